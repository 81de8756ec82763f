import type { Ctx } from '#platform/http/contexto.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** Stored credits of units in kWh; a unit that is left out has none. Filled by the ledger of credits. */
export type SaldosDasUnidades = (db: Db | Tx, unidadeIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
export const saldosDasUnidades = encaixe<SaldosDasUnidades>('usinas.saldos')

/** The membership that each of these units is in today; a unit of no member is left out. Filled by the members. */
export const matriculasDasUnidades =
  encaixe<(db: Db | Tx, unidadeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>>('usinas.matriculas')

/** A unit that waits for energy of a plant, in the order of the list. */
export interface NaEspera {
  id: string
  nome: string
  /** kWh a month that it asks for */
  kwh: number
  desde: string
}

/** What other modules state about a plant: its waiting list, the number of a tab of theirs. */
export interface NaUsina {
  espera?(db: Db, ctx: Ctx, usinaId: string): Promise<readonly NaEspera[]>
  /** key of a tab in the browser → number next to its title */
  contagens?(db: Db, ctx: Ctx, usinaId: string): Promise<Readonly<Record<string, number>>>
}
export const naUsina = encaixe<NaUsina>('usinas.naUsina')
