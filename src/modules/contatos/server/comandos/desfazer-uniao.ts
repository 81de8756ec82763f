import { sql } from 'kysely'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { contatoMudou } from '../../eventos.ts'
import { DIAS_PARA_DESFAZER } from '../consultas/contato.ts'
import { devolver, todosOsPonteiros, type Movido } from './ponteiros.ts'
import { gravar, linha } from './unir.ts'

type Linha = Record<string, unknown>
interface Uniao {
  de: string
  para: string
  de_antes: Linha
  para_antes: Linha
  para_depois: Linha
  movidos: Movido[]
  vencida: boolean
  desfeita_em: Date | null
}

/** Restores both contacts with their previous data. Changes made after the merge are kept. */
export async function desfazerUniao(u: Unidade, id: string): Promise<{ de: string; para: string }> {
  const { rows } = await sql<Uniao>`
    select
      de,
      para,
      de_antes,
      para_antes,
      para_depois,
      movidos,
      desfeita_em,
      em < now() - make_interval(days => ${sql.lit(DIAS_PARA_DESFAZER)}) as vencida
    from cad.contato_unioes
    where id = ${id}
    for update
  `.execute(u.tx)
  const uniao = rows[0]
  if (!uniao) throw naoEncontrado('União não encontrada.')
  if (uniao.desfeita_em) throw conflito('Esta união já foi desfeita.')
  if (uniao.vencida)
    throw conflito(`Uma união pode ser desfeita por ${DIAS_PARA_DESFAZER} dias. O prazo desta já passou.`)
  const outra = await sql<{ id: string }>`
    select id
    from cad.contato_unioes
    where desfeita_em is null
      and id > ${id}
      and (para = ${uniao.para} or de = ${uniao.para})
    limit 1
  `.execute(u.tx)
  if (outra.rows.length > 0)
    throw conflito('Depois desta houve outra união com este contato. Desfaça antes a mais nova.')
  const agora = await linha(u.tx, uniao.para)
  const volta = Object.fromEntries(
    Object.keys(uniao.para_antes)
      .filter((c) => c !== 'campos' && igual(agora[c], uniao.para_depois[c]))
      .map((c) => [c, uniao.para_antes[c]]),
  )
  await gravar(u.tx, uniao.para, { ...volta, campos: camposDeVolta(agora.campos, uniao) }, 'atualizado_em' in volta)
  await reerguer(u.tx, uniao.de_antes)
  const porNome = new Map((await todosOsPonteiros(u.tx)).map((p) => [`${p.tabela}.${p.coluna}`, p]))
  for (const m of uniao.movidos.toReversed()) {
    const p = porNome.get(`${m.tabela}.${m.coluna}`)
    if (p) await devolver(u.tx, p, m, uniao.de, uniao.para)
  }
  await u.tx
    .updateTable('cad.contato_unioes')
    .set({ desfeita_em: new Date(), desfeita_por: u.autor.usuario?.id ?? null })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'contato.desfazer_uniao',
    entidade: 'contato',
    entidade_id: uniao.para,
    depois: { uniao: id, de: uniao.de },
  })
  for (const contato_id of [uniao.de, uniao.para]) u.emitir(contatoMudou, { contato_id })
  return { de: uniao.de, para: uniao.para }
}

const igual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Restores field by field; a field changed after the merge is kept. */
function camposDeVolta(agora: Linha, { para_antes, para_depois }: Uniao): Linha {
  const [antes, depois] = [comoObjeto(para_antes.campos), comoObjeto(para_depois.campos)]
  const chaves = [...new Set([...Object.keys(antes), ...Object.keys(agora)])]
  return Object.fromEntries(
    chaves.map((c) => [c, igual(agora[c], depois[c]) ? antes[c] : agora[c]]).filter(([, v]) => v !== undefined),
  )
}

async function reerguer(tx: Tx, antes: Linha): Promise<void> {
  const colunas = sql.join(Object.keys(antes).map((c) => sql.ref(c)))
  await sql`
    insert into cad.contatos (${colunas})
    select ${colunas}
    from jsonb_populate_record(null::cad.contatos, ${JSON.stringify(antes)}::jsonb)
  `
    .execute(tx)
    .catch((erro: unknown) => {
      if (temCodigo(erro, '23505'))
        throw conflito('O documento do contato que voltaria já é de outro. Tire-o de lá antes de desfazer.')
      throw erro
    })
}
