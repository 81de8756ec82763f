import { sql } from 'kysely'
import type { Definicao } from '#engines/funil/tipos.ts'
import { listaEntreAspas } from '#kit/lista-falada.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { idDoRotulo } from '#kit/rotulo.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { modelos } from '#modules/funis/modelos/index.ts'
import { definicaoDe } from '#modules/funis/modelos/modelo.ts'
import { funilMudou } from '#modules/funis/nucleo/eventos.ts'
import { trancarRascunho } from '../consultas/definicoes.ts'
import { copiar, emBranco } from '../copiar.ts'

export interface FunilNovo {
  nome: string
  departamento: string
  modelo?: string | undefined
  copiar_de?: string | undefined
}

/** Creates a funnel as a draft: it is hidden until it is published. */
export async function criarFunil(u: Unidade, n: FunilNovo): Promise<string> {
  const id = uuidv7()
  const d = { ...(await comecarDe(u, n)), nome: n.nome }
  const existe = await u.tx
    .selectFrom('acesso_publico.departamentos')
    .select('codigo')
    .where('codigo', '=', n.departamento)
    .where('ligado', '=', true)
    .executeTakeFirst()
  if (!existe)
    throw invalido('Departamento não encontrado.', [{ campo: 'departamento', mensagem: 'Escolha o departamento' }])
  const chave = await chaveLivre(u, `${n.departamento}.${idDoRotulo(n.nome).slice(0, 40) || 'funil'}`)
  await sql`
    insert into funis.funis (
      id, chave, departamento, nome, rascunho, rascunho_versao, rascunho_em, rascunho_por
    )
    values (
      ${id},
      ${chave},
      ${n.departamento},
      ${n.nome},
      ${JSON.stringify(d)}::jsonb,
      1,
      now(),
      ${u.autor.usuario?.id ?? null}
    )
  `.execute(u.tx)
  u.auditar({
    acao: 'funil.criar',
    entidade: 'funil',
    entidade_id: id,
    depois: { chave, nome: n.nome, modelo: n.modelo ?? null, copiado_de: n.copiar_de ?? null },
  })
  return id
}

async function comecarDe(u: Unidade, n: FunilNovo): Promise<Definicao> {
  if (n.copiar_de) {
    const outro = await trancarRascunho(u.tx, n.copiar_de)
    return copiar(outro.vigente ?? outro.rascunho)
  }
  if (!n.modelo) return emBranco(n.nome)
  const m = modelos.find((x) => x.chave === n.modelo)
  if (!m) throw invalido('Modelo não encontrado.', [{ campo: 'modelo', mensagem: 'Escolha um modelo' }])
  // hand-offs are agreed between funnels and are not copied
  return definicaoDe(m, [])
}

async function chaveLivre(u: Unidade, base: string): Promise<string> {
  const { rows } = await sql<{ chave: string }>`
    select chave
    from funis.funis
    where chave = ${base}
      or chave like ${`${base.replaceAll('_', '\\_')}\\_%`}
    for update
  `.execute(u.tx)
  const usadas = new Set(rows.map((r) => r.chave))
  for (let n = 2; usadas.has(base); n++) if (!usadas.has(`${base}_${n}`)) return `${base}_${n}`
  return base
}

/** Archives a funnel that has no open cards and receives no hand-offs. */
export async function arquivarFunil(u: Unidade, id: string): Promise<void> {
  const f = await trancarRascunho(u.tx, id)
  const { rows } = await sql<{ abertos: number; de: string[] }>`
    select
      (
        select count(*)::int
        from funis.cartoes
        where funil_id = ${id}
          and situacao = 'aberto'
      ) as abertos,
      array(
        select o.nome
        from funis.funis o
        where o.id <> ${id}
          and o.arquivado_em is null
          and o.definicao -> 'passagens' @> ${JSON.stringify([{ destino: { funil: f.chave } }])}::jsonb
        order by o.nome
      ) as de
  `.execute(u.tx)
  const { abertos, de } = rows[0] ?? { abertos: 0, de: [] }
  if (abertos > 0)
    throw conflito(
      `${abertos === 1 ? 'Há 1 cartão aberto' : `Há ${abertos.toLocaleString('pt-BR')} cartões abertos`} neste funil. Termine-os ou leve-os a outro estágio antes de arquivar.`,
      { abertos },
    )
  if (de.length > 0)
    throw conflito(
      `${listaEntreAspas(de)} ${de.length === 1 ? 'passa' : 'passam'} cartões para este funil. Mude ${de.length === 1 ? 'aquela passagem' : 'aquelas passagens'} antes de arquivar.`,
      { funis: de },
    )
  await u.tx.updateTable('funis.funis').set({ arquivado_em: new Date() }).where('id', '=', id).execute()
  u.auditar({ acao: 'funil.arquivar', entidade: 'funil', entidade_id: id })
  u.emitir(funilMudou, { funil_id: id, versao: f.versao })
}

export async function desarquivarFunil(u: Unidade, id: string): Promise<void> {
  const { numUpdatedRows } = await u.tx
    .updateTable('funis.funis')
    .set({ arquivado_em: null })
    .where('id', '=', id)
    .where('arquivado_em', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw naoEncontrado('Este funil não está arquivado.')
  u.auditar({ acao: 'funil.desarquivar', entidade: 'funil', entidade_id: id })
}
