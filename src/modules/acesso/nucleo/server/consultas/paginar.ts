import { ehUuid } from '#kit/id.ts'
import { sql } from 'kysely'
import { escreverCursor, lerCursor, type Paginacao } from '#kit/pagina.ts'
import { invalido } from '#kit/erro.ts'
import type { Filtro } from '#platform/postgres/filtros.ts'

interface Pedida {
  page: number
  limit: number
  cursor?: string | undefined
}

/** The two parts of a keyset cursor, both text. */
export function lerPar(cursor: string | undefined): [string, string] | null {
  if (cursor === undefined) return null
  const [a, b] = lerCursor(cursor) ?? []
  if (typeof a !== 'string' || typeof b !== 'string' || !ehUuid(b))
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
