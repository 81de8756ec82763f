import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps in the field: what the company does there, and an order for it. */
export const passosDasOrdens = (db: Db) =>
  existem(db, {
    servico: sql`from ordens.servicos`,
    ordem: sql`from ordens.ordens`,
  })
