import type { Tx } from '#platform/postgres/banco.ts'

/** The card that an order follows; null: none. */
export async function cartaoDoPedido(tx: Tx, id: string): Promise<string | null> {
  const p = await tx.selectFrom('compras.pedidos').select('cartao_id').where('id', '=', id).executeTakeFirst()
  return p?.cartao_id ?? null
}
