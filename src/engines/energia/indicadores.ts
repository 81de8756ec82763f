import type { AnoDoFluxo } from './fluxo-de-caixa.ts'
import { arredondarCentavos, paraCima, raiz, somar } from './numeros.ts'
import type { Rastro } from './rastro.ts'
import { RASTRO_DOS_ANOS } from './rastros.ts'

const descontado = (valor: number, taxa: number, t: number) => valor / (1 + taxa) ** t

/** VPL in centavos: `Σ CF_t/(1+TMA)^t` from t = 0, rounded once at the end (reference §3.4). */
export const vpl = (fluxos: readonly number[], tma: number): number =>
  arredondarCentavos(fluxos.reduce((soma, cf, t) => soma + descontado(cf, tma, t), 0))

/** TIR as a fraction, by bisection in [−0.95, 5]; null when the flow has no change of sign (§3.4). */
export function tir(fluxos: readonly number[]): number | null {
  if (!fluxos.some((cf) => cf < 0) || !fluxos.some((cf) => cf > 0)) return null
  return raiz((taxa) => fluxos.reduce((soma, cf, t) => soma + descontado(cf, taxa, t), 0), -0.95, 5)
}

/**
 * Years until the cumulative flow is not negative, with a linear fraction in the last one; null when it never is
 * (§3.4). With a rate, on discounted flows.
 */
export function payback(fluxos: readonly number[], taxa = 0): number | null {
  let acumulado = 0
  for (const [k, cf] of fluxos.entries()) {
    const valor = descontado(cf, taxa, k)
    if (acumulado + valor >= 0) return k === 0 ? 0 : k - 1 + -acumulado / valor
    acumulado += valor
  }
  return null
}

/** Months of a payback: from the unrounded years, rounded up (§3.4). */
export const mesesDePayback = (anos: number | null): number | null => (anos === null ? null : paraCima(12 * anos))

/** `ΣCF_{0..N} / investimento` as a fraction (§3.4). */
export const roi = (fluxos: readonly number[], investimentoCent: number): number | null =>
  investimentoCent > 0 ? somar(fluxos) / investimentoCent : null

/** R$/kWh: investment and yearly costs over the generation, all discounted at `r` (§3.4). Null without generation. */
export function lcoe(
  investimentoCent: number,
  anos: readonly { custosCent: number; geracaoKwh: number }[],
  r: number,
): number | null {
  const custos = anos.reduce((soma, a, i) => soma + descontado(a.custosCent, r, i + 1), investimentoCent)
  const energia = anos.reduce((soma, a, i) => soma + descontado(a.geracaoKwh, r, i + 1), 0)
  return energia > 0 ? custos / 100 / energia : null
}

export interface Metricas {
  vplCent: number
  /** Fraction a year. */
  tir: number | null
  paybackSimplesAnos: number | null
  paybackSimplesMeses: number | null
  paybackDescontadoAnos: number | null
  roi: number | null
  economiaTotalCent: number
  /** R$/kWh */
  lcoe: number | null
  rastro: Rastro
}

/** All indicators of a yearly flow (§3.4). `geracaoKwh` has one value a year of operation. */
export function metricas(p: {
  investimentoCent: number
  fluxo: readonly AnoDoFluxo[]
  geracaoKwh: readonly number[]
  tma: number
}): Metricas {
  const fluxos = [-p.investimentoCent, ...p.fluxo.map((a) => a.fluxoCent)]
  const simples = payback(fluxos)
  const custos = p.fluxo.map((a, i) => ({
    custosCent: a.omCent + a.seguroCent + a.trocaCent,
    geracaoKwh: p.geracaoKwh[i] ?? 0,
  }))
  return {
    vplCent: vpl(fluxos, p.tma),
    tir: tir(fluxos),
    paybackSimplesAnos: simples,
    paybackSimplesMeses: mesesDePayback(simples),
    paybackDescontadoAnos: payback(fluxos, p.tma),
    roi: roi(fluxos, p.investimentoCent),
    economiaTotalCent: somar(p.fluxo.map((a) => a.economiaCent)),
    lcoe: lcoe(p.investimentoCent, custos, p.tma),
    rastro: RASTRO_DOS_ANOS,
  }
}

/** t of CO₂ avoided: `MWh × fator SIN`, an editable premise of about 0.05 tCO₂/MWh (§3.4). */
export const co2EvitadoT = (geracaoKwh: number, fatorSin: number): number => (geracaoKwh / 1000) * fatorSin
