import { sql, type RawBuilder } from 'kysely'
import type { Db } from './banco.ts'

/** The planner errs; so far above a limit it does not. */
const SEM_DUVIDA = 5

/** Whether a question has far more rows than `limite`, by the planner's own statistics: costs the same however many there are. False leaves it open. */
export async function decertoMais(db: Db, pergunta: RawBuilder<unknown>, limite: number): Promise<boolean> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`explain (format json) ${pergunta}`.execute(db)
  return (rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0) > SEM_DUVIDA * limite
}
