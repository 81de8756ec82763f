import { sql, type RawBuilder } from 'kysely'
import { escreverCursor, lerCursor, type Paginacao } from '#kit/pagina.ts'
import { invalido } from '#kit/erro.ts'

export type Filtro = RawBuilder<unknown>
interface Pedida {
  page: number
  limit: number
  cursor?: string | undefined
}

export const todos = (filtros: readonly (Filtro | undefined)[]): Filtro => {
  const postos = filtros.filter((f) => f !== undefined)
  return postos.length === 0 ? sql`true` : sql.join(postos, sql` and `)
}

/** Matches a substring without accents or case. `%` and `_` match literally. */
export const contem = (campo: RawBuilder<unknown>, busca: string | undefined): Filtro | undefined =>
  busca
    ? sql`plataforma.sem_acento(${campo}) like '%' || plataforma.sem_acento(${busca.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : undefined

/** The two parts of a keyset cursor, both text. */
export function lerPar(cursor: string | undefined): [string, string] | null {
  if (cursor === undefined) return null
  const [a, b] = lerCursor(cursor) ?? []
  if (typeof a !== 'string' || typeof b !== 'string' || !/^[0-9a-f-]{36}$/.test(b))
    throw invalido('Cursor inválido', [{ campo: 'cursor', mensagem: 'Cursor inválido' }])
  return [a, b]
}

/** Reads one row more than the page, to detect whether there is a next page. */
export const recorte = ({ page, limit, cursor }: Pedida): Filtro =>
  cursor === undefined ? sql`limit ${limit + 1} offset ${(page - 1) * limit}` : sql`limit ${limit + 1}`

export function montarPagina<L>(
  linhas: L[],
  total: number,
  q: Pedida,
  chave: (linha: L) => [string, string],
): { linhas: L[]; pagination: Paginacao } {
  const pagina = linhas.slice(0, q.limit)
  const ultima = pagina.at(-1)
  const hasMore = linhas.length > q.limit
  return {
    linhas: pagina,
    pagination: {
      page: q.page,
      limit: q.limit,
      total,
      hasMore,
      proximo: hasMore && ultima ? escreverCursor(chave(ultima)) : null,
    },
  }
}
