import { createContext, useContext, type ComponentType } from 'react'

/**
 * Components of other modules that a card shows. Supplied by `departments/telas/funil.tsx`; without them the card links
 * to those modules' pages.
 */
export interface EncaixesDoCartao {
  /** a conversation, read and answered inside the card */
  Conversa: ComponentType<{ id: string; aoVoltar: () => void }>
  /** the tasks of a card, with an input to add one */
  Tarefas: ComponentType<{ cartaoId: string; edita: boolean }>
  /**
   * the next task; without one: a warning, a note when the card waits for someone else (`espera`), or nothing when it
   * is closed
   */
  ProximaAcao: ComponentType<{
    cartaoId: string
    edita: boolean
    semNada: 'aviso' | 'espera' | 'silencio'
    aoVerTodas: () => void
  }>
}

const Contexto = createContext<EncaixesDoCartao | null>(null)
export const ProvedorDeEncaixes = Contexto.Provider
export const useEncaixes = (): EncaixesDoCartao | null => useContext(Contexto)
