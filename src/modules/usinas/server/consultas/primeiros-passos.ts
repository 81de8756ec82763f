import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with plants. */
export const passosDasUsinas = (db: Db) =>
  existem(db, {
    usina: sql`from usinas.usinas`,
  })
