/**
 * Serialises to JSON that PostgreSQL's jsonb accepts: removes NUL and replaces unpaired surrogates (half an emoji).
 * Only real escapes are changed, i.e. those after an even number of backslashes, so a literal `\u0000` that a person
 * typed stays.
 */
export const jsonGuardavel = (valor: unknown): string =>
  JSON.stringify(valor).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:(0000)|d[89a-f][0-9a-f]{2})/g,
    (_, antes: string, nulo: string | undefined) => antes + (nulo ? '' : '\ufffd'),
  )

/** Cuts a text to `maximo` UTF-16 units without leaving half an emoji at the end. */
export const inicio = (texto: string, maximo: number): string => texto.slice(0, maximo).toWellFormed()

/** Removes NUL, the only character that a text column rejects. */
export const semNulo = (texto: string): string => texto.replaceAll('\u0000', '')
