import { useQuery } from '@tanstack/react-query'
import type { RespostaDe } from '#kit/endpoint.ts'
import type { aprovacoes } from '#modules/automacoes/contract/aprovacoes.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'

const esperando = resumo<typeof aprovacoes.esperando>('GET', '/api/aprovacoes')
export type Aprovacao = RespostaDe<typeof esperando>['data'][number]

/** The requests that the user may decide now. The key is that of their page, so that a decision updates both. */
export const useAprovacoesQueEsperam = () =>
  useQuery({
    queryKey: ['funis', 'aprovacoes', 'minhas', 'decidir'] as const,
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => (await chamar(esperando, { query: { quais: 'decidir' } }, { signal })).data,
  })
