import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './banco.ts'
import { ESPERA_DE_UM_ESCRITOR_MS } from './limites.ts'

/**
 * Takes the lock of a single writer with a longer `lock_timeout` than other statements of its connection, because the
 * holder works on a whole batch. Restores the previous limit.
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
