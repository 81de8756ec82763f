import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

export const CANAL_DE_AVISO = 'girassol_realtime'

/** Notifies the other processes. Only the serial is sent: a notice is limited to 8000 bytes and may be lost. */
export async function avisar(db: Db, serial: number): Promise<void> {
  await sql`select pg_notify(${CANAL_DE_AVISO}, ${String(serial)})`.execute(db)
}
