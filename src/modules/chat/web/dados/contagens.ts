import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { caixas } from '../../contract/caixas.ts'
import { conversas } from '../../contract/conversas.ts'
import { chaves } from './chaves.ts'

/** How many conversations stand behind each tab and chip. */
export function useContagens(caixas: readonly string[], departamento?: string) {
  return useQuery({
    queryKey: chaves.contagensDe(caixas, departamento),
    queryFn: async ({ signal }) =>
      (
        await chamar(
          conversas.contagens,
          { query: { departamento, ...(caixas.length ? { caixa_entrada_id: [...caixas] } : {}) } },
          { signal },
        )
      ).data,
    placeholderData: (antes) => antes,
    staleTime: 5_000,
  })
}

/** The inboxes the person may see; there are few, so they are asked for all at once. */
export function useCaixas() {
  return useQuery({
    queryKey: chaves.caixas,
    queryFn: async ({ signal }) => (await chamar(caixas.listar, { query: { limit: 100 } }, { signal })).data,
    staleTime: 60_000,
  })
}
