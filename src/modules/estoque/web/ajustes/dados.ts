import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { ajustes, motivosDeAjuste } from '../../contract/ajustes.ts'
import type { SituacaoDoAjuste } from '../../tipos.ts'

export const useAjustes = (situacao: readonly SituacaoDoAjuste[]) =>
  useInfiniteQuery({
    queryKey: ['estoque', 'ajustes', situacao] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        ajustes.listar,
        { query: { situacao: [...situacao], ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
  })

export const useMotivos = () =>
  useQuery({
    queryKey: ['estoque', 'motivos'] as const,
    queryFn: async ({ signal }) => (await chamar(motivosDeAjuste.listar, {}, { signal })).data,
  })

export const useLimite = () =>
  useQuery({
    queryKey: ['estoque', 'limite'] as const,
    queryFn: async ({ signal }) => (await chamar(ajustes.limite, {}, { signal })).data.ajuste_centavos,
  })
