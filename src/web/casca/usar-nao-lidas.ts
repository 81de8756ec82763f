import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { naoLidas } from '../paginas/titulo-do-documento.ts'

export const contarNaoLidas = resumo<typeof conversas.naoLidas>('GET', '/api/chat/conversas/nao-lidas')
export const chaveDeNaoLidas = ['chat', 'contagens', 'nao-lidas'] as const

/** Loads the number of the user's unread conversations: the dot of the rail and the number in the title. */
export function useConversasNaoLidas(): void {
  const ve = usePode('chat.conversa.ver')
  const { data } = useQuery({
    queryKey: chaveDeNaoLidas,
    queryFn: async ({ signal }) => (await chamar(contarNaoLidas, {}, { signal })).data.conversas,
    enabled: ve,
    refetchInterval: 120_000,
  })
  useEffect(() => naoLidas.mudar(ve ? (data ?? 0) : 0), [ve, data])
  // reset at sign-out
  useEffect(() => () => naoLidas.mudar(0), [])
}
