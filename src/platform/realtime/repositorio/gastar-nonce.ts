import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/** Returns true the first time only, across all processes. */
export async function gastarNonce(tx: Tx, nonce: string, validadeEmSegundos: number): Promise<boolean> {
  const { rows } = await sql`
    insert into realtime.nonce_usado (nonce, expira_em)
    values (${nonce}, now() + make_interval(secs => ${validadeEmSegundos}))
    on conflict (nonce) do nothing
    returning nonce
  `.execute(tx)
  return rows.length === 1
}
