import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { visoes } from '../contract/visoes.ts'
import { vistas } from '../contract/vistas.ts'
import type { Agrupamento } from '#modules/funis/nucleo/tipos.ts'
import { chaves, type FiltroDoQuadro } from '#modules/funis/nucleo/web/dados.ts'

/** Query keys of all views are under the board's, so that they are refetched with it. */
const sob = (qual: string, nome: string, ...resto: unknown[]) => [...chaves.quadros(qual), nome, ...resto]
/** The order of the board does not apply to a table. */
const semOrdem = ({ ordem: _, ...f }: FiltroDoQuadro) => f
export type SituacaoDaTabela = 'abertos' | 'fechados' | 'todos'

export const useTabela = (
  qual: string,
  f: FiltroDoQuadro,
  situacao: SituacaoDaTabela,
  ordem: string,
  colunas: string,
) =>
  useInfiniteQuery({
    queryKey: sob(qual, 'tabela', semOrdem(f), situacao, ordem, colunas),
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        vistas.tabela,
        {
          params: { funil: qual },
          query: { ...semOrdem(f), situacao, ordem, colunas, ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { signal },
      ),
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
  })
export const useGrupos = (
  qual: string,
  f: FiltroDoQuadro,
  por: Agrupamento | null,
  situacao: SituacaoDaTabela = 'abertos',
) =>
  useQuery({
    queryKey: sob(qual, 'grupos', semOrdem(f), por, situacao),
    enabled: por !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          vistas.grupos,
          { params: { funil: qual }, query: { ...semOrdem(f), situacao, por: por ?? 'responsavel' } },
          { signal },
        )
      ).data,
  })
export const usePeriodo = (qual: string, f: FiltroDoQuadro, campo: string, de: string, ate: string) =>
  useQuery({
    queryKey: sob(qual, 'periodo', semOrdem(f), campo, de, ate),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await chamar(vistas.periodo, { params: { funil: qual }, query: { ...semOrdem(f), campo, de, ate } }, { signal }))
        .data,
  })
export const useLinha = (qual: string, f: FiltroDoQuadro, por: 'responsavel' | 'estagio', de: string, ate: string) =>
  useQuery({
    queryKey: sob(qual, 'linha', semOrdem(f), por, de, ate),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          vistas.linha,
          { params: { funil: qual }, query: { ...semOrdem(f), situacao: 'todos', por, de, ate } },
          { signal },
        )
      ).data,
  })
export const useMapa = (qual: string, f: FiltroDoQuadro) =>
  useQuery({
    queryKey: sob(qual, 'mapa', semOrdem(f)),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await chamar(vistas.mapa, { params: { funil: qual }, query: semOrdem(f) }, { signal })).data,
  })

export const chaveDaFila = ['funis', 'fila'] as const
export const useFila = (departamento?: string) =>
  useQuery({
    queryKey: [...chaveDaFila, departamento],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (await chamar(vistas.minhaFila, { query: departamento ? { departamento } : {} }, { signal })).data,
  })

export const chaveDasVisoes = (qual: string) => ['funis', 'visoes', qual] as const
export const useVisoes = (qual: string) =>
  useQuery({
    queryKey: chaveDasVisoes(qual),
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await chamar(visoes.listar, { params: { funil: qual } }, { signal })).data,
  })
