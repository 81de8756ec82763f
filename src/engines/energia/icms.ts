import { fatorGrossUp, fatorSemIcms, type MetodoDeGrossUp, type Tarifa, type Tributos } from './tarifa.ts'

/** Exemption of ICMS on compensated energy: Convênio CONFAZ 16/2015 as each state adopted it (reference §1.9). */
export const politicasIcms = ['ISENTO_TE_TUSD', 'ISENTO_TE', 'SEM_ISENCAO'] as const
export type PoliticaIcms = (typeof politicasIcms)[number]

/** A policy that may end some months after the connection (for example PR, 48 months). */
export interface VigenciaIcms {
  politicaIcms: PoliticaIcms
  icmsIsencaoMeses?: number
  politicaIcmsDepois?: PoliticaIcms
}

/** Policy of operating month `t`, counted from 1: months up to the term keep the first one (§3.3). */
export const politicaNoMes = (v: VigenciaIcms, t: number): PoliticaIcms =>
  v.icmsIsencaoMeses === undefined || t <= v.icmsIsencaoMeses ? v.politicaIcms : (v.politicaIcmsDepois ?? 'SEM_ISENCAO')

/**
 * `r`: R$/kWh with tax that each compensated kWh still pays (§1.9). `encargo` is `f` of §1.5, without tax. PIS/COFINS
 * on compensated energy is zero (Lei 13.169/2015 art. 8) unless the holders differ and the utility charges it:
 * `pisCofinsCobrado`.
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
