import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { criarItem } from '../itens.ts'
import { ITENS } from './itens.ts'

/** Fills an empty catalogue for the demonstration. */
export async function semearCatalogo(u: Unidade): Promise<void> {
  const { rows } = await sql`select from catalogo.itens limit 1`.execute(u.tx)
  if (rows.length > 0) return
  for (const item of ITENS) await criarItem(u, item, 'semente')
}
