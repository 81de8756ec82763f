import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { cadastro } from '../contract/cadastro.ts'

export const situacaoDoCadastro = resumo<typeof cadastro.situacao>('GET', '/api/cadastro/situacao')
export const chaveDoCadastro = ['cadastro', 'situacao'] as const

/** The actions open to an anonymous user. Null until loaded: the sign-in does not wait for it. */
export const useSituacaoDoCadastro = () =>
  useQuery({
    queryKey: chaveDoCadastro,
    queryFn: async () => (await chamar(situacaoDoCadastro, {})).data,
    staleTime: 5 * 60_000,
  }).data ?? null
