/**
 * JSON text as PostgreSQL's jsonb takes it: without NUL, and with half an emoji (a surrogate without its partner)
 * replaced. Only real escapes are touched: an odd backslash begins one, so the letters `\u0000` that a person typed
 * stay as they are.
 */
export const jsonGuardavel = (valor: unknown): string =>
  JSON.stringify(valor).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:(0000)|d[89a-f][0-9a-f]{2})/g,
    (_, antes: string, nulo: string | undefined) => antes + (nulo ? '' : '\ufffd'),
  )

/** The beginning of a text, never half an emoji at the end. */
export const inicio = (texto: string, maximo: number): string => texto.slice(0, maximo).toWellFormed()

/** A text column takes every letter but this one. */
export const semNulo = (texto: string): string => texto.replaceAll('\u0000', '')
