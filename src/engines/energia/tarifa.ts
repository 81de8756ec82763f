/** Tariff of one posto in R$/kWh without tax, as ANEEL publishes it (reference §1.5, §10). */
export interface Tarifa {
  te: number
  tusd: number
  /** Component of the TUSD that pays the distribution network. */
  fioB: number
  /** Component of the TUSD that pays transmission and connection. */
  fioA?: number
  /** P&D, energy efficiency and TFSEE. */
  encPdEeTfsee?: number
  /** All components without energy cost: what art. 17 of Lei 14.300 charges in the pessimistic preset. */
  naoEnergia?: number
}

/** Tax rates as fractions of the price with tax. */
export interface Tributos {
  icms: number
  pis: number
  cofins: number
  /** "Por fora": on the price without any tax. CBS takes the place of PIS/COFINS from 2027 on. */
  cbs?: number
  ibs?: number
}

/** CBS and IBS are in no base, their own and that of the ICMS included (LC 214/2025, art. 12 §2). */
const porFora = (t: Tributos): number => (t.cbs ?? 0) + (t.ibs ?? 0)

/** Whether the base of PIS/COFINS excludes the ICMS (default) or the three rates are added (legacy). */
export const metodosDeGrossUp = ['ICMS_FORA_DA_BASE_PISCOFINS', 'SOMA'] as const
export type MetodoDeGrossUp = (typeof metodosDeGrossUp)[number]

/** `G`: price with tax per R$ without tax, rates "por dentro" (REN 1.000; reference §1.9). */
export const fatorGrossUp = (t: Tributos, metodo: MetodoDeGrossUp = 'ICMS_FORA_DA_BASE_PISCOFINS'): number =>
  (metodo === 'SOMA' ? 1 / (1 - t.icms - t.pis - t.cofins) : 1 / ((1 - t.icms) * (1 - t.pis - t.cofins))) + porFora(t)

/** `Gpc`: the factor without ICMS, for what carries none (§1.9). */
export const fatorSemIcms = (t: Tributos): number => 1 / (1 - t.pis - t.cofins) + porFora(t)

/** `T` in R$/kWh with tax: `(TE + TUSD) · G`. Unit tariffs are never rounded (§1.9). */
export const tarifaCheia = (tarifa: Tarifa, t: Tributos, metodo?: MetodoDeGrossUp): number =>
  (tarifa.te + tarifa.tusd) * fatorGrossUp(t, metodo)

const vezes = (valor: number | undefined, fator: number) => (valor === undefined ? undefined : valor * fator)

/** All components multiplied by `fator`: the tariff after `y − 1` yearly adjustments (§3.3). */
export const reajustar = (t: Tarifa, fator: number): Tarifa => ({
  te: t.te * fator,
  tusd: t.tusd * fator,
  fioB: t.fioB * fator,
  fioA: vezes(t.fioA, fator),
  encPdEeTfsee: vezes(t.encPdEeTfsee, fator),
  naoEnergia: vezes(t.naoEnergia, fator),
})

/** kWh that `kwh` of one posto are worth in another: ratio of the TE-energy components (§1.7, §1.8). */
export const fatorEntrePostos = (teDeOrigem: number, teDeUso: number): number => teDeOrigem / teDeUso
export const converterPosto = (kwh: number, teDeOrigem: number, teDeUso: number): number =>
  kwh * fatorEntrePostos(teDeOrigem, teDeUso)
