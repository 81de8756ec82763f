import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { chaves } from '#modules/acesso/nucleo/web/dados.ts'
import { cargos } from '../contract/cargos.ts'

export const useCargos = (ligada = true) =>
  useQuery({
    queryKey: chaves.cargos,
    queryFn: async ({ signal }) => (await chamar(cargos.listar, {}, { signal })).data,
    enabled: ligada,
  })
