import { chamar } from '#platform/navegador/api.ts'
import type { Paginacao } from '#kit/pagina.ts'
import { conversas } from '../../contract/conversas.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { consultaDosFiltros, type Filtros } from './filtros.ts'

export interface PaginaDaLista {
  data: Conversa[]
  pagination: Paginacao
  /** the last row as received: the next page continues from it, even if that row moves meanwhile */
  fim: Conversa | null
  erro: string | null
}

/** Start of the next page: the keyset cursor, or the page number when the server returned no cursor. */
export type Marco = { cursor: string } | { page: number } | null

// a screen and a half of rows: the next page is fetched on scroll
const LIMITE = 20

/**
 * Returns an empty page with the error message when the request fails, so that the screen always has a complete page to
 * render.
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

/** Returns the current state of the given conversations, without those that no longer match the filters. */
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
