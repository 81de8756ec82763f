import { arredondar, decimal, dividir, escrever, multiplicar, type Decimal } from '../decimal.ts'

const DE_MASSA = new Set(['KG', 'G', 'GR', 'TON', 'T'])

/** Commercial units that count pieces, and how many. */
const PECAS: Readonly<Record<string, string>> = {
  MIL: '1000',
  CT: '100',
  CENTO: '100',
  DZ: '12',
  UN: '1',
  UND: '1',
  UNID: '1',
  PC: '1',
  PÇ: '1',
}

const mdc = (a: bigint, b: bigint): bigint => (b === 0n ? a : mdc(b, a % b))

/** a ÷ b, exact: an integer or an irreducible fraction; null when it has no meaning. */
export function razao(a: Decimal, b: Decimal): string | null {
  const casas = Math.max(a.casas, b.casas)
  const x = arredondar(a, casas).n
  const y = arredondar(b, casas).n
  if (x <= 0n || y <= 0n) return null
  const d = mdc(x, y)
  return y / d === 1n ? String(x / d) : `${x / d}/${y / d}`
}

export interface EmEstoque {
  unidade: string | null
  quantidade: string | null
  /** a person confirms the conversion once */
  confirmar: boolean
}

interface Medido {
  unidadeComercial: string | null
  quantidadeComercial: string | null
  unidadeTributavel: string | null
  quantidadeTributavel: string | null
}

/** Stock counts in the taxable unit, save when that weighs what the commercial unit counts. */
export function emEstoque(i: Medido): EmEstoque {
  const porPecas = PECAS[i.unidadeComercial?.toUpperCase() ?? '']
  if (porPecas && i.quantidadeComercial && DE_MASSA.has(i.unidadeTributavel?.toUpperCase() ?? ''))
    return {
      unidade: 'UN',
      quantidade: escrever(multiplicar(decimal(i.quantidadeComercial), decimal(porPecas))),
      confirmar: true,
    }
  return { unidade: i.unidadeTributavel, quantidade: i.quantidadeTributavel, confirmar: false }
}

/** Cost of one stock unit with six places, from the whole cost: a unit price is never multiplied. */
export function custoUnitario(custoCentavos: number | null, quantidade: string | null): string | null {
  const q = custoCentavos === null || quantidade === null ? null : decimal(quantidade)
  const d = q ? dividir({ n: BigInt(custoCentavos ?? 0), casas: 2 }, q, 6) : null
  if (!d) return null
  const [inteiro = '0', fracao = ''] = escrever(d).split('.')
  return `${inteiro}.${fracao.padEnd(6, '0')}`
}
