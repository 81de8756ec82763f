import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { investidores, investimentos } from '../contract/investidores.ts'

const raiz = ['investidores'] as const
export const relerInvestidores = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export const useCotas = (filtro: { busca?: string; contato?: string }) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'lista', filtro] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(investidores.listar, { query: { ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
export const useInvestidor = (id: string, mes: string | undefined) =>
  useQuery({
    queryKey: [...raiz, 'um', id, mes ?? ''],
    queryFn: async ({ signal }) =>
      (await chamar(investidores.obter, { params: { id }, query: mes ? { mes } : {} }, { signal })).data,
    placeholderData: keepPreviousData,
  })
export const useMesDaUsina = (params: { usina: string; competencia: string }) =>
  useQuery({
    queryKey: [...raiz, 'mes', params] as const,
    queryFn: async ({ signal }) => (await chamar(investimentos.mes, { params }, { signal })).data,
  })
export const useUsinasComInvestidores = () =>
  useQuery({
    queryKey: [...raiz, 'usinas'],
    queryFn: async ({ signal }) => (await chamar(investimentos.usinas, {}, { signal })).data,
  })
