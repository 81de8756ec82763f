/**
 * Smaller ones are copied: a buffer may share its memory with others (Node's pool), and that memory cannot be moved.
 */
const MINIMO = 64 * 1024
const FUNDO = 4

/**
 * The large byte arrays inside a result, to be moved instead of copied. Looks through plain objects and arrays only.
 */
export function transferiveis(valor: unknown, fundo = FUNDO, achados: ArrayBuffer[] = []): ArrayBuffer[] {
  if (typeof valor !== 'object' || valor === null || fundo === 0) return achados
  if (ArrayBuffer.isView(valor)) {
    const inteiro = valor.buffer instanceof ArrayBuffer && valor.byteLength === valor.buffer.byteLength
    if (inteiro && valor.byteLength >= MINIMO && !achados.includes(valor.buffer as ArrayBuffer))
      achados.push(valor.buffer as ArrayBuffer)
    return achados
  }
  for (const dentro of Object.values(valor)) transferiveis(dentro, fundo - 1, achados)
  return achados
}
