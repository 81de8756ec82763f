import type { EstadoDaLinha } from '../tipos.ts'

export interface Tolerancia {
  /** in hundredths of a percent */
  pontos: bigint
  centavos: bigint
}

/** Quantities in millionths of the unit. */
export interface Conta {
  esperado: bigint
  contado: bigint
  /** average cost: so many centavos for so much */
  custoQtd: bigint
  custoCentavos: bigint
}

const modulo = (n: bigint): bigint => (n < 0n ? -n : n)

/** What a difference is worth at the average cost, half up, with its sign. */
export function valorDaDiferenca({ esperado, contado, custoQtd, custoCentavos }: Conta): bigint {
  const dif = contado - esperado
  if (custoQtd <= 0n || dif === 0n) return 0n
  const valor = (2n * custoCentavos * modulo(dif) + custoQtd) / (2n * custoQtd)
  return dif < 0n ? -valor : valor
}

/** Beyond the tolerance in percent of what was expected, or in money: either asks for a recount. */
export function foraDaTolerancia(c: Conta, t: Tolerancia): boolean {
  const dif = modulo(c.contado - c.esperado)
  if (dif === 0n) return false
  if (c.esperado <= 0n) return true
  return dif * 10_000n > c.esperado * t.pontos || modulo(valorDaDiferenca(c)) > t.centavos
}

interface Vista {
  conta: Conta | null
  contagens: number
  recontagemAberta: boolean
  temMotivo: boolean
}

/** What a position still asks for before it can be approved. */
export function estadoDaLinha(v: Vista, t: Tolerancia, motivoCentavos: bigint): EstadoDaLinha {
  if (v.recontagemAberta) return 'recontando'
  if (!v.conta) return 'por_contar'
  if (v.conta.contado === v.conta.esperado) return 'bateu'
  const fora = foraDaTolerancia(v.conta, t)
  if (fora && v.contagens < 2) return 'pede_recontagem'
  if (modulo(valorDaDiferenca(v.conta)) > motivoCentavos && !v.temMotivo) return 'pede_motivo'
  return fora ? 'confirmada' : 'na_tolerancia'
}
