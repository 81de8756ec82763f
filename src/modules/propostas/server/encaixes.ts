import type { Ctx } from '#platform/http/contexto.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** Whether a card is in the caller's reach. Filled by the funnels. */
export const cartaoAoAlcance =
  encaixe<(tx: Tx, ctx: Ctx, cartaoId: string) => Promise<boolean>>('propostas.cartaoAoAlcance')
