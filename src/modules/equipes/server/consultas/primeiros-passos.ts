import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with crews: one that exists, and one with a visit. */
export const passosDasEquipes = (db: Db) =>
  existem(db, {
    equipe: sql`from equipes.equipes`,
    visita: sql`from equipes.ocupacoes where especie = 'ordem'`,
  })
