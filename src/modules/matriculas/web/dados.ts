import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { QueryDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import type { Matricula } from '../contract/formas.ts'
import { matriculas } from '../contract/matriculas.ts'

const raiz = ['matriculas'] as const
const chaves = {
  lista: [...raiz, 'lista'] as const,
  contagens: [...raiz, 'contagens'] as const,
  fila: [...raiz, 'fila'] as const,
  propostas: [...raiz, 'propostas'] as const,
  uma: (id: string) => [...raiz, 'uma', id] as const,
}
const RELER_MS = 30_000

export type FiltroDeMatriculas = Partial<Omit<QueryDe<typeof matriculas.listar>, 'page' | 'limit' | 'cursor'>>

export const useMatriculas = (filtro: FiltroDeMatriculas, porVez = 50) =>
  useInfiniteQuery({
    queryKey: [...chaves.lista, filtro, porVez] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        matriculas.listar,
        { query: { limit: porVez, ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: DO_INICIO,
    getNextPageParam: (ultima) => ultima.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: RELER_MS,
  })

export const useContagens = (filtro: FiltroDeMatriculas = {}) =>
  useQuery({
    queryKey: [...chaves.contagens, filtro],
    queryFn: async ({ signal }) => (await chamar(matriculas.contar, { query: filtro }, { signal })).data.por_situacao,
    placeholderData: keepPreviousData,
    refetchInterval: RELER_MS,
  })

export const useFila = (ligada = true) =>
  useQuery({
    queryKey: chaves.fila,
    enabled: ligada,
    queryFn: async ({ signal }) => (await chamar(matriculas.fila, {}, { signal })).data,
    refetchInterval: RELER_MS,
  })

export const useUsinas = () =>
  useQuery({
    queryKey: [...raiz, 'usinas'],
    queryFn: async ({ signal }) => (await chamar(matriculas.usinas, {}, { signal })).data,
    staleTime: 60_000,
  })

export const usePropostasEsperando = (ligada: boolean) =>
  useQuery({
    queryKey: chaves.propostas,
    enabled: ligada,
    queryFn: async ({ signal }) => (await chamar(matriculas.propostas, {}, { signal })).data,
  })

export const useMatricula = (id: string) =>
  useQuery({
    queryKey: chaves.uma(id),
    queryFn: async ({ signal }) => (await chamar(matriculas.obter, { params: { id } }, { signal })).data,
    refetchInterval: RELER_MS,
  })

export const relerMatricula = (id: string): Promise<void> => consultas.invalidateQueries({ queryKey: chaves.uma(id) })
export const relerLista = (): Promise<unknown> =>
  Promise.all(
    [chaves.lista, chaves.contagens, chaves.fila, chaves.propostas].map((queryKey) =>
      consultas.invalidateQueries({ queryKey }),
    ),
  )

/** Stores the server's answer to an act, and refetches what lists it. */
export function guardarMatricula(m: Matricula): void {
  consultas.setQueryData(chaves.uma(m.id), m)
  void relerLista()
}
