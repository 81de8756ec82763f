import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { etiquetas, noQuadro, type Etiqueta, type Sinal } from '../contract/quadro.ts'
import { chaves, type QuadroLido } from '#modules/funis/nucleo/web/dados.ts'

const MAXIMO = 2000
const NENHUM: ReadonlyMap<string, never> = new Map<string, never>()
const porId = <T extends { id: string }>(lista: readonly T[]): ReadonlyMap<string, T> =>
  new Map(lista.map((x) => [x.id, x]))

export const chaveDasEtiquetas = (qual: string) => ['funis', 'etiquetas', qual] as const
export function useEtiquetas(qual: string): ReadonlyMap<string, Etiqueta> {
  return (
    useQuery({
      queryKey: chaveDasEtiquetas(qual),
      staleTime: 60_000,
      queryFn: async ({ signal }) => (await chamar(etiquetas.listar, { params: { funil: qual } }, { signal })).data,
      select: porId<Etiqueta>,
    }).data ?? NENHUM
  )
}

/**
 * Tasks and unanswered messages of the visible cards; null until loaded. The query key is under the boards', so that it
 * is refetched with them.
 */
export function useSinais(qual: string, quadro: QuadroLido): ReadonlyMap<string, Sinal> | null {
  const ids = useMemo(
    () =>
      quadro.colunas
        .flatMap((c) => c.cartoes.map((x) => x.id))
        .slice(0, MAXIMO)
        .sort(),
    [quadro],
  )
  return (
    useQuery({
      queryKey: [...chaves.quadros(qual), 'sinais', ids],
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      refetchInterval: 60_000,
      queryFn: async ({ signal }) =>
        (await chamar(noQuadro.sinais, { params: { funil: qual }, body: { ids } }, { signal })).data,
      select: porId<Sinal>,
    }).data ?? null
  )
}
