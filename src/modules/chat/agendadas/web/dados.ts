import { useQuery, type QueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { chamadas } from '#modules/chat/compositor/web/chamadas.ts'

const chave = (id: string) => ['chat', 'agendadas', id] as const

export const useAgendadas = (id: string) =>
  useQuery({
    queryKey: chave(id),
    queryFn: async ({ signal }) => (await chamar(chamadas.agendadas, { params: { id } }, { signal })).data,
    staleTime: 60_000,
  })

/** Refetches scheduled messages after a change in the conversation: some may have been sent or cancelled. */
export const relerAgendadas = (qc: QueryClient, id: string): void => void qc.invalidateQueries({ queryKey: chave(id) })
