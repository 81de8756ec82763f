import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { saidas, type Saida } from '../contract/saidas.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'

const LIMITE = 50
const raiz = (id: string) => [...chaves.caixa(id), 'saidas'] as const

export function useDestinos(id: string) {
  return useQuery({
    queryKey: [...raiz(id), 'destinos'],
    queryFn: async ({ signal }) => (await chamar(saidas.destinos, { params: { id } }, { signal })).data,
  })
}

export function useSaidas(id: string, situacao: Saida['situacao'] | 'todas') {
  const filtro = situacao === 'todas' ? {} : { situacao: [situacao] }
  return useInfiniteQuery({
    queryKey: [...raiz(id), 'lista', situacao],
    queryFn: async ({ pageParam, signal }) =>
      (
        await chamar(
          saidas.listar,
          { params: { id }, query: { limite: LIMITE, ...filtro, ...(pageParam ? { antes_de: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: null,
    getNextPageParam: (pagina: Saida[]) => (pagina.length === LIMITE ? pagina.at(-1)?.id : undefined),
    placeholderData: (antes) => antes,
  })
}

export function useSaida(id: string, saidaId: string, aberta: boolean) {
  return useQuery({
    queryKey: [...raiz(id), 'uma', saidaId],
    enabled: aberta,
    queryFn: async ({ signal }) => (await chamar(saidas.obter, { params: { id, saidaId } }, { signal })).data,
  })
}

/** Operations on outgoing webhooks; each refetches destinations, log and open details. */
export function useAtosDasSaidas(id: string) {
  const qc = useQueryClient()
  const rever = () => qc.invalidateQueries({ queryKey: raiz(id) })
  async function fazer<T>(chamada: Promise<{ data: T }>): Promise<T> {
    try {
      return (await chamada).data
    } finally {
      await rever()
    }
  }
  return {
    rever,
    criar: (body: BodyDe<typeof saidas.criarDestino>) => fazer(chamar(saidas.criarDestino, { params: { id }, body })),
    alterar: (destinoId: string, body: BodyDe<typeof saidas.alterarDestino>) =>
      fazer(chamar(saidas.alterarDestino, { params: { id, destinoId }, body })),
    excluir: async (destinoId: string) => {
      await chamar(saidas.excluirDestino, { params: { id, destinoId } })
      await rever()
    },
    trocarSegredo: (destinoId: string) => fazer(chamar(saidas.trocarSegredo, { params: { id, destinoId } })),
    repetir: (saidaId: string) => fazer(chamar(saidas.repetir, { params: { id, saidaId } })),
    repetirMortas: () => fazer(chamar(saidas.repetirMortas, { params: { id } })),
  }
}
