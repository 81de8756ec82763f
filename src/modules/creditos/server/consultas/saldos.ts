import { sql } from 'kysely'
import type { LinhaDaSaida } from '#modules/matriculas/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** Balance of each of these units in kWh; a unit that never received is left out. */
export async function saldosDe(db: Db | Tx, unidades: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ unidade_id: string; kwh: number }>`
    select unidade_id, saldo_kwh::float8 as kwh
    from creditos.saldos
    where unidade_id = any(${[...unidades]}::uuid[])
  `.execute(db)
  return new Map(rows.map((r) => [r.unidade_id, r.kwh]))
}

/** What these units hold together, in kWh. */
export async function saldoDasUnidades(db: Db | Tx, unidades: readonly string[]): Promise<number> {
  const { rows } = await sql<{ kwh: number }>`
    select coalesce(sum(saldo_kwh), 0)::float8 as kwh
    from creditos.saldos
    where unidade_id = any(${[...unidades]}::uuid[])
  `.execute(db)
  return rows[0]?.kwh ?? 0
}

/** Credits are no money and move to no other holder: they stay with the units of the holder until they expire. */
export async function seSairDosCreditos(db: Db, m: { unidades: readonly string[] }): Promise<LinhaDaSaida[]> {
  const kwh = await saldoDasUnidades(db, m.unidades)
  return kwh > 0
    ? [{ rotulo: 'Créditos', valor: `${Math.round(kwh).toLocaleString('pt-BR')} kWh ficam nas UCs dele` }]
    : []
}
