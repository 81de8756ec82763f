import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/** Locks the balances of materials in a place in the one order of the system, and returns what is free of each. */
export async function travarLivres(tx: Tx, itens: readonly string[], localId: string): Promise<Map<string, string>> {
  const unicos = [...new Set(itens)]
  await sql`
    select estoque.travar(${unicos}::uuid[], ${unicos.map(() => localId)}::uuid[])
  `.execute(tx)
  const { rows } = await sql<{ item_id: string; livre: string }>`
    select item_id, (qtd - reservado)::text as livre
    from estoque.saldos
    where local_id = ${localId}
      and item_id = any (${unicos}::uuid[])
  `.execute(tx)
  return new Map(rows.map((r) => [r.item_id, r.livre]))
}
