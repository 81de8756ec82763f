/** A quantity in millionths of its unit: exact, unlike a float. */
export type Micros = bigint

export const UM: Micros = 1_000_000n
const FORMA = /^(\d{1,12})(?:\.(\d{1,6}))?$/

/** Parses a positive decimal with at most six places; null for anything else. */
export function lerQuantidade(texto: string): Micros | null {
  const m = FORMA.exec(texto)
  if (!m) return null
  const micros = BigInt(`${m[1]}${(m[2] ?? '').padEnd(6, '0')}`)
  return micros > 0n ? micros : null
}

/** Of a column of the database, which may be negative. */
export const deNumeric = (texto: string): Micros => {
  const negativo = texto.startsWith('-')
  const [inteiro = '0', fracao = ''] = texto.replace('-', '').split('.')
  const micros = BigInt(inteiro + fracao.slice(0, 6).padEnd(6, '0'))
  return negativo ? -micros : micros
}

export function escreverQuantidade(q: Micros): string {
  const digitos = (q < 0n ? -q : q).toString().padStart(7, '0')
  const fracao = digitos.slice(-6).replace(/0+$/, '')
  return `${q < 0n ? '-' : ''}${digitos.slice(0, -6)}${fracao ? `.${fracao}` : ''}`
}

const EXATA = /^-?\d+(\.\d{1,6})?$/

/** A quantity as people read it, all of its decimals and a real minus: `−1.840,125`. What was computed is rounded to six. */
export function qtd(texto: string): string {
  const exata = EXATA.test(texto) ? texto : Number(texto).toFixed(6)
  const [inteiro = '0', fracao = ''] = exata.replace('-', '').split('.')
  const casas = fracao.replace(/0+$/, '')
  const escrita = inteiro.replaceAll(/\B(?=(\d{3})+$)/g, '.') + (casas ? `,${casas}` : '')
  return exata.startsWith('-') && /[1-9]/.test(exata) ? `−${escrita}` : escrita
}

export interface Fator {
  num: number
  den: number
}

/** q × num ÷ den, when that is exact and fits the decimals of the unit; null otherwise. */
export function converter(q: Micros, { num, den }: Fator, casas: number): Micros | null {
  const produto = q * BigInt(num)
  if (produto % BigInt(den) !== 0n) return null
  const micros = produto / BigInt(den)
  return micros % 10n ** BigInt(6 - casas) === 0n ? micros : null
}
