import { useQuery } from '@tanstack/react-query'
import { diasFechados, type DiaFechado } from '#kit/feriados.ts'
import { chamar } from '#platform/navegador/api.ts'
import { feriados } from '../contract/feriados.ts'

const ler = {
  queryKey: ['acesso', 'feriados', 'meus'] as const,
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await chamar(feriados.meus, {}, { signal })).data,
  select: (dias: readonly { dia: string }[]): DiaFechado => diasFechados(dias.map((f) => f.dia)),
}
const SO_OS_DO_PAIS = diasFechados([])
/**
 * The days on which the current user does not work, weekends excluded. Only the national holidays until the register is
 * loaded.
 */
export const useDiasFechados = (): DiaFechado => useQuery(ler).data ?? SO_OS_DO_PAIS

export { useExpedienteDaEmpresa } from './expediente.ts'
