import { createContext, useContext, type ComponentType } from 'react'

/**
 * What a card shows of other modules. Whoever puts the pages together (`departments/telas/funil.tsx`) hands it over;
 * without it the card links to their own pages.
 */
export interface EncaixesDoCartao {
  /** a conversation, read and answered where the card is */
  Conversa: ComponentType<{ id: string; aoVoltar: () => void }>
  /** the tasks of a card, with a line to add one */
  Tarefas: ComponentType<{ cartaoId: string; edita: boolean }>
  /**
   * what is to be done next; without it a warning, a word where the card waits for somebody else (`espera`), nothing
   * where it is over
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
