import { useInfiniteQuery, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query'
import { ErroApp } from '#kit/erro.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import type { Filtros } from './filtros.ts'
import { listarConversas, proximoMarco, type Marco, type PaginaDaLista } from './listar-conversas.ts'

export type DadosDaLista = InfiniteData<PaginaDaLista>
type Consulta = Query<PaginaDaLista, Error, DadosDaLista>

/** Returns all loaded lists, on the screen or not. */
export const listasCarregadas = (qc: QueryClient) =>
  qc.getQueryCache().findAll({ queryKey: chaves.listas }) as unknown as Consulta[]

export function useListaDeConversas(qc: QueryClient, filtros: Filtros, eu: string | null) {
  const queryKey = chaves.lista(filtros, eu)
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const pagina = await listarConversas(filtros, eu, pageParam, signal)
      // keep a list that is on the screen: only its refresh failed
      const haLinhas = qc.getQueryData<DadosDaLista>(queryKey)?.pages.some((p) => p.data.length > 0)
      if (pagina.erro !== null && haLinhas) throw new ErroApp('LISTA', 500, pagina.erro)
      return pagina
    },
    initialPageParam: null as Marco,
    getNextPageParam: (pagina: PaginaDaLista) => proximoMarco(pagina.pagination),
    staleTime: 60_000,
    retry: false,
    // rows kept after a failed refresh are stale, and no user action would refetch them
    refetchInterval: (q) => (ehVelha(q) ? 5_000 : false),
  })
}

export const linhasDe = (dados: DadosDaLista | undefined): Conversa[] => dados?.pages.flatMap((p) => p.data) ?? []

/** Puts all rows into the first page and leaves the others empty, so that a refresh still requests as many pages. */
export function comLinhas(dados: DadosDaLista, linhas: Conversa[]): DadosDaLista {
  return { ...dados, pages: dados.pages.map((p, i) => ({ ...p, data: i === 0 ? linhas : [] })) }
}

/** Whether a list must be refetched: an event arrived while it was off the screen, or its request failed. */
const ehVelha = ({ state }: { state: Consulta['state'] }) =>
  state.isInvalidated || state.status === 'error' || (state.data?.pages.some((p) => p.erro !== null) ?? false)

/** Changes some rows of a list. The list keeps its age, so a stale one is still refetched. */
export function mudarLista(qc: QueryClient, consulta: Consulta, mudar: (dados: DadosDaLista) => DadosDaLista): void {
  const velha = ehVelha(consulta)
  qc.setQueryData<DadosDaLista>(consulta.queryKey, (dados) => dados && mudar(dados), {
    updatedAt: consulta.state.dataUpdatedAt,
  })
  if (velha) consulta.invalidate()
}

/** Applies a change to every loaded list that contains the conversation. */
export function remendarListas(qc: QueryClient, id: string, mudar: (c: Conversa) => Conversa): void {
  for (const consulta of listasCarregadas(qc)) {
    const { data: dados } = consulta.state
    const pages = dados?.pages.map((p) => remendar(p, id, mudar))
    if (pages?.some((p, i) => p !== dados?.pages[i])) mudarLista(qc, consulta, (d) => ({ ...d, pages }))
  }
}

function remendar(pagina: PaginaDaLista, id: string, mudar: (c: Conversa) => Conversa): PaginaDaLista {
  const i = pagina.data.findIndex((c) => c.id === id)
  const atual = pagina.data[i]
  const nova = atual && mudar(atual)
  return nova && nova !== atual ? { ...pagina, data: pagina.data.with(i, nova) } : pagina
}

/** Returns the conversation from any loaded list, preferring a fresh one, and whether that list may be stale. */
export function naLista(qc: QueryClient, id: string): { conversa: Conversa; velha: boolean } | null {
  const achadas = listasCarregadas(qc).flatMap((consulta) => {
    const conversa = linhasDe(consulta.state.data).find((c) => c.id === id)
    return conversa ? [{ conversa, velha: ehVelha(consulta) }] : []
  })
  return achadas.find((a) => !a.velha) ?? achadas[0] ?? null
}
