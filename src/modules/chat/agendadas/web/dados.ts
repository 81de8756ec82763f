import { useQuery, type QueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { agendadas } from '../contract/agendadas.ts'

/** Endpoints called for every opened conversation, without the contract's schemas. */
export const chamadas = {
  listar: resumo<typeof agendadas.listar>('GET', '/api/chat/conversas/{id}/agendadas'),
  cancelar: resumo<typeof agendadas.cancelar>('DELETE', '/api/chat/conversas/{id}/agendadas/{agendadaId}'),
}

const chave = (id: string) => ['chat', 'agendadas', id] as const

export const useAgendadas = (id: string) =>
  useQuery({
    queryKey: chave(id),
    queryFn: async ({ signal }) => (await chamar(chamadas.listar, { params: { id } }, { signal })).data,
    staleTime: 60_000,
  })

/** Refetches scheduled messages after a change in the conversation: some may have been sent or cancelled. */
export const relerAgendadas = (qc: QueryClient, id: string): void => void qc.invalidateQueries({ queryKey: chave(id) })
