import { createContext, useContext, type ComponentType } from 'react'

export interface AoLadoDaConversa {
  conversaId: string
  contatoId: string
  contatoNome: string
}
/**
 * Sections of the context pane that other modules provide. `departments/telas/conversas.tsx` assembles the pages and
 * passes them in.
 */
export interface EncaixesDaConversa {
  /** the customer's cards, and a button for a new one */
  Cartoes: ComponentType<AoLadoDaConversa>
  /** the customer's tasks */
  Tarefas: ComponentType<AoLadoDaConversa>
}

const Contexto = createContext<EncaixesDaConversa | null>(null)
export const ProvedorDeEncaixes = Contexto.Provider
export const useEncaixes = (): EncaixesDaConversa | null => useContext(Contexto)
