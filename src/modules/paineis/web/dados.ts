import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryDe, RespostaDe } from '#kit/endpoint.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { metas } from '../contract/metas.ts'
import { paineis, type GrupoDoPainel } from '../contract/paineis.ts'
import type { FiltrosDoPainel } from '../contract/recorte.ts'
import type { NomeDeFiltro } from './recorte.ts'

const raiz = ['paineis'] as const
// fresh for 60 s; a new period is fetched
const comum = { staleTime: 60_000, placeholderData: keepPreviousData } as const
export type LinhasPedidas = Omit<QueryDe<typeof paineis.linhas>, 'limit' | 'cursor'>
export type Numerado = RespostaDe<typeof paineis.numeros>['data']

export const useNumeros = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'numeros', f],
    queryFn: async ({ signal }) => (await chamar(paineis.numeros, { query: f }, { signal })).data,
  })
export const useSerie = (f: FiltrosDoPainel, por: 'dia' | 'semana' | 'mes') =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'serie', por, f],
    queryFn: async ({ signal }) => (await chamar(paineis.serie, { query: { ...f, por } }, { signal })).data,
  })
export const useGrupos = (f: FiltrosDoPainel, por: GrupoDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'grupos', por, f],
    queryFn: async ({ signal }) => (await chamar(paineis.grupos, { query: { ...f, por } }, { signal })).data,
  })
const comFunil = (f: FiltrosDoPainel) => ({ ...f, funil: f.funil ?? '' })
export const useEstagios = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'estagios', f],
    enabled: f.funil !== undefined,
    queryFn: async ({ signal }) => (await chamar(paineis.estagios, { query: comFunil(f) }, { signal })).data,
  })
export const useCoortes = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'coortes', f],
    enabled: f.funil !== undefined,
    queryFn: async ({ signal }) => (await chamar(paineis.coortes, { query: comFunil(f) }, { signal })).data,
  })
export const useFluxo = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'fluxo', f],
    enabled: f.funil !== undefined,
    queryFn: async ({ signal }) => (await chamar(paineis.fluxo, { query: comFunil(f) }, { signal })).data,
  })
export const usePrevisao = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'previsao', f],
    queryFn: async ({ signal }) => (await chamar(paineis.previsao, { query: f }, { signal })).data,
  })
export const useMotivos = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'motivos', f],
    queryFn: async ({ signal }) => (await chamar(paineis.motivos, { query: f }, { signal })).data,
  })
export const useIdades = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'idades', f],
    queryFn: async ({ signal }) => (await chamar(paineis.idades, { query: f }, { signal })).data,
  })
export const usePessoas = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'pessoas', f],
    queryFn: async ({ signal }) => (await chamar(paineis.pessoas, { query: f }, { signal })).data,
  })
export const useLinhas = (q: LinhasPedidas) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'linhas', q],
    placeholderData: keepPreviousData,
    initialPageParam: DO_INICIO,
    queryFn: ({ pageParam, signal }) =>
      chamar(paineis.linhas, { query: { ...q, limit: 100, cursor: pageParam } }, { signal }),
    getNextPageParam: (p) => p.proximo ?? undefined,
  })

/** The funnels that a panel can show. */
export const useFunis = (departamento: string | undefined) =>
  useQuery({
    queryKey: [...raiz, 'funis', departamento ?? null],
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (await chamar(funis.listar, { query: departamento ? { departamento } : {} }, { signal })).data,
  })

/** Options of a filter: values that occur in the period, within reach. */
export function useOpcoesDoFiltro({ de, ate, funil, departamento }: FiltrosDoPainel, qual: NomeDeFiltro) {
  const qc = useQueryClient()
  return async () => {
    const query = { de, ate, por: qual, ...(funil ? { funil } : {}), ...(departamento ? { departamento } : {}) }
    const grupos = await qc.fetchQuery({
      queryKey: [...raiz, 'opcoes', query],
      staleTime: 60_000,
      queryFn: async ({ signal }) => (await chamar(paineis.grupos, { query }, { signal })).data,
    })
    return grupos.flatMap((g) =>
      g.grupo !== null
        ? [{ valor: g.grupo, rotulo: g.nome }]
        : qual === 'pessoa'
          ? [{ valor: 'ninguem', rotulo: g.nome }]
          : [],
    )
  }
}

export const useMetas = (funil: string | undefined, mes: string) =>
  useQuery({
    queryKey: [...raiz, 'metas', funil, mes],
    enabled: funil !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await chamar(metas.listar, { query: { funil: funil ?? '', mes } }, { signal })).data,
  })
/** Targets for exactly the days and cards of the figures. */
export const useMetasDoPeriodo = (f: FiltrosDoPainel) =>
  useQuery({
    ...comum,
    queryKey: [...raiz, 'metas', 'periodo', f],
    enabled: f.funil !== undefined,
    queryFn: async ({ signal }) => (await chamar(metas.doPeriodo, { query: comFunil(f) }, { signal })).data,
  })
export function useAtosDeMeta() {
  const qc = useQueryClient()
  const reler = () => qc.invalidateQueries({ queryKey: [...raiz, 'metas'] })
  return {
    guardar: async (body: Parameters<typeof chamar<typeof metas.guardar>>[1]['body']) => {
      await chamar(metas.guardar, { body })
      await reler()
    },
    apagar: async (id: string) => {
      await chamar(metas.apagar, { params: { id } })
      await reler()
    },
  }
}

/** Downloads a file, with a toast for progress and failure. */
export async function levarArquivo<E extends Parameters<typeof baixar>[0]>(e: E, query: unknown): Promise<void> {
  const aviso = avisar({ titulo: 'Preparando o arquivo…', tipo: 'background' })
  try {
    await baixar(e, { query } as never)
    aviso.trocar({ titulo: 'Arquivo pronto', tom: 'sucesso' })
  } catch {
    aviso.trocar({ titulo: 'O arquivo não pôde ser gerado. Tente de novo.', tom: 'perigo' })
  }
}
