/** Numbers written out in Portuguese. */
export const NUMEROS: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  quinze: 15,
}
export const quantos = (t: string | undefined): number => NUMEROS[t ?? ''] ?? Number(t)
/** Matches a whole word or phrase, never inside another word, number or date. */
export const comoPalavra = (fonte: string): RegExp => new RegExp(`(?<![\\p{L}\\d/])(?:${fonte})(?![\\p{L}\\d/])`, 'u')
