import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { modelos } from '../../contract/modelos.ts'

const chave = (caixaId: string) => ['chat', 'modelos', caixaId] as const

export const useModelos = (caixaId: string) =>
  useQuery({
    queryKey: chave(caixaId),
    queryFn: async ({ signal }) => (await chamar(modelos.listar, { params: { id: caixaId } }, { signal })).data,
    staleTime: 60_000,
  })

export function useSincronizar(caixaId: string) {
  const qc = useQueryClient()
  return useMutation({
    mutationFn: async () => (await chamar(modelos.sincronizar, { params: { id: caixaId } })).data,
    onSuccess: (data) => qc.setQueryData(chave(caixaId), data),
    onError: () => void qc.invalidateQueries({ queryKey: chave(caixaId) }),
  })
}
