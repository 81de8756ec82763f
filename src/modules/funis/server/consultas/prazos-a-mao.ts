import { sql, type RawBuilder } from 'kysely'

/** A visit of the card `c` to a stage. */
interface Visita {
  estagio: RawBuilder<string | null>
  desde: RawBuilder<Date | null>
}
/** The one that is going on. */
export const destaVisita: Visita & { vence: RawBuilder<Date | null> } = { estagio: sql<string>`c.estagio_id`, desde: sql<Date>`c.entrou_estagio_em`, vence: sql<Date | null>`c.vence_em` }

/** A person set the term that a visit has, and nothing has changed it since. */
export const prazoAMao = (v: Visita & { vence: RawBuilder<Date | null> }): RawBuilder<boolean> =>
  sql<boolean>`exists (select from funis.prazos_a_mao pm where pm.cartao_id = c.id and pm.estagio_id = ${v.estagio} and pm.desde = ${v.desde} and pm.vence_em is not distinct from ${v.vence})`

/** A visit goes on with what was left of an earlier one: the card came back from waiting to the stage that it had left for it. */
export const retomada = (v: Visita): RawBuilder<boolean> => sql<boolean>`exists (select from funis.transicoes volta join funis.estagios de on de.id = volta.de_estagio_id and de.tipo = 'espera'
  where volta.cartao_id = c.id and volta.para_estagio_id = ${v.estagio} and volta.em = ${v.desde} and volta.para_estagio_id = (select ida.para_estagio_id from funis.transicoes ida join funis.estagios e on e.id = ida.para_estagio_id
    where ida.cartao_id = c.id and ida.seq < volta.seq and e.tipo <> 'espera' and ida.desfaz is null and ida.desfeita_por is null order by ida.seq desc limit 1))`
