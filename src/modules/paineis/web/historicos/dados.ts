import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { QueryDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { historicos } from '../../contract/historicos.ts'

export type FiltrosDaLinhaDoTempo = Omit<QueryDe<typeof historicos.listar>, 'limit' | 'cursor'>
export const useHistorico = (f: FiltrosDaLinhaDoTempo) =>
  useInfiniteQuery({
    queryKey: ['paineis', 'historico', f],
    placeholderData: keepPreviousData,
    initialPageParam: DO_INICIO,
    queryFn: async ({ pageParam, signal }) =>
      (await chamar(historicos.listar, { query: { ...f, limit: 40, cursor: pageParam } }, { signal })).data,
    getNextPageParam: (p) => p.proximo ?? undefined,
  })
