import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { fioAtual, marcarLida } from './conversa-atual.ts'
import { lendo, noFim } from './lendo.ts'

/**
 * Marks as read a message that arrives while the conversation is being read, also when a colleague's answer follows it
 * immediately.
 */
export function useLerOQueChega(id: string): void {
  const qc = useQueryClient()
  const { aoVivo } = useChat()
  const deFora = useLoja(fioAtual, (f) => f.mensagens.findLast((m) => m.direcao === 'entrada')?.seq)
  const isLoading = useLoja(estadoDoChat, (e) => e.isLoading)
  const fim = useLoja(noFim, (v) => v)
  useEffect(() => {
    if (deFora === undefined || isLoading) return
    const ler = () => {
      if (lendo(id)) void marcarLida(qc, id)
    }
    ler()
    document.addEventListener('visibilitychange', ler)
    return () => document.removeEventListener('visibilitychange', ler)
  }, [deFora, fim, id, isLoading, qc, aoVivo])
}
