import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChat } from '../contexto-do-chat.tsx'
import { estadoDoChat } from '../estado.ts'
import { useLoja } from '../loja.ts'
import { fioAtual, marcarLida } from './conversa-atual.ts'
import { lendo, noFim } from './lendo.ts'

/** A message that arrives under the eye is read. */
export function useLerOQueChega(id: string): void {
  const qc = useQueryClient()
  const { aoVivo } = useChat()
  const ultima = useLoja(fioAtual, (f) => f.mensagens.at(-1))
  const isLoading = useLoja(estadoDoChat, (e) => e.isLoading)
  const fim = useLoja(noFim, (v) => v)
  const deFora = ultima?.direcao === 'entrada'
  useEffect(() => {
    if (!deFora || isLoading) return
    const ler = () => {
      if (lendo(id)) void marcarLida(qc, id)
    }
    ler()
    document.addEventListener('visibilitychange', ler)
    return () => document.removeEventListener('visibilitychange', ler)
  }, [ultima?.seq, deFora, fim, id, isLoading, qc, aoVivo])
}
