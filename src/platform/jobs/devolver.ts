import { sql } from 'kysely'
import { TRAVA_DE_PRESENCA, type Banco } from '../postgres/banco.ts'

/**
 * Jobs in the hands of a process that was killed go back to the queue at once (the library alone would wait four
 * hours). Every process holds a lock with the name of its pool of workers; a name that can be locked has nobody behind
 * it.
 */
export async function devolverTrabalhosDeMortos(banco: Banco): Promise<number> {
  return banco.transacao(async (tx) => {
    const { rows } = await sql<{ locked_by: string }>`
      select distinct locked_by
      from graphile_worker._private_jobs
      where locked_by is not null
        and locked_at < now() - interval '5 seconds'
        and pg_try_advisory_xact_lock(${sql.lit(TRAVA_DE_PRESENCA)}, hashtext(locked_by))
    `.execute(tx)
    const mortos = rows.map((r) => r.locked_by)
    if (mortos.length > 0) await sql`select graphile_worker.force_unlock_workers(${mortos}::text[])`.execute(tx)
    return mortos.length
  })
}

/**
 * Jobs that this process has done, and that still stand in its name because the database was away when they were ticked
 * off. They are done again.
 */
export async function devolverPerdidos(banco: Banco, poolId: string, ids: readonly string[]): Promise<void> {
  await banco.transacao((tx) =>
    sql`
      with soltos as (
        update graphile_worker._private_jobs
        set locked_by = null, locked_at = null
        where id = any(${[...ids]}::bigint[])
          and locked_by = ${poolId}
        returning job_queue_id
      )
      update graphile_worker._private_job_queues q
      set locked_by = null, locked_at = null
      from soltos s
      where q.id = s.job_queue_id
        and q.locked_by = ${poolId}
    `.execute(tx),
  )
}
