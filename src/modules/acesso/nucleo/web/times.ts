import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { times } from '#modules/acesso/times/contract/times.ts'
import { chaves } from './dados.ts'

/** Teams, by name. */
export const useTimes = () =>
  useQuery({ queryKey: chaves.times, queryFn: async ({ signal }) => (await chamar(times.listar, {}, { signal })).data })
