import { sql } from 'kysely'
import { TRAVA_DE_PRESENCA, type Banco } from '../postgres/banco.ts'

/**
 * Returns the jobs of killed processes to the queue immediately (the library alone would wait four hours). Every
 * running process holds an advisory lock on the name of its worker pool; if that name can be locked, its process is
 * dead.
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
 * Releases jobs that this process has finished but that are still locked by it, because the database was unavailable
 * when they were marked as complete. They run again.
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
