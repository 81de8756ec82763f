import { useInfiniteQuery, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query'
import { ErroApp } from '#kit/erro.ts'
import type { Conversa } from '../../tipos.ts'
import { chaves } from './chaves.ts'
import type { Filtros } from './filtros.ts'
import { listarConversas, proximoMarco, type Marco, type PaginaDaLista } from './listar-conversas.ts'

export type DadosDaLista = InfiniteData<PaginaDaLista>
type Consulta = Query<PaginaDaLista, Error, DadosDaLista>

/** Every list that is loaded, on the screen or not. */
export const listasCarregadas = (qc: QueryClient) =>
  qc.getQueryCache().findAll({ queryKey: chaves.listas }) as unknown as Consulta[]

export function useListaDeConversas(qc: QueryClient, filtros: Filtros, eu: string | null) {
  const queryKey = chaves.lista(filtros, eu)
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const pagina = await listarConversas(filtros, eu, pageParam, signal)
      // a list that is already on the screen stays there: only its refresh failed
      const haLinhas = qc.getQueryData<DadosDaLista>(queryKey)?.pages.some((p) => p.data.length > 0)
      if (pagina.erro !== null && haLinhas) throw new ErroApp('LISTA', 500, pagina.erro)
      return pagina
    },
    initialPageParam: null as Marco,
    getNextPageParam: (pagina: PaginaDaLista) => proximoMarco(pagina.pagination),
    staleTime: 60_000,
    retry: false,
    // rows that stayed although their refresh failed are old, and nobody is there to ask again
    refetchInterval: (q) => (ehVelha(q) ? 5_000 : false),
  })
}

export const linhasDe = (dados: DadosDaLista | undefined): Conversa[] => dados?.pages.flatMap((p) => p.data) ?? []

/** All rows go into the first page; the others stay as empty places, so that a refresh still asks for as many pages. */
export function comLinhas(dados: DadosDaLista, linhas: Conversa[]): DadosDaLista {
  return { ...dados, pages: dados.pages.map((p, i) => ({ ...p, data: i === 0 ? linhas : [] })) }
}

/** Waits to be read again: a notice came while it was out of sight, or reading it failed. */
const ehVelha = ({ state }: { state: Consulta['state'] }) =>
  state.isInvalidated || state.status === 'error' || (state.data?.pages.some((p) => p.erro !== null) ?? false)

/** A change to some rows of a list. The others are no younger for it: a list that waits to be read again still does. */
export function mudarLista(qc: QueryClient, consulta: Consulta, mudar: (dados: DadosDaLista) => DadosDaLista): void {
  const velha = ehVelha(consulta)
  qc.setQueryData<DadosDaLista>(consulta.queryKey, (dados) => dados && mudar(dados), {
    updatedAt: consulta.state.dataUpdatedAt,
  })
  if (velha) consulta.invalidate()
}

/** Applies a change to every loaded list that holds the conversation. */
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

/** The conversation from whichever list has it, and whether that list may be behind. */
export function naLista(qc: QueryClient, id: string): { conversa: Conversa; velha: boolean } | null {
  const achadas = listasCarregadas(qc).flatMap((consulta) => {
    const conversa = linhasDe(consulta.state.data).find((c) => c.id === id)
    return conversa ? [{ conversa, velha: ehVelha(consulta) }] : []
  })
  return achadas.find((a) => !a.velha) ?? achadas[0] ?? null
}
