/**
 * What somebody said to be called, in full. A contact that never said a name stands under its number: that is not a
 * name to greet with.
 */
export const nomeDeGente = (nome: string): string | null => (/\p{L}/u.test(nome) ? nome.trim() : null)

/**
 * What somebody is greeted by: a person by the first name, a company by all of its own (“Olá, Auto!” greets nobody at
 * the Auto Posto Ipê).
 */
export function comoChamar(nome: string, empresa: boolean): string | null {
  const inteiro = nomeDeGente(nome)
  return empresa ? inteiro : (inteiro?.split(/\s+/)[0] ?? null)
}
