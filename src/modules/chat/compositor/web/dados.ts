import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { chamadas } from './chamadas.ts'

type DaConversa = Pick<Conversa, 'id' | 'fila_id'>

/**
 * Fetches the ready answers usable in a conversation. They are the same for its whole queue and filtered in the
 * browser, so that typing causes no request.
 */
export const useRespostasDaConversa = ({ id, fila_id }: DaConversa, ativo: boolean) =>
  useQuery({
    queryKey: ['chat', 'respostas', 'da-fila', fila_id],
    queryFn: async ({ signal }) => (await chamar(chamadas.respostas, { query: { conversa_id: id } }, { signal })).data,
    staleTime: 60_000,
    enabled: ativo,
  })

export const useMencionaveis = (id: string, ativo: boolean) =>
  useQuery({
    queryKey: ['chat', 'mencionaveis', id],
    queryFn: async ({ signal }) => (await chamar(chamadas.mencionaveis, { params: { id } }, { signal })).data,
    staleTime: 60_000,
    enabled: ativo,
  })

export const useMacrosDaConversa = ({ id, fila_id }: DaConversa, ativo: boolean) =>
  useQuery({
    queryKey: ['chat', 'macros', 'da-fila', fila_id],
    queryFn: async ({ signal }) => (await chamar(chamadas.macros, { query: { conversa_id: id } }, { signal })).data,
    staleTime: 60_000,
    enabled: ativo,
  })
