import { sql, type RawBuilder } from 'kysely'

/** A condition of a statement. */
export type Filtro = RawBuilder<unknown>

export const todos = (filtros: readonly (Filtro | undefined)[]): Filtro => {
  const postos = filtros.filter((f) => f !== undefined)
  return postos.length === 0 ? sql`true` : sql.join(postos, sql` and `)
}

/** Matches a substring without accents or case. `%` and `_` match literally. */
export const contem = (campo: RawBuilder<unknown>, busca: string | undefined): Filtro | undefined =>
  busca
    ? sql`plataforma.sem_acento(${campo}) like '%' || plataforma.sem_acento(${busca.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : undefined
