import type { Dia } from '#kit/dias.ts'
import { fatorGrossUp, fatorSemIcms, type MetodoDeGrossUp, type Tarifa, type Tributos } from './tarifa.ts'

/** Exemption of ICMS on compensated energy: Convênio CONFAZ 16/2015 as each state adopted it (reference §1.9). */
export const politicasIcms = ['ISENTO_TE_TUSD', 'ISENTO_TE', 'SEM_ISENCAO'] as const
export type PoliticaIcms = (typeof politicasIcms)[number]

export const NOME_DA_POLITICA_ICMS: Readonly<Record<PoliticaIcms, string>> = {
  ISENTO_TE_TUSD: 'isento na TE e na TUSD',
  ISENTO_TE: 'isento só na TE',
  SEM_ISENCAO: 'sem isenção',
}
/** The same as a sentence for a customer. */
export const FRASE_DA_POLITICA_ICMS: Readonly<Record<PoliticaIcms, string>> = {
  ISENTO_TE_TUSD: 'o estado isenta o ICMS sobre a energia compensada, na TE e na TUSD',
  ISENTO_TE: 'o estado isenta o ICMS da energia compensada só na TE; sobre a TUSD ele é cobrado',
  SEM_ISENCAO: 'o ICMS é cobrado sobre a energia compensada',
}

/** A policy that may end some months after the connection (PR, 48 months) or on a day of the calendar (SP). */
export interface VigenciaIcms {
  politicaIcms: PoliticaIcms
  icmsIsencaoMeses?: number
  /** Last day of the exemption, whatever the connection. */
  icmsIsencaoAte?: Dia
  politicaIcmsDepois?: PoliticaIcms
}

export interface MesDaOperacao {
  /** from 1 */
  y: number
  /** 0–11 */
  m: number
  /** Calendar year of `y` = 1. */
  anoInicial: number
}

const primeiroDia = ({ y, m, anoInicial }: MesDaOperacao): Dia =>
  `${anoInicial + y - 1}-${String(m + 1).padStart(2, '0')}-01`

/** Policy of a month: months up to the term keep the first one, and so do those that begin until its last day (§3.3). */
export function politicaNoMes(v: VigenciaIcms, mes: MesDaOperacao): PoliticaIcms {
  const passouDoPrazo = v.icmsIsencaoMeses !== undefined && 12 * (mes.y - 1) + mes.m + 1 > v.icmsIsencaoMeses
  const passouDoDia = v.icmsIsencaoAte !== undefined && primeiroDia(mes) > v.icmsIsencaoAte
  return passouDoPrazo || passouDoDia ? (v.politicaIcmsDepois ?? 'SEM_ISENCAO') : v.politicaIcms
}

/** Whether the months of one year may differ: only an exemption that ends does that. */
export const isencaoTermina = (v: VigenciaIcms): boolean =>
  v.icmsIsencaoMeses !== undefined || v.icmsIsencaoAte !== undefined

/**
 * `r`: R$/kWh with tax that each compensated kWh still pays (§1.9). `encargo` is `f` of §1.5, without tax. PIS/COFINS
 * on compensated energy is zero (Lei 13.169/2015 art. 8), and so are CBS and IBS (LC 214/2025 art. 28), unless the
 * holders differ and the utility charges it: `pisCofinsCobrado`.
 */
export function residualPorKwh(
  tarifa: Tarifa,
  tributos: Tributos,
  encargo: number,
  politica: PoliticaIcms,
  opcoes: { metodo?: MetodoDeGrossUp; pisCofinsCobrado?: boolean } = {},
): number {
  const g = fatorGrossUp(tributos, opcoes.metodo)
  const gpc = fatorSemIcms(tributos)
  const livre = tarifa.te + tarifa.tusd - encargo
  const semIsencao = { ISENTO_TE_TUSD: 0, ISENTO_TE: tarifa.tusd - encargo, SEM_ISENCAO: livre }[politica]
  const pisCofins = opcoes.pisCofinsCobrado ? (gpc - 1) * livre : 0
  return g * encargo + (g - gpc) * semIsencao + pisCofins
}
