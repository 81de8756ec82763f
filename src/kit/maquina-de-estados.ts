import { conflito } from './erro.ts'

/**
 * Which verbs lead from which state to which. Declared once per entity; the database's check constraint holds the list
 * of states.
 */
export type Transicoes<E extends string, V extends string> = Record<V, { de: readonly E[]; para: E }>

/** The next state, or a 409 that says in Portuguese why not. */
export function transitar<E extends string, V extends string>(
  mapa: Transicoes<E, V>,
  verbo: V,
  atual: E,
  frase: (atual: E, verbo: V) => string,
): E {
  const regra = mapa[verbo]
  if (!regra.de.includes(atual)) throw conflito(frase(atual, verbo))
  return regra.para
}
