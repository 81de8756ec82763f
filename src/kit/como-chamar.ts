/**
 * Returns the full name of a contact, or null when there are no letters in it: a contact without a name is stored with
 * its phone number, which is not used in a greeting.
 */
export const nomeDeGente = (nome: string): string | null => (/\p{L}/u.test(nome) ? nome.trim() : null)

/**
 * The name for a greeting: first name of a person, full name of a company (“Olá, Auto!” is wrong for Auto Posto Ipê).
 */
export function comoChamar(nome: string, empresa: boolean): string | null {
  const inteiro = nomeDeGente(nome)
  return empresa ? inteiro : (inteiro?.split(/\s+/)[0] ?? null)
}

/** The first word of a name; empty where there is none. */
export const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''
