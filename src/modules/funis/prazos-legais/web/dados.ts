import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { prazosLegais } from '../contract/prazos-legais.ts'
import { chaves } from '#modules/funis/definicao/web/dados.ts'

export const usePrazosLegais = () =>
  useQuery({
    queryKey: chaves.prazosLegais,
    queryFn: async ({ signal }) => (await chamar(prazosLegais.listar, {}, { signal })).data,
  })
/** Refetches the legal deadlines, which editors load with the funnel's context. */
export const relerPrazosLegais = () => consultas.invalidateQueries({ queryKey: chaves.todas })
/** '2026-11-20' → '20/11/2026' */
export const diaEscrito = (iso: string): string => iso.split('-').reverse().join('/')
