import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'
import { TRAVAS } from '#platform/postgres/travas.ts'

/** Two processes may start on one empty database: the second waits, and then finds that there is nothing left to make. */
export async function umDeCadaVez<T>(banco: Banco, fazer: () => Promise<T>): Promise<T> {
  return banco.db.connection().execute(async (conexao) => {
    await sql`select pg_advisory_lock(${sql.lit(TRAVAS.semear)})`.execute(conexao)
    try {
      return await fazer()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(TRAVAS.semear)})`.execute(conexao)
    }
  })
}
