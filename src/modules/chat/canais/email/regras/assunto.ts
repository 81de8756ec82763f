/**
 * Reply and forward prefixes that mail programs put before a subject, in the languages we receive, with or without a
 * counter.
 */
const PREFIXO = /^\s*(?:re|res|ref|fw|fwd|enc|tr|aw|wg|antw|rv|sv|vs)\s*(?:\[\d+\]|\(\d+\))?\s*:\s*/i

/** Returns one line of at most 500 characters, without control characters. */
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

/** Returns the part that all subjects of one thread share. */
export const assuntoBase = (texto: string): string => semPrefixos(assuntoLimpo(texto)).toLowerCase().trim()

/** Adds one `Re: `, however many prefixes the subject has. */
export function assuntoDeResposta(texto: string): string {
  const base = semPrefixos(assuntoLimpo(texto))
  return base === '' ? '' : `Re: ${base}`
}
