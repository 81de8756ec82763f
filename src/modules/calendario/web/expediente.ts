import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { expedienteDaEmpresa } from '../contract/expediente.ts'

export const chaveDoExpediente = ['acesso', 'expediente-da-empresa'] as const

/** The week in which the company is open; empty while it was not set. */
export const useExpedienteDaEmpresa = () =>
  useQuery({
    queryKey: chaveDoExpediente,
    queryFn: async ({ signal }) => (await chamar(expedienteDaEmpresa.ver, {}, { signal })).data.semana,
  })
