import { useMemo } from 'react'
import { SEM_AJUSTES } from '#engines/funil/aparencia.ts'
import type { Aparencia } from '#engines/funil/tipos.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { useFunil } from '#modules/funis/nucleo/web/dados.ts'
import { useAparencia } from './dados.ts'

/** Applies the user's look to the funnel: card front, order and colours. Its rules stay. */
export const comAparencia = (f: Funil, a: Aparencia): Funil => ({
  ...f,
  definicao: {
    ...f.definicao,
    capa: a.capa ?? f.definicao.capa,
    ordenacao: a.ordem ?? f.definicao.ordenacao,
    estagios: a.cores
      ? f.definicao.estagios.map((e) => ({ ...e, cor: a.cores?.[e.id] ?? e.cor }))
      : f.definicao.estagios,
  },
})

export function useFunilComAparencia(qual: string) {
  const funil = useFunil(qual)
  // until the user's look is loaded, the funnel's own applies
  const aparencia = useAparencia(qual).data?.efetiva ?? SEM_AJUSTES
  const data = useMemo(() => funil.data && comAparencia(funil.data, aparencia), [funil.data, aparencia])
  return { ...funil, data, aparencia, refetch: funil.refetch }
}

/** Adds the user's preferences for parameters missing in the URL. */
export const comGosto = (
  busca: Record<string, unknown>,
  { visao, densidade, ordem }: Aparencia,
): Record<string, unknown> => ({
  ...(visao ? { vista: visao } : {}),
  ...(densidade ? { densidade } : {}),
  ...(ordem ? { ordem } : {}),
  ...busca,
})

/** The columns that the user has hidden. */
export function useOcultas(qual: string): ReadonlySet<string> {
  const ocultas = useAparencia(qual).data?.efetiva.ocultas
  return useMemo(() => new Set(ocultas ?? []), [ocultas])
}
