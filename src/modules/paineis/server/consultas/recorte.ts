import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { cartaoNoAlcance, type Alcance, type FunilVigente } from '#modules/funis/publico.ts'
import type { FiltrosDoPainel } from '../../contract/recorte.ts'
import type { Periodo } from '../../regras/periodo.ts'

/** Scope of a query: reach of the caller, funnels and filters. */
export interface Recorte {
  alcance: Alcance
  funis: readonly FunilVigente[]
  filtros: FiltrosDoPainel
}

/** Start of a day, and start of the following day, in São Paulo time. */
export const comeco = (dia: string) => sql`(${dia}::date::timestamp at time zone 'America/Sao_Paulo')`
export const fim = (dia: string) => sql`((${dia}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`
/** First day of the day, week or month of an instant. */
export const passoDe = (em: RawBuilder<unknown>, por: 'dia' | 'semana' | 'mes') => sql<string>`
  date_trunc(
    ${sql.lit({ dia: 'day', semana: 'week', mes: 'month' }[por])}, ${em} at time zone 'America/Sao_Paulo'
  )::date::text
`

export const e = (partes: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  partes.length > 0 ? sql.join(partes, sql` and `) : sql`true`

/** Compares a single id with `=`: only then the index returns the rows in time order. */
export function nosFunis(coluna: string, { funis }: Recorte): RawBuilder<unknown> {
  const [um, ...mais] = funis
  return um && mais.length === 0
    ? sql`${sql.ref(coluna)} = ${um.id}`
    : sql`${sql.ref(coluna)} = any(${funis.map((f) => f.id)}::uuid[])`
}

/**
 * Conditions on a card `c`, starting with the reach. Empty when the user sees all cards and sets no filter: then the
 * cards need not be joined.
 */
export function doCartao({ alcance, funis, filtros: f }: Recorte): RawBuilder<unknown>[] {
  const lista: RawBuilder<unknown>[] = []
  if (!funis.every((x) => alcance.funis.get(x.id)?.alcance === 'todos')) lista.push(cartaoNoAlcance(alcance))
  if (f.pessoa && !f.por_pessoa) lista.push(dePessoas(f.pessoa, { alcance }, 'c.responsavel_id'))
  if (f.time)
    lista.push(sql`
      (
        c.time_id = any(${f.time}::uuid[])
        or c.responsavel_id in (
          select m.usuario_id
          from acesso_publico.time_membros m
          where m.time_id = any(${f.time}::uuid[])
        )
      )
    `)
  if (f.cidade)
    lista.push(sql`
      exists (
        select from contatos_publico.contatos k
        where k.id = c.contato_id
          and plataforma.sem_acento(k.campos ->> 'cidade') = plataforma.sem_acento(${f.cidade})
      )
    `)
  if (f.origem) lista.push(sql`c.origem = any(${f.origem}::text[])`)
  return lista
}

export function dePessoas(
  ids: readonly string[],
  { alcance }: Pick<Recorte, 'alcance'>,
  coluna: string,
): RawBuilder<unknown> {
  const pessoas = ids.filter((i) => i !== 'ninguem').map((i) => (i === 'eu' ? alcance.usuario_id : i))
  const ninguem = ids.includes('ninguem') ? sql`or ${sql.ref(coluna)} is null` : sql``
  return sql`(${sql.ref(coluna)} = any(${pessoas}::uuid[]) ${ninguem})`
}

/** The funnels of the query that the caller manages. */
export const cuidados = (r: Recorte): string[] =>
  r.funis.filter((f) => r.alcance.funis.get(f.id)?.papel === 'gestor').map((f) => f.id)

/**
 * Restricts per-person figures: everyone's work in funnels that the caller manages, elsewhere their own. Totals, rows
 * by person and card lists all use it, so that a total is the sum of its rows.
 */
export function doTrabalho(r: Recorte, funil: string, pessoa: string): RawBuilder<unknown>[] {
  const { por_pessoa, pessoa: pedidas } = r.filtros
  if (!por_pessoa) return []
  return [
    sql`(${sql.ref(funil)} = any(${cuidados(r)}::uuid[]) or ${sql.ref(pessoa)} = ${r.alcance.usuario_id})`,
    ...(pedidas ? [dePessoas(pedidas, r, pessoa)] : []),
  ]
}
const DO_RESPONSAVEL = ['c.funil_id', 'c.responsavel_id'] as const

/** Current stages of these funnels, with position and whether they are on the main track. */
const estagios = ({ funis }: Recorte): RawBuilder<unknown> => {
  const todos = funis.flatMap((f) => f.definicao.estagios.map((x, lugar) => ({ ...x, lugar })))
  return sql`
    (
      select *
      from unnest(
        ${todos.map((x) => x.id)}::uuid[],
        ${todos.map((x) => x.lugar)}::int[],
        ${todos.map((x) => x.tipo)}::text[],
        ${todos.map((x) => !x.desvio && x.tipo !== 'perdido')}::bool[]
      ) as x(id, lugar, tipo, trilha)
    )
  `
}

/**
 * Counted transitions `t` of a period, or since its first day. Leaves out undone transitions and the ones that undid
 * them.
 */
export function transicoes(
  r: Recorte,
  { de, ate }: { de: string; ate?: string },
  { com = [], so = [] }: { com?: readonly ('de' | 'para')[]; so?: readonly RawBuilder<unknown>[] } = {},
): RawBuilder<unknown> {
  const doC = doCartao(r)
  const juntar = [
    ...(doC.length > 0 ? [sql`join funis_publico.cartoes c on c.id = t.cartao_id`] : []),
    ...com.map(
      (qual) => sql`
        left join ${estagios(r)} ${sql.ref(qual)} on ${sql.ref(`${qual}.id`)} = ${sql.ref(`t.${qual}_estagio_id`)}
      `,
    ),
  ]
  const quando = [sql`t.em >= ${comeco(de)}`, ...(ate ? [sql`t.em < ${fim(ate)}`] : [])]
  return sql`
    funis_publico.transicoes t ${sql.join(juntar, sql` `)}
    where ${e([nosFunis('t.funil_id', r), ...quando, sql`t.desfaz is null and t.desfeita_por is null`, ...doC, ...doTrabalho(r, 't.funil_id', 't.por_id'), ...so])}
  `
}

/** Transitions `t` since the first day of the period that moved cards to another funnel. Leaves out undone ones. */
export const idas = (r: Recorte): RawBuilder<unknown> => {
  const doC = doCartao(r)
  return sql`
    funis_publico.transicoes t ${doC.length > 0 ? sql`join funis_publico.cartoes c on c.id = t.cartao_id` : sql``}
    where ${e([nosFunis('t.de_funil_id', r), sql`t.em >= ${comeco(r.filtros.de)} and t.desfaz is null and t.desfeita_por is null`, ...doC])}
  `
}

/** Cards `c` that were closed in the period and still are. */
export const fechados = (
  r: Recorte,
  { de, ate }: Periodo,
  so: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> =>
  sql`
    funis_publico.cartoes c
    where ${e([nosFunis('c.funil_id', r), sql`c.situacao <> 'aberto'`, sql`c.fechado_em >= ${comeco(de)}`, sql`c.fechado_em < ${fim(ate)}`, ...doCartao(r), ...doTrabalho(r, ...DO_RESPONSAVEL), ...so])}
  `
/** Cards `c` that are open now. */
export const abertos = (r: Recorte, so: readonly RawBuilder<unknown>[] = []): RawBuilder<unknown> => sql`
  funis_publico.cartoes c
  where ${e([nosFunis('c.funil_id', r), sql`c.situacao = 'aberto' and c.arquivado_em is null`, ...doCartao(r), ...doTrabalho(r, ...DO_RESPONSAVEL), ...so])}
`
/** Open cards `c` archived since the first day of the period: they were in their stage until then. */
export const postosDeLado = (r: Recorte): RawBuilder<unknown> => sql`
  funis_publico.cartoes c
  where ${e([
    nosFunis('c.funil_id', r),
    sql`
      c.situacao = 'aberto'
      and c.arquivado_em is not null
      and greatest(c.arquivado_em, c.entrou_estagio_em) >= ${comeco(r.filtros.de)}
    `,
    ...doCartao(r),
  ])}
`

/** The card entered its funnel: created there, or moved from another one. */
export const ENTROU = sql<boolean>`(t.seq = 1 or t.de_funil_id is not null)`
/** The card left a stage of its funnel. */
export const SAIU = sql<boolean>`(t.seq > 1 and t.de_funil_id is null)`
export const AVANCOU = sql<boolean>`(para.lugar > de.lugar and para.tipo <> 'perdido')`
export const VOLTOU = sql<boolean>`(para.lugar < de.lugar and para.tipo in ('aberto', 'espera'))`
export const ATRASADO = sql<boolean>`c.vence_em < now()`

/** Returns the funnel of a query that needs exactly one. */
export function umFunil(r: Recorte): FunilVigente {
  const [f, outro] = r.funis
  if (!f || outro) throw invalido('Escolha um funil', [{ campo: 'funil', mensagem: 'Escolha um funil' }])
  return f
}
