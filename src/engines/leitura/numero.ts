import { escrever, lerDecimal, type Decimal } from './decimal.ts'

const BRASILEIRO = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/

/**
 * Reads a number as Brazilian paper prints it: dots group thousands, the comma starts the decimals, the minus may stand
 * behind (`957,87-`) and may be U+2212. `1.212` is one thousand two hundred and twelve.
 */
export function lerNumero(texto: string): Decimal | null {
  const limpo = texto
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replace(/^R\$\s*/i, '')
    .replace(/\s/g, '')
  const m = /^(-?)(.*?)(-?)$/.exec(limpo)
  if (!m || !m[2] || !BRASILEIRO.test(m[2]) || (m[1] && m[3])) return null
  const valor = lerDecimal(m[2].replaceAll('.', '').replace(',', '.'))
  if (!valor) return null
  return m[1] || m[3] ? { n: -valor.n, casas: valor.casas } : valor
}

export const numeroOuNada = (texto: string): string | null => {
  const n = lerNumero(texto)
  return n ? escrever(n) : null
}
