import { sql, type RawBuilder } from 'kysely'
import type { Db } from './banco.ts'

/** The planner errs; so far above a limit it does not. */
const SEM_DUVIDA = 5

/** How many rows a question has by the planner's own statistics: costs the same however many there are. */
export async function linhasPrevistas(db: Db, pergunta: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
  }>`
    explain (format json) ${pergunta}
  `.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** Whether a question is expected to have far more rows than `limite`. False leaves it open. */
export const decertoMais = async (db: Db, pergunta: RawBuilder<unknown>, limite: number): Promise<boolean> =>
  (await linhasPrevistas(db, pergunta)) > SEM_DUVIDA * limite
