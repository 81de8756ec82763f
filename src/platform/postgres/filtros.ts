import { sql, type RawBuilder } from 'kysely'

/** A condition of a statement. */
export type Filtro = RawBuilder<unknown>

export const todos = (filtros: readonly (Filtro | undefined)[]): Filtro => {
  const postos = filtros.filter((f) => f !== undefined)
  return postos.length === 0 ? sql`true` : sql.join(postos, sql` and `)
}

/** Returns the pattern of `like` for a substring. `%` and `_` of the text match literally. */
export const comoTrecho = (texto: string): string => `%${texto.replace(/[\\%_]/g, '\\$&')}%`

/** Matches a substring without accents or case. */
export const contem = (campo: RawBuilder<unknown>, busca: string | undefined): Filtro | undefined =>
  busca ? sql`plataforma.sem_acento(${campo}) like plataforma.sem_acento(${comoTrecho(busca)})` : undefined
