/** Marks that programs put before a subject, in the languages that reach us, with or without a counter. */
const PREFIXO = /^\s*(?:re|res|ref|fw|fwd|enc|tr|aw|wg|antw|rv|sv|vs)\s*(?:\[\d+\]|\(\d+\))?\s*:\s*/i

/** One line, without control characters. */
export const assuntoLimpo = (texto: string): string =>
  texto
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)

function semPrefixos(texto: string): string {
  let resto = texto
  while (PREFIXO.test(resto)) resto = resto.replace(PREFIXO, '')
  return resto
}

/** What two subjects of one thread have in common. */
export const assuntoBase = (texto: string): string => semPrefixos(assuntoLimpo(texto)).toLowerCase().trim()

/** `Re: ` once, however often it was answered. */
export function assuntoDeResposta(texto: string): string {
  const base = semPrefixos(assuntoLimpo(texto))
  return base === '' ? '' : `Re: ${base}`
}
