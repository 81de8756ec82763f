/** As people compare words: small letters, no accents. */
export const semAcentos = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Without slashes at its end. A loop: the pattern for it would try every run of slashes in the text from each of its
 * places.
 */
export function semBarraNoFim(texto: string): string {
  let fim = texto.length
  while (fim > 0 && texto[fim - 1] === '/') fim--
  return texto.slice(0, fim)
}

/** Words of somebody else inside markup of ours. */
export const escaparHtml = (texto: string): string => texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/**
 * A name or title without bidirectional embeddings, overrides and isolates (U+202A–202E, U+2066–2069): they reorder the
 * text around them, so that an address can be shown as another one. Marks that only help (LRM, RLM, ZWJ, ZWNJ, emoji
 * tags) stay.
 */
export const semInversao = (texto: string): string => texto.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
