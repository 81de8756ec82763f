import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { filas } from '../contract/filas.ts'

const raiz = ['chat', 'contagens', 'filas'] as const // refreshed with the other counters when a conversation changes

export function useFilas(departamento?: string) {
  return useQuery({
    queryKey: [...raiz, departamento ?? null],
    queryFn: async ({ signal }) => (await chamar(filas.listar, { query: { departamento } }, { signal })).data,
    refetchInterval: 20_000,
    placeholderData: (antes) => antes,
  })
}

export function useFila(id: string | null) {
  return useQuery({
    queryKey: ['chat', 'fila', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await chamar(filas.obter, { params: { id: id ?? '' } }, { signal })).data,
    staleTime: 0,
  })
}

/** Refetched every few seconds while visible, because the result depends on the current moment. */
export function useSimulacao(id: string, caixa: string | null) {
  return useQuery({
    queryKey: ['chat', 'fila', id, 'simulacao', caixa],
    queryFn: async ({ signal }) =>
      (await chamar(filas.simular, { params: { id }, query: { caixa_entrada_id: caixa ?? undefined } }, { signal }))
        .data,
    staleTime: 0,
    refetchInterval: 10_000,
    placeholderData: (antes) => antes,
  })
}

export type CorpoDaFila = BodyDe<typeof filas.alterar> & { nome: string }

export function useAtosDaFila() {
  const qc = useQueryClient()
  const rever = async (id?: string) => {
    await Promise.all([
      qc.invalidateQueries({ queryKey: raiz }),
      id ? qc.invalidateQueries({ queryKey: ['chat', 'fila', id] }) : null,
    ])
  }
  return {
    async salvar(id: string | null, body: CorpoDaFila) {
      const { data } = id ? await chamar(filas.alterar, { params: { id }, body }) : await chamar(filas.criar, { body })
      qc.setQueryData(['chat', 'fila', data.id], data)
      await rever()
      return data
    },
    async excluir(id: string) {
      await chamar(filas.excluir, { params: { id } })
      await rever()
    },
    /** null: no conversation is waiting */
    async puxar(departamento: string): Promise<string | null> {
      const { data } = await chamar(filas.proxima, { body: { departamento } })
      void rever()
      return data?.conversa_id ?? null
    },
    async mover(conversaId: string, fila_id: string, motivo?: string) {
      await chamar(filas.mover, { params: { id: conversaId }, body: { fila_id, motivo } })
      await rever()
    },
  }
}
