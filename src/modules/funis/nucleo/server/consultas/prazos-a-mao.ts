import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { PrazoAMao } from '../../tipos.ts'

/** A visit of card `c` to a stage. */
interface Visita {
  estagio: RawBuilder<string | null>
  desde: RawBuilder<Date | null>
}
/** The current visit. */
export const destaVisita: Visita & { vence: RawBuilder<Date | null> } = {
  estagio: sql<string>`c.estagio_id`,
  desde: sql<Date>`c.entrou_estagio_em`,
  vence: sql<Date | null>`c.vence_em`,
}

const desta = (v: Visita & { vence: RawBuilder<Date | null> }) => sql`
  pm.cartao_id = c.id
  and pm.estagio_id = ${v.estagio}
  and pm.desde = ${v.desde}
  and pm.vence_em is not distinct from ${v.vence}
`

/** The deadline of a visit was set by hand and has not changed since. */
export const prazoAMao = (v: Visita & { vence: RawBuilder<Date | null> }): RawBuilder<boolean> =>
  sql<boolean>`exists (select from funis.prazos_a_mao pm where ${desta(v)})`

/** The user who set the current deadline by hand, and when; null if it was not. */
export const quemDeuOPrazo = sql<PrazoAMao | null>`
  (
    select jsonb_build_object('por', pu.nome, 'em', pm.em)
    from funis.prazos_a_mao pm
    left join acesso_publico.usuarios pu on pu.id = pm.por_id
    where ${desta(destaVisita)}
  )
`

const VALE = sql`desfaz is null and desfeita_por is null`

/**
 * The visit continues an earlier one: the card returned from a waiting stage to the stage it had left for it, without
 * having been in another funnel.
 */
export const retomada = (v: Visita): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from funis.transicoes volta
    join funis.estagios de on de.id = volta.de_estagio_id and de.tipo = 'espera'
    where volta.cartao_id = c.id
      and volta.para_estagio_id = ${v.estagio}
      and volta.em = ${v.desde}
      and volta.de_funil_id is null
      and volta.para_estagio_id = (
        select ida.para_estagio_id
        from funis.transicoes ida
        join funis.estagios e on e.id = ida.para_estagio_id
        where ida.cartao_id = c.id
          and ida.seq < volta.seq
          and (e.tipo <> 'espera' or ida.de_funil_id is not null)
          and ida.desfaz is null
          and ida.desfeita_por is null
        order by ida.seq desc
        limit 1
      )
  )
`

/** One visit to a stage: its start, and whether it continues with the remaining time of an earlier one. */
export interface VisitaAoEstagio {
  /** id of the card */
  id: string
  desde: Date
  retomada: boolean
}

/** The visit that this one continues, and when the card left it to wait. */
export async function visitaDeAntes(
  db: Db | Tx,
  estagioId: string,
  v: VisitaAoEstagio,
): Promise<(VisitaAoEstagio & { ate: Date }) | undefined> {
  const { rows } = await sql<VisitaAoEstagio & { ate: Date }>`
    select
      c.id,
      ida.em as desde,
      saida.em as ate,
      ${retomada({ estagio: sql<string>`ida.para_estagio_id`, desde: sql<Date>`ida.em` })} as retomada
    from funis.cartoes c
    cross join lateral (
      select em, seq, para_estagio_id
      from funis.transicoes
      where cartao_id = c.id
        and para_estagio_id = ${estagioId}
        and em < ${v.desde}
        and ${VALE}
      order by seq desc
      limit 1
    ) ida
    cross join lateral (
      select em
      from funis.transicoes
      where cartao_id = c.id
        and seq > ida.seq
        and ${VALE}
      order by seq
      limit 1
    ) saida
    where c.id = ${v.id}
  `.execute(db)
  return rows[0]
}
