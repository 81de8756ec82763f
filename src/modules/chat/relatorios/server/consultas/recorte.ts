import { sql, type RawBuilder } from 'kysely'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { emMaos } from '#modules/chat/nucleo/server/consultas/presenca.ts'
import type { FiltrosDoRelatorio } from '../../contract/relatorios.ts'

/** Start of a day, and start of the following day, in São Paulo time. */
const comeco = (dia: string) => sql`(${dia}::date::timestamp at time zone 'America/Sao_Paulo')`
const fim = (dia: string) => sql`((${dia}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`
export const horaDaSemana = sql`
  (
    extract(dow from f.em at time zone 'America/Sao_Paulo') * 24 + extract(
      hour from f.em at time zone 'America/Sao_Paulo'
    )
  )::int
`

const algum = (coluna: RawBuilder<unknown>, valores: readonly string[], nenhum: string) =>
  sql`
    (
      ${valores.includes(nenhum) ? sql`${coluna} is null or ` : sql``}${coluna} = any(
        ${valores.filter((v) => v !== nenhum)}::uuid[]
      )
    )
  `

/** Source of the facts: hourly sums, or individual facts with the conversation as `c`. Both contain the same data. */
export interface Fonte {
  de: RawBuilder<unknown>
  caixa: string
  fila: string
}
const somadas: Fonte = { de: sql`chat.relatorio_horas f`, caixa: 'f.caixa_entrada_id', fila: 'f.fila_id' }
export const umaAUma: Fonte = {
  de: sql`chat.relatorio f join chat.conversas c on c.id = f.conversa_id`,
  caixa: 'c.caixa_entrada_id',
  fila: 'c.fila_id',
}
/** Tags are many per conversation and change often, so they are not in the sums and are read from the conversation. */
export const fonteDe = (f: FiltrosDoRelatorio): Fonte => (f.tags ? umaAUma : somadas)

/** Individual facts that have a duration, through their own index; joins the conversation only if a filter needs it. */
export const comTempo = (f: FiltrosDoRelatorio, alcance: Alcance): RawBuilder<unknown> => {
  const dela = daConversa(f, alcance).length > 0
  return fatosDo(
    f,
    alcance,
    { ...umaAUma, de: dela ? sql`chat.fatos f join chat.conversas c on c.id = f.conversa_id` : sql`chat.fatos f` },
    [sql`f.relogio_s is not null`],
  )
}

/** Conditions on the conversation, reach first. */
export function daConversa(
  f: FiltrosDoRelatorio,
  alcance: Alcance,
  { caixa, fila }: Pick<Fonte, 'caixa' | 'fila'> = umaAUma,
): RawBuilder<unknown>[] {
  const lista: RawBuilder<unknown>[] = []
  if (!alcance.todas) lista.push(dentroDoAlcance(alcance, caixa))
  if (f.caixa_entrada_id) lista.push(sql`${sql.ref(caixa)} = any(${f.caixa_entrada_id}::uuid[])`)
  if (f.fila_id) lista.push(algum(sql.ref(fila), f.fila_id, 'nenhuma'))
  if (f.tags) lista.push(sql`c.tags && ${f.tags}::text[]`)
  return lista
}

/** Conditions on the fact `f`. */
export function doFato(f: FiltrosDoRelatorio): RawBuilder<unknown>[] {
  const lista: RawBuilder<unknown>[] = [sql`f.em >= ${comeco(f.de)}`, sql`f.em < ${fim(f.ate)}`]
  if (f.atendente_id) lista.push(algum(sql`f.atendente_id`, f.atendente_id, 'ninguem'))
  if (f.hora !== undefined) lista.push(sql`${horaDaSemana} = ${f.hora}`)
  return lista
}

/** The facts of a report, as the text after `from`. */
export const fatosDo = (
  f: FiltrosDoRelatorio,
  alcance: Alcance,
  fonte: Fonte = fonteDe(f),
  so: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> =>
  sql`
    ${fonte.de}
    where ${sql.join([...doFato(f), ...daConversa(f, alcance, fonte), ...so], sql` and `)}
  `

/** Condition for a kind of fact; `resposta` includes the first response, `sla` both results. */
export function doTipo(tipo: string): RawBuilder<unknown> {
  if (tipo === 'resposta') return sql`f.tipo in ('resposta', 'primeira_resposta')`
  return tipo === 'sla' ? sql`f.tipo in ('sla_cumprido', 'sla_violado')` : sql`f.tipo = ${tipo}`
}

/**
 * Condition for conversations `c` that are currently assigned, under the same filters but independent of the period.
 */
export function emMaosDe(f: FiltrosDoRelatorio, alcance: Alcance, agora: Date): RawBuilder<unknown> {
  const dono = f.atendente_id ? [algum(sql`c.atribuida_para`, f.atendente_id, 'ninguem')] : []
  return sql.join([sql`c.atribuida_para is not null`, emMaos(agora), ...dono, ...daConversa(f, alcance)], sql` and `)
}

export const somas = sql`
  f.tipo,
  sum(f.n)::float8 as n,
  sum(f.vezes)::float8 as vezes,
  sum(f.medidas)::float8 as medidas,
  sum(f.relogio_s)::float8 as relogio_s,
  sum(f.util_s)::float8 as util_s
`
