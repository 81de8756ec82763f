import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { painelDoEstoque } from '../../contract/painel.ts'
import { movimentos } from '../../contract/movimentos.ts'

const raiz = ['estoque', 'painel'] as const

export const usePainel = (local: string | undefined) =>
  useQuery({
    queryKey: [...raiz, 'numeros', local ?? ''],
    queryFn: async ({ signal }) =>
      (await chamar(painelDoEstoque.obter, { query: local ? { local } : {} }, { signal })).data,
  })
export const useCompras = () =>
  useQuery({
    queryKey: [...raiz, 'compras'],
    queryFn: async ({ signal }) => (await chamar(painelDoEstoque.compras, {}, { signal })).data,
  })
export const useSaude = () =>
  useQuery({
    queryKey: [...raiz, 'saude'],
    queryFn: async ({ signal }) => (await chamar(painelDoEstoque.saude, {}, { signal })).data,
  })
export const useUltimos = () =>
  useQuery({
    queryKey: [...raiz, 'ultimos'],
    queryFn: async ({ signal }) => (await chamar(movimentos.listar, { query: { limit: 6 } }, { signal })).data,
  })
export const useMeses = () =>
  useQuery({
    queryKey: [...raiz, 'meses'],
    queryFn: async ({ signal }) => (await chamar(painelDoEstoque.meses, {}, { signal })).data,
  })
