import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with the stock: where things are, which things, and how many on the first day. */
export const passosDoEstoque = (db: Db) =>
  existem(db, {
    local: sql`from estoque.locais where fisico`,
    material: sql`from estoque.materiais`,
    saldo: sql`from estoque.movimentos`,
  })
