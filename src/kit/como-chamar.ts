/** What somebody is greeted by: a person by the first name, a company by all of its own (“Olá, Auto!” greets nobody at the Auto Posto Ipê). Null for who never said a name: a number is none. */
export function comoChamar(nome: string, empresa: boolean): string | null {
  const inteiro = nome.trim()
  if (!/\p{L}/u.test(inteiro)) return null
  return empresa ? inteiro : (inteiro.split(/\s+/)[0] ?? null)
}
