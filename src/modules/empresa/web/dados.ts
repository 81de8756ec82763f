import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { empresa } from '../contract/empresa.ts'

export const useDadosDaEmpresa = () =>
  useQuery({
    queryKey: ['empresa'],
    queryFn: async ({ signal }) => (await chamar(empresa.ver, {}, { signal })).data,
  })
