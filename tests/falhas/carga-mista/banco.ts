import { postgresDa } from '#tests/suporte/processo.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'

export type Perguntar = <T extends Record<string, unknown>>(comando: string) => Promise<T[]>

/** Queries the database of a data folder as its owner, on whichever port it runs now. */
export const perguntarA =
  (pasta: string): Perguntar =>
  async <T extends Record<string, unknown>>(comando: string) => {
    const postgres = postgresDa(pasta)
    if (!postgres) throw new Error('no PostgreSQL runs in this folder')
    return executarSolto<T>(postgres.url, comando)
  }
