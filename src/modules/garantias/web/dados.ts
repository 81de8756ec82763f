import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { QueryDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { comissionamentos } from '../contract/comissionamento.ts'
import { databooks } from '../contract/databooks.ts'
import { mapas } from '../contract/mapa.ts'
import { rmas } from '../contract/rmas.ts'

const daUsina = ['garantias', 'usina'] as const
const dosRmas = ['garantias', 'rmas'] as const
export const relerUsina = (): Promise<void> => consultas.invalidateQueries({ queryKey: daUsina })
export const relerRmas = (): Promise<void> => consultas.invalidateQueries({ queryKey: dosRmas })

export const useMapa = (id: string) =>
  useQuery({
    queryKey: [...daUsina, id, 'mapa'],
    queryFn: async ({ signal }) => (await chamar(mapas.obter, { params: { id } }, { signal })).data,
  })
export const useTrocas = (id: string) =>
  useQuery({
    queryKey: [...daUsina, id, 'trocas'],
    queryFn: async ({ signal }) => (await chamar(mapas.historico, { params: { id } }, { signal })).data,
  })
export const useComissionamentos = (id: string) =>
  useQuery({
    queryKey: [...daUsina, id, 'comissionamentos'],
    queryFn: async ({ signal }) => (await chamar(comissionamentos.listar, { params: { id } }, { signal })).data,
  })
export const useComissionamento = (id: string | null) =>
  useQuery({
    queryKey: [...daUsina, 'comissionamento', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await chamar(comissionamentos.obter, { params: { id: id ?? '' } }, { signal })).data,
  })
export const useDatabook = (id: string) =>
  useQuery({
    queryKey: [...daUsina, id, 'databook'],
    queryFn: async ({ signal }) => (await chamar(databooks.pagina, { params: { id } }, { signal })).data,
  })

export const useSerie = (serie: string) =>
  useQuery({
    queryKey: [...dosRmas, 'serie', serie],
    enabled: serie !== '',
    retry: false,
    queryFn: async ({ signal }) => (await chamar(rmas.consultar, { query: { serie } }, { signal })).data,
  })
export type FiltroDeRmas = Partial<Omit<QueryDe<typeof rmas.listar>, 'page' | 'limit' | 'cursor'>>
export const useRmas = (filtro: FiltroDeRmas) =>
  useInfiniteQuery({
    queryKey: [...dosRmas, 'lista', filtro] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(rmas.listar, { query: { ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
export const useRma = (id: string) =>
  useQuery({
    queryKey: [...dosRmas, 'um', id],
    queryFn: async ({ signal }) => (await chamar(rmas.obter, { params: { id } }, { signal })).data,
  })

const buscarModelos =
  (tipo: 'modulo' | 'inversor' | 'outro'): BuscarOpcoes =>
  async (busca, signal) => {
    const { data } = await chamar(mapas.modelos, { query: { tipo, busca: busca.trim() } }, { signal })
    return data.map((m) => ({ valor: m.id, rotulo: m.nome }))
  }
/** Stable functions, as a combobox needs them. */
export const BUSCAR_MODELOS = {
  modulo: buscarModelos('modulo'),
  inversor: buscarModelos('inversor'),
  medidor: buscarModelos('outro'),
} as const

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

/** Refetches when others read serials, measure or move claims. */
export function useGarantiasAoVivo(o: 'usinas' | 'rmas'): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void (o === 'usinas' ? relerUsina() : relerRmas()), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(`garantias_${o}`, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the page shows what it has read
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [o])
}
