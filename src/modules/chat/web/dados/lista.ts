import { useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { ErroApp } from '#kit/erro.ts'
import type { Conversa } from '../../tipos.ts'
import { chaves } from './chaves.ts'
import type { Filtros } from './filtros.ts'
import { listarConversas, proximoMarco, type Marco, type PaginaDaLista } from './listar-conversas.ts'

export type DadosDaLista = InfiniteData<PaginaDaLista>

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
    refetchInterval: (q) => (q.state.status === 'error' ? 5_000 : false),
  })
}

export const linhasDe = (dados: DadosDaLista | undefined): Conversa[] => dados?.pages.flatMap((p) => p.data) ?? []

/** All rows go into the first page; the others stay as empty places, so that a refresh still asks for as many pages. */
export function comLinhas(dados: DadosDaLista, linhas: Conversa[]): DadosDaLista {
  return { ...dados, pages: dados.pages.map((p, i) => ({ ...p, data: i === 0 ? linhas : [] })) }
}

/** Applies a change to every loaded list that holds the conversation. */
export function remendarListas(qc: QueryClient, id: string, mudar: (c: Conversa) => Conversa): void {
  qc.setQueriesData<DadosDaLista>({ queryKey: chaves.listas }, (dados) => {
    if (!dados) return dados
    let mudou = false
    const pages = dados.pages.map((p) => {
      const i = p.data.findIndex((c) => c.id === id)
      const atual = p.data[i]
      if (!atual) return p
      const nova = mudar(atual)
      if (nova === atual) return p
      mudou = true
      return { ...p, data: p.data.with(i, nova) }
    })
    return mudou ? { ...dados, pages } : dados
  })
}

/** The conversation from whichever list has it. */
export function naLista(qc: QueryClient, id: string): Conversa | null {
  for (const [, dados] of qc.getQueriesData<DadosDaLista>({ queryKey: chaves.listas })) {
    const achada = linhasDe(dados).find((c) => c.id === id)
    if (achada) return achada
  }
  return null
}
