/**
 * Smaller buffers are copied: they may share their memory with others (Node's pool), and such memory cannot be
 * transferred.
 */
const MINIMO = 64 * 1024
const FUNDO = 4

/**
 * Finds the large byte arrays inside a result, to be transferred instead of copied. Searches plain objects and arrays
 * only.
 */
export function transferiveis(valor: unknown, fundo = FUNDO, achados: ArrayBuffer[] = []): ArrayBuffer[] {
  if (typeof valor !== 'object' || valor === null || fundo === 0) return achados
  if (ArrayBuffer.isView(valor)) {
    const inteiro = valor.buffer instanceof ArrayBuffer && valor.byteLength === valor.buffer.byteLength
    if (inteiro && valor.byteLength >= MINIMO && !achados.includes(valor.buffer)) achados.push(valor.buffer)
    return achados
  }
  for (const dentro of Object.values(valor)) transferiveis(dentro, fundo - 1, achados)
  return achados
}
