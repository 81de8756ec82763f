import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Remembers which orders a person took along: their acts are received even after the office moved an order. */
export async function anotarEntrega(u: Unidade, usuario: string, ordens: readonly string[]): Promise<void> {
  if (ordens.length === 0) return
  await sql`
    insert into campo.entregues (usuario_id, ordem_id)
    select ${usuario}, x
    from unnest(${ordens}::uuid[]) x
    on conflict do nothing
  `.execute(u.tx)
}
