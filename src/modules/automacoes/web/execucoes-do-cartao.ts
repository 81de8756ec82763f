import { useInfiniteQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { chaves } from '#modules/funis/nucleo/web/publico.ts'
import { automacoes } from '../contract/automacoes.ts'

export const useExecucoesDoCartao = (id: string) =>
  useInfiniteQuery({
    queryKey: chaves.execucoes(id),
    initialPageParam: '',
    refetchInterval: 15_000,
    queryFn: async ({ signal, pageParam }) =>
      (await chamar(automacoes.doCartao, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }))
        .data,
    getNextPageParam: (p) => p.proximo ?? undefined,
  })
