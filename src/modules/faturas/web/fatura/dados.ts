import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { anulacoes } from '../../contract/anulacoes.ts'
import { daFatura } from '../dados.ts'

export const useFatura = (id: string) =>
  useQuery({
    queryKey: daFatura(id),
    queryFn: async ({ signal }) => (await chamar(anulacoes.obter, { params: { id } }, { signal })).data,
  })
