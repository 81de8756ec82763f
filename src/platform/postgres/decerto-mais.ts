import { sql, type RawBuilder } from 'kysely'
import type { Db } from './banco.ts'

/** Factor by which an estimate must exceed the limit. The planner errs, but not by that much. */
const SEM_DUVIDA = 5

/** Returns the planner's estimate of a query's rows: the cost does not grow with the number of rows. */
export async function linhasPrevistas(db: Db, pergunta: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
  }>`
    explain (format json) ${pergunta}
  `.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** Returns whether a query is expected to have far more rows than `limite`. False means undecided. */
export const decertoMais = async (db: Db, pergunta: RawBuilder<unknown>, limite: number): Promise<boolean> =>
  (await linhasPrevistas(db, pergunta)) > SEM_DUVIDA * limite
