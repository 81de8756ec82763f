import { sql, type RawBuilder } from 'kysely'
import { AREAS_RESERVADAS } from '#modules/acesso/nucleo/regras/areas-reservadas.ts'
import { desenhadoEm, pode, type Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cartoesDasTarefas, type AlcanceNosCartoes } from './encaixes.ts'

/** The tasks that a user reaches besides their own. */
export interface Alcance {
  usuario_id: string
  /** the user, and those whom they substitute */
  em_nome_de: readonly string[]
  cartoes: AlcanceNosCartoes
  /** all tasks of the company, except those of people in reserved departments (HR, finance) */
  todas: boolean
  /** departments whose people's tasks they see */
  supervisiona: readonly string[]
  /** reserved departments that this user does not belong to */
  reservados: readonly string[]
}

export async function alcanceNasTarefas(s: Servicos, ctx: Ctx): Promise<Alcance> {
  const meus = ctx.acesso.departamentos
  const cartoes = await s.ligados.unico(cartoesDasTarefas)(s.banco.db, ctx)
  return {
    usuario_id: ctx.usuario.id,
    em_nome_de: cartoes.em_nome_de,
    cartoes,
    todas: pode(ctx, 'tarefas.tarefa.todas'),
    supervisiona: [
      ...new Set([
        ...meus.filter((d) => d.papel === 'supervisor').map((d) => d.codigo),
        ...desenhadoEm(ctx.acesso, 'tarefas.tarefa.ver', 'departamento'),
      ]),
    ],
    reservados: [...AREAS_RESERVADAS].filter((r) => !meus.some((d) => d.codigo === r)),
  }
}

const trabalhaEm = (quem: RawBuilder<unknown>, departamentos: readonly string[]) => sql`
  exists (
    select from acesso_publico.membros m
    where m.usuario_id = ${quem}
      and m.departamento = any(${[...departamentos]}::text[])
      and m.valido_de <= now()
      and (m.valido_ate is null or m.valido_ate > now())
  )
`

/** Tasks of the people that the user supervises. Tasks of a card follow the reach of the card instead. */
function daGestao(a: Alcance, quem: RawBuilder<unknown>): RawBuilder<unknown> {
  const partes = [
    ...(a.todas ? [sql`not ${trabalhaEm(quem, a.reservados)}`] : []),
    ...(a.supervisiona.length > 0 ? [trabalhaEm(quem, a.supervisiona)] : []),
  ]
  return partes.length > 0 ? sql`(${sql.join(partes, sql` or `)})` : sql`false`
}

const doCartao = (a: Alcance, cartao: RawBuilder<unknown>, mais = sql``) =>
  sql`exists (select from funis_publico.cartoes c where c.id = ${cartao} and ${a.cartoes.veem} ${mais})`

/**
 * Tasks directly of the user: assigned to them or to someone they substitute, created or delegated by them, or with
 * them as a participant.
 */
export const diretamente = (a: Alcance): RawBuilder<boolean> => sql<boolean>`
  (
    t.responsavel_id = any(${[...a.em_nome_de]}::uuid[])
    or t.criado_por = ${a.usuario_id}
    or t.delegada_por = ${a.usuario_id}
    or exists (
      select from tarefas.participantes p
      where p.tarefa_id = t.id
        and p.usuario_id = ${a.usuario_id}
    )
  )
`

/**
 * The predicate over tasks `t` shared by list, counts, board, calendar, search and export. Live channels cover only
 * `diretamente`.
 */
export const tarefaNoAlcance = (a: Alcance): RawBuilder<boolean> => sql<boolean>`
  (
    ${diretamente(a)}
    or case
      when t.cartao_id is null then ${daGestao(a, sql`t.responsavel_id`)}
      else ${doCartao(a, sql`t.cartao_id`)}
    end
  )
`

const ondeTrabalha = (a: Alcance) => sql`and ${a.cartoes.trabalham}`

/** The tasks that the user may change: those in reach, except for read-only members of the card's funnel. */
export const tarefaEditavel = (a: Alcance): RawBuilder<boolean> => sql<boolean>`
  coalesce(
    ${diretamente(a)}
      or case
        when t.cartao_id is null then ${daGestao(a, sql`t.responsavel_id`)}
        else ${doCartao(a, sql`t.cartao_id`, ondeTrabalha(a))}
      end,
    false
  )
`

const daSerie = (a: Alcance, mais = sql``) => sql<boolean>`
  (
    s.responsavel_id = ${a.usuario_id}
    or s.criado_por = ${a.usuario_id}
    or case
      when s.cartao_id is null then ${daGestao(a, sql`s.responsavel_id`)}
      else ${doCartao(a, sql`s.cartao_id`, mais)}
    end
  )
`
/** The same for a series, as `s`. */
export const serieNoAlcance = (a: Alcance): RawBuilder<boolean> => daSerie(a)
export const serieEditavel = (a: Alcance): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${daSerie(a, ondeTrabalha(a))}, false)`

export const noDepartamento = (codigo: string): RawBuilder<unknown> => trabalhaEm(sql`t.responsavel_id`, [codigo])

export const TAREFA_NAO_ENCONTRADA = 'Tarefa não encontrada.'
