import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { conversas } from '../../contract/conversas.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'

/** Fetches the number of conversations of each tab and filter. */
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

/** Fetches all inboxes that the user may see in one page of 100. */
export function useCaixas() {
  return useQuery({
    queryKey: chaves.caixas,
    queryFn: async ({ signal }) => (await chamar(caixas.listar, { query: { limit: 100 } }, { signal })).data,
    staleTime: 60_000,
  })
}
