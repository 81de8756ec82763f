import { sql } from 'kysely'
import { casa, type Fato } from '#engines/regras/gatilhos.ts'
import { PROFUNDIDADE_MAXIMA, regra, type DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { trabalhoDaAutomacao } from '../tipos-de-trabalho.ts'

export interface AutomacaoAtiva {
  id: string
  versao: number
  definicao: DefinicaoDaRegra
  publicada_em: Date
  ligada_em: Date | null
}

/** Active rules, of one funnel or of all. */
export async function automacoesAtivas(
  db: Db | Tx,
  funilId: string | null,
): Promise<(AutomacaoAtiva & { funil_id: string })[]> {
  const { rows } = await sql<AutomacaoAtiva & { funil_id: string }>`
    select r.id, r.funil_id, r.versao, v.definicao, v.publicada_em, r.ligada_em
    from funis.regras r
    join funis.regra_versoes v on v.regra_id = r.id and v.numero = r.versao
    where r.ativa
      and r.funil_id = coalesce(${funilId}::uuid, r.funil_id)
    order by r.criada_em, r.id
  `.execute(db)
  return rows.map((r) => ({ ...r, definicao: regra.parse(r.definicao) }))
}

export interface Disparo {
  cartao_id: string
  funil_id: string
  fatos: readonly (Fato & { chave: string })[]
  /** depth of the chain of rules that led here */
  profundidade: number
}

/** Enqueues one execution for each rule that matches the event; a repeated event enqueues none. */
export async function disparar(u: Pick<Unidade, 'tx'>, d: Disparo): Promise<number> {
  let postas = 0
  for (const r of await automacoesAtivas(u.tx, d.funil_id)) {
    const fato = d.fatos.find((f) => casa(r.definicao.gatilho, f))
    if (fato) postas += await porExecucao(u.tx, r, d.cartao_id, fato.chave, d.profundidade)
  }
  return postas
}

export async function porExecucao(
  tx: Tx,
  r: { id: string; versao: number },
  cartaoId: string,
  chave: string,
  profundidade: number,
  pedidaPor: string | null = null,
): Promise<number> {
  const id = uuidv7()
  const funda = profundidade > PROFUNDIDADE_MAXIMA
  const { rows } = await sql`
    insert into funis.execucoes (
      id, regra_id, versao, cartao_id, chave, profundidade, situacao, erro, terminada_em, pedida_por
    )
    values (
      ${id},
      ${r.id},
      ${r.versao},
      ${cartaoId},
      ${chave},
      ${Math.min(profundidade, PROFUNDIDADE_MAXIMA + 1)},
      ${funda ? 'contida' : 'pendente'},
      ${funda ? `Parou aqui: ${PROFUNDIDADE_MAXIMA} regras seguidas levaram a esta.` : null},
      ${funda ? new Date() : null},
      ${pedidaPor}
    )
    on conflict (regra_id, chave) do nothing
    returning id
  `.execute(tx)
  if (rows.length > 0 && !funda)
    await agendar(tx, trabalhoDaAutomacao, { execucao_id: id }, { chave: `regra:${id}`, fila: `regras:${cartaoId}` })
  return rows.length
}

/** Chain depth of the events that this execution causes. */
export async function profundidadeDepois(tx: Tx, execucaoId: string | null): Promise<number> {
  if (!execucaoId) return 0
  const e = await tx
    .selectFrom('funis.execucoes')
    .select('profundidade')
    .where('id', '=', execucaoId)
    .executeTakeFirst()
  return (e?.profundidade ?? 0) + 1
}
