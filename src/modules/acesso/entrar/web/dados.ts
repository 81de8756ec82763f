import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { chaves } from '#modules/acesso/nucleo/web/dados.ts'
import { dominios } from '../contract/cadastro.ts'
import { convites } from '../contract/convites.ts'

export const useDominios = () =>
  useQuery({
    queryKey: chaves.dominios,
    queryFn: async ({ signal }) => (await chamar(dominios.listar, {}, { signal })).data,
  })
export const useConvites = () =>
  useQuery({
    queryKey: chaves.convites,
    queryFn: ({ signal }) => chamar(convites.listar, { query: { limit: 100 } }, { signal }),
  })
