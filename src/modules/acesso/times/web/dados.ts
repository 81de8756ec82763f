import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { chaves } from '#modules/acesso/nucleo/web/dados.ts'
import { times } from '../contract/times.ts'

export const useTimes = () =>
  useQuery({ queryKey: chaves.times, queryFn: async ({ signal }) => (await chamar(times.listar, {}, { signal })).data })
