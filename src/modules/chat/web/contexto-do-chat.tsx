import { createContext, useContext } from 'react'
import type { AoVivo } from './ao-vivo.ts'

/** Who is at the desk and what reaches them. */
export interface ContextoDoChat {
  eu: { id: string; nome: string }
  pode(permissao: string): boolean
  /** null while the live connection is being made */
  aoVivo: AoVivo | null
  /** the department whose desk this is; null on the page of all conversations */
  mesa: string | null
  /** where links to conversations lead, when this page is not one of conversations */
  caminho?: string
}

const Contexto = createContext<ContextoDoChat | null>(null)
export const ProvedorDoChat = Contexto.Provider

export function useChat(): ContextoDoChat {
  const valor = useContext(Contexto)
  if (!valor) throw new Error('useChat outside ProvedorDoChat')
  return valor
}
