/**
 * JSON whose whole numbers beyond 2^53 become text, digit by digit: ids of the Graph arrive bare, and a rounded id is
 * another thing's id.
 */
export function lerJsonSemPerdas(texto: string): unknown {
  const reviver = (_: string, valor: unknown, contexto?: { source?: string }) =>
    typeof valor === 'number' &&
    Number.isInteger(valor) &&
    !Number.isSafeInteger(valor) &&
    contexto?.source &&
    /^-?\d+$/.test(contexto.source)
      ? contexto.source
      : valor
  return JSON.parse(texto, reviver as (this: unknown, chave: string, valor: unknown) => unknown) as unknown
}
