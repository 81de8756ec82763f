import { chamar } from '#platform/navegador/api.ts'
import type { Paginacao } from '#kit/pagina.ts'
import { conversas } from '../../contract/conversas.ts'
import type { Conversa } from '../../tipos.ts'
import { fraseDeErro } from './erro.ts'
import { consultaDosFiltros, type Filtros } from './filtros.ts'

export interface PaginaDaLista {
  data: Conversa[]
  pagination: Paginacao
  /** the last row as it came: the next page goes on from there, wherever that row may go meanwhile */
  fim: Conversa | null
  erro: string | null
}

/** Where the next page begins: the keyset cursor, or the page number when the server gave none. */
export type Marco = { cursor: string } | { page: number } | null

// what a screen shows and half as much: what comes after is fetched while the person scrolls
const LIMITE = 20

/**
 * On failure: an empty page (page 1, limit 20) with the message, so that the screen always has something whole to draw.
 */
export async function listarConversas(
  filtros: Filtros,
  eu: string | null,
  marco: Marco,
  signal?: AbortSignal,
): Promise<PaginaDaLista> {
  try {
    const { data, pagination } = await chamar(
      conversas.listar,
      { query: { ...consultaDosFiltros(filtros, eu), limit: LIMITE, ...marco } },
      { signal },
    )
    return { data, pagination, fim: data.at(-1) ?? null, erro: null }
  } catch (erro) {
    if (signal?.aborted) throw erro
    return {
      data: [],
      pagination: { page: 1, limit: LIMITE, total: 0, hasMore: false },
      fim: null,
      erro: fraseDeErro(erro, 'Erro ao carregar conversas'),
    }
  }
}

/** The given conversations as they are now, of those that still belong under the filters. */
export async function buscarPorIds(ids: readonly string[], filtros: Filtros, eu: string | null): Promise<Conversa[]> {
  const { data } = await chamar(conversas.listar, {
    query: { ...consultaDosFiltros(filtros, eu), ids: [...ids], limit: 100 },
  })
  return data
}

export function proximoMarco(p: Paginacao): Marco | undefined {
  if (!p.hasMore) return undefined
  return p.proximo ? { cursor: p.proximo } : { page: p.page + 1 }
}
