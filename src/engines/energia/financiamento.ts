import { arredondarCentavos, somar } from './numeros.ts'
import type { Rastro } from './rastro.ts'
import { RASTRO_DO_EMPRESTIMO } from './rastros.ts'

export const sistemas = ['PRICE', 'SAC'] as const
export type Sistema = (typeof sistemas)[number]
/** Treatment of the interest of the grace months (reference §3.5). */
export const carencias = ['CAPITALIZA', 'PAGA_JUROS'] as const
export type Carencia = (typeof carencias)[number]

export interface Emprestimo {
  sistema: Sistema
  /** Centavos, financed IOF included. */
  principalCent: number
  /** Monthly rate, a fraction. */
  taxaMensal: number
  /** Instalments after the grace. */
  parcelas: number
  carenciaMeses?: number
  carencia?: Carencia
}

/** All amounts in centavos. */
export interface Parcela {
  n: number
  parcela: number
  juros: number
  amort: number
  saldo: number
}

export interface Tabela {
  parcelas: Parcela[]
  saldoAposCarenciaCent: number
  /** First instalment after the grace; in Price all but the last are equal to it. */
  parcelaCent: number
  ultimaParcelaCent: number
  totalPagoCent: number
  /** Total paid − principal, so capitalised interest is in it. */
  totalJurosCent: number
  rastro: Rastro
}

/** Below this a rate is none: `1 − (1 + i)^−n` would be only binary noise. */
const SEM_JUROS = 1e-10

/** Constant instalment, not rounded: `PV·i/(1−(1+i)^−n)`; `PV/n` without interest (§3.5). */
export const prestacaoPrice = (principal: number, taxa: number, n: number): number =>
  Math.abs(taxa) < SEM_JUROS ? principal / n : (principal * taxa) / (1 - (1 + taxa) ** -n)

function linhasDaCarencia(e: Emprestimo): Parcela[] {
  let saldo = e.principalCent
  return Array.from({ length: e.carenciaMeses ?? 0 }, (_, k) => {
    const juros = arredondarCentavos(saldo * e.taxaMensal)
    const paga = e.carencia !== 'CAPITALIZA'
    if (!paga) saldo += juros
    return { n: k + 1, parcela: paga ? juros : 0, juros, amort: 0, saldo }
  })
}

/** Price or SAC table with grace. Each instalment's interest is rounded; the last one pays the balance (§3.5). */
export function tabela(e: Emprestimo): Tabela {
  const carencia = linhasDaCarencia(e)
  const devido = carencia.at(-1)?.saldo ?? e.principalCent
  const pmt = arredondarCentavos(prestacaoPrice(devido, e.taxaMensal, e.parcelas))
  const amortSac = arredondarCentavos(devido / e.parcelas)
  let saldo = devido
  const linhas = Array.from({ length: e.parcelas }, (_, k): Parcela => {
    const juros = arredondarCentavos(saldo * e.taxaMensal)
    const prevista = e.sistema === 'PRICE' ? pmt - juros : amortSac
    // rounding of a tiny principal must not amortise more than is due
    const amort = k === e.parcelas - 1 ? saldo : Math.min(saldo, prevista)
    saldo -= amort
    return { n: carencia.length + k + 1, parcela: amort + juros, juros, amort, saldo }
  })
  const parcelas = [...carencia, ...linhas]
  const totalPagoCent = somar(parcelas.map((p) => p.parcela))
  return {
    parcelas,
    saldoAposCarenciaCent: devido,
    parcelaCent: linhas[0]?.parcela ?? 0,
    ultimaParcelaCent: linhas.at(-1)?.parcela ?? 0,
    totalPagoCent,
    totalJurosCent: totalPagoCent - e.principalCent,
    rastro: RASTRO_DO_EMPRESTIMO,
  }
}

/** Fraction of the balance after the grace that each instalment pays, on the unrounded schedule (§3.6). */
export function fracoesAmortizadas(e: Pick<Emprestimo, 'sistema' | 'taxaMensal' | 'parcelas'>): number[] {
  if (e.sistema === 'SAC') return Array.from({ length: e.parcelas }, () => 1 / e.parcelas)
  const pmt = prestacaoPrice(1, e.taxaMensal, e.parcelas)
  let saldo = 1
  return Array.from({ length: e.parcelas }, () => {
    const amort = pmt - saldo * e.taxaMensal
    saldo -= amort
    return amort
  })
}
