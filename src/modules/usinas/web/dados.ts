import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { QueryDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { meses } from '../contract/meses.ts'
import { rateios } from '../contract/rateios.ts'
import { usinas } from '../contract/usinas.ts'

const raiz = ['usinas'] as const
/** Refetches all that the screens of the plants show: a reading changes figures, alerts and lists. */
export const relerUsinas = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export type FiltroDeUsinas = Partial<Omit<QueryDe<typeof usinas.listar>, 'page' | 'limit' | 'cursor'>>
export const useUsinas = (filtro: FiltroDeUsinas) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'lista', filtro] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(usinas.listar, { query: { ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
export const useUsina = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'uma', id],
    queryFn: async ({ signal }) => (await chamar(usinas.obter, { params: { id } }, { signal })).data,
  })
export const useLigadosDaUsina = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'uma', id, 'ligados'],
    queryFn: async ({ signal }) => (await chamar(usinas.ligados, { params: { id } }, { signal })).data,
  })
export const useDistribuidoras = (ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'distribuidoras'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(usinas.distribuidoras, {}, { signal })).data,
  })
export const useMeses = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'uma', id, 'meses'],
    queryFn: async ({ signal }) => (await chamar(meses.listar, { params: { id } }, { signal })).data,
  })
export const useLeituras = (id: string, competencia: string) =>
  useQuery({
    queryKey: [...raiz, 'uma', id, 'leituras', competencia],
    queryFn: async ({ signal }) => (await chamar(meses.leituras, { params: { id, competencia } }, { signal })).data,
  })
export const useVersoes = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'uma', id, 'rateios'],
    queryFn: async ({ signal }) => (await chamar(rateios.listar, { params: { id } }, { signal })).data,
  })
export const useBase = (id: string, competencia: string, unidade: readonly string[]) =>
  useQuery({
    queryKey: [...raiz, 'uma', id, 'base', competencia, ...unidade],
    queryFn: async ({ signal }) =>
      (await chamar(rateios.base, { params: { id }, query: { competencia, unidade: [...unidade] } }, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
