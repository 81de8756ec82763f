/**
 * Decimals as an integer and a count of places. Documents are never read into floats: a price of eight places times a
 * quantity must give the printed cent.
 */
export interface Decimal {
  n: bigint
  casas: number
}

const FORMA = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/

/** Parses `-?\d+(.\d+)?`; null for anything else, exponents and commas included. */
export function lerDecimal(texto: string | null | undefined): Decimal | null {
  const m = FORMA.exec(texto ?? '')
  if (!m) return null
  const fracao = m[3] ?? ''
  const n = BigInt(`${m[2]}${fracao}`)
  return { n: m[1] ? -n : n, casas: fracao.length }
}

/** The decimal of a text that this engine wrote itself. */
export const decimal = (texto: string): Decimal => lerDecimal(texto) ?? ZERO

export const ZERO: Decimal = { n: 0n, casas: 0 }

const naEscala = (d: Decimal, casas: number): bigint => d.n * 10n ** BigInt(casas - d.casas)

export function somar(a: Decimal, b: Decimal): Decimal {
  const casas = Math.max(a.casas, b.casas)
  return { n: naEscala(a, casas) + naEscala(b, casas), casas }
}

export const negativo = (d: Decimal): Decimal => ({ n: -d.n, casas: d.casas })
export const subtrair = (a: Decimal, b: Decimal): Decimal => somar(a, negativo(b))
export const multiplicar = (a: Decimal, b: Decimal): Decimal => ({ n: a.n * b.n, casas: a.casas + b.casas })
export const absoluto = (d: Decimal): Decimal => (d.n < 0n ? negativo(d) : d)
export const soma = (lista: Decimal[]): Decimal => lista.reduce(somar, ZERO)

/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export function comparar(a: Decimal, b: Decimal): number {
  const { n } = subtrair(a, b)
  if (n === 0n) return 0
  return n < 0n ? -1 : 1
}

export const maior = (a: Decimal, b: Decimal): Decimal => (comparar(a, b) >= 0 ? a : b)

/** Rounds half away from zero. */
export function arredondar(d: Decimal, casas: number): Decimal {
  if (d.casas <= casas) return { n: naEscala(d, casas), casas }
  const divisor = 10n ** BigInt(d.casas - casas)
  const metade = d.n < 0n ? -divisor / 2n : divisor / 2n
  return { n: (d.n + metade) / divisor, casas }
}

/** The quotient with `casas` places; null when the divisor is zero. */
export function dividir(a: Decimal, b: Decimal, casas: number): Decimal | null {
  if (b.n === 0n) return null
  const guarda = casas + 2
  const expoente = guarda + b.casas - a.casas
  const numerador = expoente >= 0 ? a.n * 10n ** BigInt(expoente) : a.n / 10n ** BigInt(-expoente)
  return arredondar({ n: numerador / b.n, casas: guarda }, casas)
}

/** Text without zeros behind the last digit that counts. */
export function escrever(d: Decimal): string {
  const digitos = (d.n < 0n ? -d.n : d.n).toString().padStart(d.casas + 1, '0')
  const inteiro = digitos.slice(0, digitos.length - d.casas)
  const fracao = digitos.slice(digitos.length - d.casas).replace(/0+$/, '')
  return `${d.n < 0n ? '-' : ''}${inteiro}${fracao ? `.${fracao}` : ''}`
}

export const centavos = (d: Decimal): number => Number(arredondar(d, 2).n)
export const deCentavos = (valor: number): Decimal => ({ n: BigInt(valor), casas: 2 })
/** R$ 1.234,56 of integer cents. */
export const emReais = (valor: number): string => {
  const [inteiro = '0', fracao = '00'] = (Math.abs(valor) / 100).toFixed(2).split('.')
  return `R$ ${valor < 0 ? '-' : ''}${inteiro.replace(/\B(?=(\d{3})+$)/g, '.')},${fracao}`
}
