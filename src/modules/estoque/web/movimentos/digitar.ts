/** A decimal of the API as it is typed: `12.5` is `12,5`. */
export const digitar = (decimal: string): string => decimal.replace('.', ',')

const somar = (texto: string, passo: 1 | -1): string => {
  const [inteiro = '', fracao] = texto.split(',')
  const n = Number(inteiro || '0') + passo
  if (n < 0) return texto
  return fracao === undefined ? String(n) : `${n},${fracao}`
}
/** One whole unit more or less; decimals stay, and nothing goes below zero. */
export const umAMais = (texto: string): string => somar(texto, 1)
export const umAMenos = (texto: string): string => somar(texto, -1)
