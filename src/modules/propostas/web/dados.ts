import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DO_INICIO } from '#kit/pagina.ts'
import type { QueryDe, RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import type { Proposta } from '../contract/formas.ts'
import { propostas } from '../contract/propostas.ts'

const raiz = ['propostas'] as const
const chaves = {
  lista: [...raiz, 'lista'] as const,
  contagens: [...raiz, 'contagens'] as const,
  uma: (id: string) => [...raiz, 'uma', id] as const,
}
/** Views, expiry and colleagues' changes show without a reload. */
const RELER_MS = 20_000

export type FiltroDePropostas = Partial<Omit<QueryDe<typeof propostas.listar>, 'page' | 'limit' | 'cursor'>>

export const usePropostas = (filtro: FiltroDePropostas, porVez = 50) =>
  useInfiniteQuery({
    queryKey: [...chaves.lista, filtro, porVez] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        propostas.listar,
        { query: { limit: porVez, ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: DO_INICIO,
    getNextPageParam: (ultima) => ultima.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: RELER_MS,
  })

export const useContagens = ({ ordem: _, ...filtro }: FiltroDePropostas) =>
  useQuery({
    queryKey: [...chaves.contagens, filtro],
    queryFn: async ({ signal }) => (await chamar(propostas.contar, { query: filtro }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: RELER_MS,
  })

export const useProposta = (id: string) =>
  useQuery({
    queryKey: chaves.uma(id),
    queryFn: async ({ signal }) => (await chamar(propostas.obter, { params: { id } }, { signal })).data,
    refetchInterval: RELER_MS,
  })

export const useDiferencas = (id: string, par: { de: number; para: number } | null) =>
  useQuery({
    queryKey: [...chaves.uma(id), 'diferencas', par],
    enabled: par !== null,
    queryFn: async ({ signal }) =>
      (await chamar(propostas.comparar, { params: { id }, query: par ?? { de: 1, para: 1 } }, { signal })).data,
  })

/** One version, which changes no more once it was sent; null: none is asked for. */
export const useVersao = (id: string, n: number | null) =>
  useQuery({
    queryKey: [...chaves.uma(id), 'versao', n] as const,
    enabled: n !== null,
    queryFn: async ({ signal }) => (await chamar(propostas.versao, { params: { id, n: n ?? 1 } }, { signal })).data,
  })

/** Both chains of evidence, verified when they are asked for. */
export const useEvidencias = (id: string) =>
  useQuery({
    queryKey: [...chaves.uma(id), 'evidencias'] as const,
    queryFn: async ({ signal }) => (await chamar(propostas.evidencias, { params: { id } }, { signal })).data,
  })

/** Stores the server's answer to an act, and refetches what lists it. */
export function guardarProposta(p: Proposta): void {
  consultas.setQueryData(chaves.uma(p.id), p)
  void consultas.invalidateQueries({ queryKey: chaves.lista })
  void consultas.invalidateQueries({ queryKey: chaves.contagens })
}
export const relerProposta = (id: string): Promise<void> => consultas.invalidateQueries({ queryKey: chaves.uma(id) })
export const relerLista = (): Promise<unknown> =>
  Promise.all([
    consultas.invalidateQueries({ queryKey: chaves.lista }),
    consultas.invalidateQueries({ queryKey: chaves.contagens }),
  ])

export type LugarDaTarifa = Pick<QueryDe<typeof propostas.tarifas>, 'uf'> & Partial<QueryDe<typeof propostas.tarifas>>

const tarifasDe = (lugar: LugarDaTarifa) => ({
  queryKey: [...raiz, 'tarifas', lugar] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await chamar(propostas.tarifas, { query: lugar }, { signal })).data,
  staleTime: 5 * 60_000,
})

/**
 * The tariffs in force today in a place, one for each utility. They change with a tariff act, not while one types; those
 * of the same state and subgroup stay on the screen while another city or consumption is asked for.
 */
export const useTarifasDoLugar = (lugar: LugarDaTarifa) =>
  useQuery({
    ...tarifasDe(lugar),
    placeholderData: (antes, pergunta) => {
      const outra = pergunta?.queryKey[2]
      return outra?.uf === lugar.uf && outra.subgrupo === lugar.subgrupo ? antes : undefined
    },
  })
export const lerTarifasDoLugar = (lugar: LugarDaTarifa) => consultas.fetchQuery(tarifasDe(lugar))

export type DaFatura = RespostaDe<typeof propostas.daFatura>['data']

/** What a confirmed bill gives to a new proposal; disabled without one. */
export const useDaFatura = (fatura: string) =>
  useQuery({
    queryKey: [...raiz, 'da-fatura', fatura] as const,
    enabled: fatura !== '',
    queryFn: async ({ signal }) => (await chamar(propostas.daFatura, { params: { fatura } }, { signal })).data,
    // the form begins with it: a later answer would not change what was typed
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
