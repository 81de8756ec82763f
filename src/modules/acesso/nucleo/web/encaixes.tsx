import { createContext, useContext, type ComponentType } from 'react'

/** Components of other modules that the screens of people, teams and positions show. Supplied by `departments/telas/`. */
export interface EncaixesDoAcesso {
  /** the changes of one record, newest first */
  Historico: ComponentType<{ de: 'usuario' | 'time' | 'cargo'; id: string }>
}

const Contexto = createContext<EncaixesDoAcesso | null>(null)
export const ProvedorDeEncaixes = Contexto.Provider
/** Null where no other module adds to the screens. */
export const useEncaixes = (): EncaixesDoAcesso | null => useContext(Contexto)
