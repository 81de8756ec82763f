import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Returns conversations changed since the queues last processed them, oldest change first. */
export async function conversasPendentes(db: Db, limite: number): Promise<string[]> {
  const { rows } = await sql<{ conversa_id: string }>`
    select distinct conversa_id
    from (select conversa_id from chat.fila_pendencias order by id limit ${limite}) p
  `.execute(db)
  return rows.map((r) => r.conversa_id)
}
