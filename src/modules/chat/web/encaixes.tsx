import { createContext, useContext, type ComponentType } from 'react'

export interface AoLadoDaConversa {
  conversaId: string
  contatoId: string
  contatoNome: string
}
/**
 * What the pane beside a conversation shows of other modules. Whoever puts the pages together
 * (`departments/telas/conversas.tsx`) hands it over.
 */
export interface EncaixesDaConversa {
  /** the customer's cards, and a new one */
  Cartoes: ComponentType<AoLadoDaConversa>
  /** what is to be done for them */
  Tarefas: ComponentType<AoLadoDaConversa>
}

const Contexto = createContext<EncaixesDaConversa | null>(null)
export const ProvedorDeEncaixes = Contexto.Provider
export const useEncaixes = (): EncaixesDaConversa | null => useContext(Contexto)
