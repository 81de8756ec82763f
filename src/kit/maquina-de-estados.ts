import { conflito } from './erro.ts'

/**
 * Allowed transitions: for each verb, the states it starts from and the state it leads to. Declared once per entity;
 * the database's check constraint has the list of states.
 */
export type Transicoes<E extends string, V extends string> = Record<V, { de: readonly E[]; para: E }>

/** The next state, or a 409 with the reason in Portuguese. */
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
