import type { Tx } from '#platform/postgres/banco.ts'

/** The card that an order was opened from. */
export async function cartaoDaOrdem(tx: Tx, id: string): Promise<string | null> {
  const o = await tx
    .selectFrom('ordens.ordens')
    .select('origem_id')
    .where('id', '=', id)
    .where('origem_tipo', '=', 'cartao')
    .executeTakeFirst()
  return o?.origem_id ?? null
}
