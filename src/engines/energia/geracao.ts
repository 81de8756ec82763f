import { somar } from './numeros.ts'

/** Real calendar of 365 days: a month of 30 days would bias the year by 1.4 % (reference §2.1). */
export const DIAS_DO_MES = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
export const modosDeDegradacao = ['LINEAR', 'GEOMETRICA'] as const
export type ModoDeDegradacao = (typeof modosDeDegradacao)[number]

export interface Degradacao {
  deg1: number
  degN: number
  degModo?: ModoDeDegradacao
}

/** `fdeg` of year of operation `y`, from 1 (§2.3). Never below zero. */
export function fatorDeDegradacao(d: Degradacao, y: number): number {
  const fator = d.degModo === 'GEOMETRICA' ? (1 - d.deg1) * (1 - d.degN) ** (y - 1) : 1 - d.deg1 - d.degN * (y - 1)
  return Math.max(0, fator)
}

/** One plane of modules. `sombra` is the shaded fraction. */
export interface Face {
  kWp: number
  fatorOrientacao: number
  sombra?: number
}

export interface Usina {
  /** kWh/m²·day of 12 months on the plane that the orientation factor refers to. */
  hsp: readonly number[]
  /** Performance ratio. */
  pr: number
  faces: readonly Face[]
}

/** kWh of each month before degradation: `kWp × HSP × days × PR × FO × (1 − s)`, summed over faces (§2.3). */
export function geracaoMensal(u: Usina): number[] {
  const efetiva = somar(u.faces.map((f) => f.kWp * f.fatorOrientacao * (1 - (f.sombra ?? 0))))
  return DIAS_DO_MES.map((dias, m) => (u.hsp[m] ?? 0) * dias * u.pr * efetiva)
}

/** kWh a year of one kWp on these months (§2.3): its sanity range in Brazil is 1,150–1,750. */
export const produtividade = (geracaoAnualKwh: number, kWp: number): number => (kWp > 0 ? geracaoAnualKwh / kWp : 0)

/** PR implied by a quote: above 0.86 not credible, above 1 impossible (§2.3). */
export const prImplicito = (geracaoAnualKwh: number, kWp: number, hspMedia: number): number =>
  kWp > 0 && hspMedia > 0 ? geracaoAnualKwh / (kWp * hspMedia * 365) : 0

/** Converts "part of the consumption at night" to the simultaneity factor, at most 1 (§2.5). */
export const simultaneidadeDoNoturno = (noturno: number, consumoKwh: number, geracaoKwh: number): number =>
  geracaoKwh > 0 ? Math.min(1, Math.max(0, ((1 - noturno) * consumoKwh) / geracaoKwh)) : 0

/** Default simultaneity factors (§2.5): premises that the seller may change. */
export const SIMULTANEIDADE_PADRAO = {
  residencial: 0.3,
  comercial: 0.55,
  industrial: 0.6,
  rural: 0.35,
  remoto: 0,
} as const
