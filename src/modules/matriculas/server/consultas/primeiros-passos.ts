import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with members. */
export const passosDasMatriculas = (db: Db) =>
  existem(db, {
    matricula: sql`from matriculas.matriculas`,
  })
