import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { ProvaDaLimpeza } from '../../contract/ordem.ts'

/** Days on each side of a cleaning whose energy is compared. */
const DIAS = 7

/**
 * Energy per day in the days before and after a cleaning, of the days whose reading is complete. Null for any other order,
 * one that is not concluded, and one without a plant.
 */
export async function provaDaLimpeza(db: Db | Tx, ordemId: string): Promise<ProvaDaLimpeza | null> {
  const { rows } = await sql<ProvaDaLimpeza>`
    with visita as (
      select
        usina_id,
        (coalesce(iniciada_em, concluida_em) at time zone 'America/Sao_Paulo')::date as de,
        (concluida_em at time zone 'America/Sao_Paulo')::date as ate
      from ordens.ordens
      where id = ${ordemId}
        and tipo = 'limpeza'
        and usina_id is not null
        and concluida_em is not null
    )
    select
      (avg(x.kwh) filter (where x.dia < v.de))::float8 as antes_kwh,
      count(*) filter (where x.dia < v.de)::int as antes_dias,
      (avg(x.kwh) filter (where x.dia > v.ate))::float8 as depois_kwh,
      count(*) filter (where x.dia > v.ate)::int as depois_dias
    from visita v
    left join usinas_publico.leituras x
      on x.usina_id = v.usina_id
      and x.completa
      and x.dia between v.de - ${DIAS}::int and v.ate + ${DIAS}::int
      and x.dia not between v.de and v.ate
    group by v.usina_id
  `.execute(db)
  return rows[0] ?? null
}
