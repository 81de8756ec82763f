import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { relatorios, type GrupoDoRelatorio } from '../contract/relatorios.ts'
import type { Filtros, NomeDeFiltro } from './recorte.ts'

export type Resumo = RespostaDe<typeof relatorios.resumo>['data']
export type Percentis = RespostaDe<typeof relatorios.percentis>['data']
export type Grupo = RespostaDe<typeof relatorios.grupos>['data'][number]
export type Linha = RespostaDe<typeof relatorios.linhas>['data'][number]
export type Painel = RespostaDe<typeof relatorios.painel>['data']

const raiz = ['chat', 'relatorios'] as const
// a result stays fresh for a minute; during a change of period the previous one is shown
const comum = { staleTime: 60_000, placeholderData: keepPreviousData } as const
const semFato = ({ fato: _, ...f }: Filtros) => f

export const useResumo = (f: Filtros) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'resumo', semFato(f)],
    queryFn: async ({ signal }) => (await chamar(relatorios.resumo, { query: semFato(f) }, { signal })).data,
  })
export const usePercentis = (f: Filtros) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'percentis', semFato(f)],
    queryFn: async ({ signal }) => (await chamar(relatorios.percentis, { query: semFato(f) }, { signal })).data,
  })
export const useGrupos = (f: Filtros, por: GrupoDoRelatorio) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'grupos', por, semFato(f)],
    queryFn: async ({ signal }) =>
      (await chamar(relatorios.grupos, { query: { ...semFato(f), por } }, { signal })).data,
  })

export const useLinhas = (f: Filtros) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'linhas', f],
    placeholderData: keepPreviousData,
    initialPageParam: DO_INICIO,
    queryFn: ({ pageParam, signal }) =>
      chamar(relatorios.linhas, { query: { ...f, limit: 100, cursor: pageParam } }, { signal }),
    getNextPageParam: (p) => p.proximo ?? undefined,
  })

/** Fetches the options of a filter: groups with data in the period that the user may see. */
export function useOpcoesDoFiltro(f: Filtros, qual: NomeDeFiltro) {
  const qc = useQueryClient()
  return async () => {
    const query = { de: f.de, ate: f.ate, por: qual }
    const grupos = await qc.fetchQuery({
      queryKey: [...raiz, 'opcoes', query],
      staleTime: 60_000,
      queryFn: async ({ signal }) => (await chamar(relatorios.grupos, { query }, { signal })).data,
    })
    return grupos.map((g) => ({ valor: g.grupo ?? SEM[qual], rotulo: g.nome }))
  }
}
/** Value in the URL that selects rows without a queue, an attendant and so on. */
export const SEM: Record<NomeDeFiltro, string> = { caixa: '', fila: 'nenhuma', atendente: 'ninguem', tag: '' }

export const chaveDoPainel = [...raiz, 'painel'] as const
export const usePainel = (fila: string | undefined) =>
  useQuery({
    queryKey: [...chaveDoPainel, fila ?? null],
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await chamar(relatorios.painel, { query: { fila_id: fila ? [fila] : undefined } }, { signal })).data,
  })
