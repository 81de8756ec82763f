import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with invoices. */
export const passosDasFaturas = (db: Db) =>
  existem(db, {
    lote: sql`from faturas.lotes`,
  })
