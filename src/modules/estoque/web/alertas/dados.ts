import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { alertas } from '../../contract/alertas.ts'

/** Number of open alerts of each kind. */
export const useResumoDosAlertas = () =>
  useQuery({
    queryKey: ['estoque', 'alertas', 'resumo'],
    queryFn: async ({ signal }) => (await chamar(alertas.resumo, {}, { signal })).data,
  })
