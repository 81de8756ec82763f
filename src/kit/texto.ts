/** Lower case without accents, for comparing text. */
export const semAcentos = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Removes trailing slashes. A loop, because the equivalent pattern is quadratic in runs of slashes. */
export function semBarraNoFim(texto: string): string {
  let fim = texto.length
  while (fim > 0 && texto[fim - 1] === '/') fim--
  return texto.slice(0, fim)
}

/** Escapes untrusted text for use inside our markup. */
export const escaparHtml = (texto: string): string => texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/**
 * Removes bidirectional embeddings, overrides and isolates (U+202A–202E, U+2066–2069) from a name or title: they
 * reorder the surrounding text, so that an address can be displayed as another one. Harmless marks (LRM, RLM, ZWJ,
 * ZWNJ, emoji tags) stay.
 */
export const semInversao = (texto: string): string => texto.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
