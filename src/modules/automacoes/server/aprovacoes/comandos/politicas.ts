import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { aprovacoes } from '../../../contract/aprovacoes.ts'
import { camposEmUso, funilVigente } from '#modules/funis/publico.ts'

type Corpo = BodyDe<typeof aprovacoes.criarPolitica>

async function conferir(u: Unidade, funilId: string, p: Corpo): Promise<void> {
  const campos = await camposEmUso(u.tx)
  if (campos.get(p.campo)?.tipo !== 'aprovacao')
    throw invalido('Escolha um campo de aprovação.', [{ campo: 'campo', mensagem: 'Escolha um campo de aprovação' }])
  if (p.valor_de !== 'valor_do_cartao' && !['moeda', 'numero'].includes(campos.get(p.valor_de)?.tipo ?? ''))
    throw invalido('Escolha um campo de valor.', [{ campo: 'valor_de', mensagem: 'Escolha um campo de valor' }])
  if (
    p.recusa_estagio_id &&
    !(await funilVigente(u.tx, funilId)).definicao.estagios.some((e) => e.id === p.recusa_estagio_id)
  )
    throw invalido('Este estágio não é do funil.', [
      { campo: 'recusa_estagio_id', mensagem: 'Este estágio não é do funil' },
    ])
}

/** `id` null: creates a policy. Pending requests keep their steps. */
export async function guardarPolitica(u: Unidade, funilId: string, id: string | null, p: Corpo): Promise<string> {
  await conferir(u, funilId, p)
  const outra = p.ativa
    ? await sql<{ id: string }>`
      select id
      from funis.politicas
      where funil_id = ${funilId}
        and campo = ${p.campo}
        and ativa
        and id is distinct from ${id}::uuid
    `.execute(u.tx)
    : null
  if (outra?.rows[0]) throw conflito('Já há uma política ativa para este campo.')
  const linha = { ...p, faixas: JSON.stringify(p.faixas) }
  const novo = id ?? uuidv7()
  if (id === null)
    await u.tx
      .insertInto('funis.politicas')
      .values({ id: novo, funil_id: funilId, ...linha })
      .execute()
  else {
    const { numUpdatedRows } = await u.tx
      .updateTable('funis.politicas')
      .set({ ...linha, atualizada_em: new Date() })
      .where('id', '=', id)
      .where('funil_id', '=', funilId)
      .executeTakeFirst()
    if (!numUpdatedRows) throw naoEncontrado('Política não encontrada.')
  }
  u.auditar({
    acao: id === null ? 'politica.criar' : 'politica.alterar',
    entidade: 'funil',
    entidade_id: funilId,
    depois: { id: novo, ...p },
  })
  return novo
}
