import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './banco.ts'
import { ESPERA_DE_UM_ESCRITOR_MS } from './limites.ts'

/**
 * Takes the lock of a single writer, which waits longer than the other statements of its connection: whoever has it
 * works on a whole batch.
 */
export async function serUnicoEscritor(tx: Tx, trava: RawBuilder<unknown>): Promise<void> {
  await sql`
    select
      set_config('lock_timeout', ${String(ESPERA_DE_UM_ESCRITOR_MS)}, true),
      ${trava},
      set_config('lock_timeout', antes.limite, true)
    from (select current_setting('lock_timeout') as limite offset 0) antes
  `.execute(tx)
}
