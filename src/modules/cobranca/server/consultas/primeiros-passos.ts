import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with receipts: an account, and a payment in it. */
export const passosDaCobranca = (db: Db) =>
  existem(db, {
    conta: sql`from cobranca.contas`,
    recebimento: sql`from cobranca.recebimentos`,
  })
