import { createContext, useContext } from 'react'
import type { AoVivo } from './ao-vivo.ts'

/** The current user and the live connection, for all components of the desk. */
export interface ContextoDoChat {
  eu: { id: string; nome: string }
  pode(permissao: string): boolean
  /** null while the live connection is being opened */
  aoVivo: AoVivo | null
  /** department of this desk; null on the page of all conversations */
  mesa: string | null
  /** path for links to conversations, when this page is not a conversation page */
  caminho?: string
}

const Contexto = createContext<ContextoDoChat | null>(null)
export const ProvedorDoChat = Contexto.Provider

export function useChat(): ContextoDoChat {
  const valor = useContext(Contexto)
  if (!valor) throw new Error('useChat outside ProvedorDoChat')
  return valor
}
