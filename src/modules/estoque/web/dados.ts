import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { QueryDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { categorias, locais, unidades } from '../contract/cadastros.ts'
import { materiais } from '../contract/materiais.ts'
import { movimentos } from '../contract/movimentos.ts'

const raiz = ['estoque'] as const
/** Refetches all that the stock shows: a movement changes lists, balances and the kardex alike. */
export const relerEstoque = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

type Sem<T> = Partial<Omit<T, 'page' | 'limit' | 'cursor'>>
export type FiltroDeMateriais = Sem<QueryDe<typeof materiais.listar>>
export type FiltroDeMovimentos = Sem<QueryDe<typeof movimentos.listar>>
const comCursor = (cursor: string | undefined) => (cursor ? { cursor } : {})

export const useMateriais = (filtro: FiltroDeMateriais) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'materiais', filtro] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(materiais.listar, { query: { ...filtro, ...comCursor(pageParam) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
export const useMovimentos = (filtro: FiltroDeMovimentos) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'movimentos', filtro] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(movimentos.listar, { query: { ...filtro, ...comCursor(pageParam) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
export type FiltroDoKardex = Pick<Sem<QueryDe<typeof materiais.kardex>>, 'local' | 'lote' | 'tipo' | 'de' | 'ate'>
/** Who else has the page of this material open; asking says that this one is. Not part of what `relerEstoque` refetches. */
export const useQuemEstaAqui = (id: string) =>
  useQuery({
    queryKey: ['estoque-aberto', id] as const,
    queryFn: async ({ signal }) => (await chamar(materiais.abrir, { params: { id } }, { signal })).data,
    refetchInterval: 20_000,
    retry: false,
  })
export const relerAbertos = () => consultas.invalidateQueries({ queryKey: ['estoque-aberto'] })
export const useKardex = (id: string, filtro: FiltroDoKardex) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'kardex', id, filtro] as const,
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filtro, ...comCursor(pageParam) }
      return (await chamar(materiais.kardex, { params: { id }, query }, { signal })).data
    },
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
export const useSeries = (id: string, busca: string, ligado: boolean) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'series', id, busca] as const,
    enabled: ligado,
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...(busca ? { busca } : {}), ...comCursor(pageParam) }
      return (await chamar(materiais.series, { params: { id }, query }, { signal })).data
    },
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useLotes = (id: string, f: { local?: string | undefined; todos?: boolean }, ligado: boolean) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'lotes', id, f] as const,
    enabled: ligado,
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        ...(f.local ? { local: f.local } : {}),
        ...(f.todos ? { todos: 'sim' as const } : {}),
        ...comCursor(pageParam),
      }
      return (await chamar(materiais.lotes, { params: { id }, query }, { signal })).data
    },
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useMaterial = (id: string, ligado = true) =>
  useQuery({
    queryKey: [...raiz, 'material', id],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(materiais.obter, { params: { id } }, { signal })).data,
  })
export const useReservas = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'reservas', id],
    queryFn: async ({ signal }) => (await chamar(materiais.reservas, { params: { id } }, { signal })).data,
  })
export const usePorQue = (id: string, local: string) =>
  useQuery({
    queryKey: [...raiz, 'por-que', id, local],
    queryFn: async ({ signal }) =>
      (await chamar(materiais.porQue, { params: { id }, query: { local } }, { signal })).data,
  })
export const useMovimento = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'movimento', id],
    queryFn: async ({ signal }) => (await chamar(movimentos.obter, { params: { id } }, { signal })).data,
  })
export const useCategorias = () =>
  useQuery({
    queryKey: [...raiz, 'categorias'],
    queryFn: async ({ signal }) => (await chamar(categorias.listar, {}, { signal })).data,
  })
export const useUnidades = () =>
  useQuery({
    queryKey: [...raiz, 'unidades'],
    queryFn: async ({ signal }) => (await chamar(unidades.listar, {}, { signal })).data,
  })
export const useLocais = () =>
  useQuery({
    queryKey: [...raiz, 'locais'],
    queryFn: async ({ signal }) => (await chamar(locais.listar, {}, { signal })).data,
  })
