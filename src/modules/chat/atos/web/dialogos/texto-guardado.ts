import { useState } from 'react'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'

const guardados = new Map<string, string>()

/**
 * Text of a dialog's field, kept in memory per user and conversation until the act is done, so that closing the dialog
 * does not lose it.
 */
export function useTextoGuardado(conversaId: string, campo: string) {
  const { eu } = useChat()
  const chave = `${eu.id}:${conversaId}:${campo}`
  const [texto, setTexto] = useState(() => guardados.get(chave) ?? '')
  return {
    texto,
    mudar(novo: string) {
      guardados.set(chave, novo)
      setTexto(novo)
    },
    /** Call after the act is done. */
    largar: () => void guardados.delete(chave),
  }
}
