import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with tariffs: one that did not ship with the product, or was reviewed. */
export const passosDasTarifas = (db: Db) =>
  existem(db, {
    tarifa: sql`from tarifas.vigencias where origem <> 'semente' or revisada_em is not null`,
  })
