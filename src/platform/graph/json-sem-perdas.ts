/**
 * Parses JSON and returns whole numbers beyond 2^53 as text with all digits: the Graph sends ids unquoted, and a
 * rounded id belongs to another object.
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
  return JSON.parse(texto, reviver)
}
