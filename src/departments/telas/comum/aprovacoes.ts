import { useQuery } from '@tanstack/react-query'
import type { RespostaDe } from '#kit/endpoint.ts'
import type { aprovacoes } from '#modules/automacoes/contract/aprovacoes.ts'
import type { ajustes } from '#modules/estoque/contract/ajustes.ts'
import type { propostas } from '#modules/propostas/contract/propostas.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
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

const listarPropostas = resumo<typeof propostas.listar>('GET', '/api/propostas')
export type Desconto = RespostaDe<typeof listarPropostas>['data'][number]

/** Discounts of proposals that others asked for and the user may decide. The key is under that of the lists. */
export const useDescontosQueEsperam = () =>
  useQuery({
    queryKey: ['propostas', 'lista', 'a-decidir', 20] as const,
    enabled: usePode('propostas.proposta.aprovar'),
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (await chamar(listarPropostas, { query: { a_decidir: true, limit: 20 } }, { signal })).data,
  })

const listarAjustes = resumo<typeof ajustes.listar>('GET', '/api/estoque/ajustes')
export type AjusteDoEstoque = RespostaDe<typeof listarAjustes>['data'][number]
const NENHUM: readonly AjusteDoEstoque[] = []

/** Adjustments of the stock above the limit that others asked for. The key is that of their page. */
export function useAjustesQueEsperam(): readonly AjusteDoEstoque[] {
  const { data } = useQuery({
    queryKey: ['estoque', 'ajustes', 'a-decidir'] as const,
    enabled: usePode('estoque.ajuste.aprovar'),
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (await chamar(listarAjustes, { query: { situacao: ['esperando'] } }, { signal })).data,
  })
  return data?.filter((a) => a.posso_decidir) ?? NENHUM
}
