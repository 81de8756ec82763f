import { useState } from 'react'
import { useChat } from '../contexto-do-chat.tsx'

const guardados = new Map<string, string>()

/**
 * The text of a dialog's field, kept in this page per person and conversation until the act is done: closing the dialog
 * by Esc, by mistake or to look something up loses nothing.
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
    /** Call when the act was done. */
    largar: () => void guardados.delete(chave),
  }
}
