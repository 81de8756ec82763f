import { sql } from 'kysely'
import { alcanceNosFunis, cartaoNoAlcance } from '#modules/funis/nucleo/server/politica.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** Whether the caller sees this card, by the predicate of the board. */
export async function veOCartao(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const alcance = await alcanceNosFunis(tx, ctx)
  const { rows } = await sql`
    select from funis.cartoes c
    where c.id = ${id}
      and ${cartaoNoAlcance(alcance)}
  `.execute(tx)
  return rows.length > 0
}
