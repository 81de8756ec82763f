import { paraBaixo, paraCima } from './numeros.ts'

export interface Inversores {
  /** Nominal power of each unit, kW, the largest first. */
  unidadesKw: number[]
  kwAc: number
}

/** Powers are compared in steps of 10 W. */
const PASSOS_POR_KW = 100

/**
 * Smallest sum of AC power whose DC/AC ratio is inside the band, with the fewest units (reference §2.4). Null when no
 * combination is inside it.
 */
export function escolherInversores(
  kWp: number,
  modelosKw: readonly number[],
  { fdiMin = 0.9, fdiMax = 1.35 }: { fdiMin?: number; fdiMax?: number } = {},
): Inversores | null {
  const modelos = [...new Set(modelosKw.map((kw) => Math.round(kw * PASSOS_POR_KW)))].filter((passo) => passo > 0)
  const menor = Math.max(1, paraCima((kWp / fdiMax) * PASSOS_POR_KW))
  const maior = paraBaixo((kWp / fdiMin) * PASSOS_POR_KW)
  if (kWp <= 0 || !Number.isFinite(maior) || modelos.length === 0) return null
  // unidades[soma]: fewest inverters of that sum; ultimo[soma]: the one added last
  const unidades = new Float64Array(maior + 1).fill(Number.POSITIVE_INFINITY)
  const ultimo = new Float64Array(maior + 1)
  unidades[0] = 0
  for (let soma = 1; soma <= maior; soma++) {
    for (const modelo of modelos) {
      const outras = soma >= modelo ? (unidades[soma - modelo] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
      if (outras + 1 >= (unidades[soma] ?? 0)) continue
      unidades[soma] = outras + 1
      ultimo[soma] = modelo
    }
    if (soma >= menor && Number.isFinite(unidades[soma] ?? 0)) return montar(soma, ultimo)
  }
  return null
}

function montar(soma: number, ultimo: Float64Array): Inversores {
  const unidadesKw: number[] = []
  for (let resto = soma; resto > 0; resto -= ultimo[resto] ?? resto)
    unidadesKw.push((ultimo[resto] ?? 0) / PASSOS_POR_KW)
  return { unidadesKw: unidadesKw.sort((a, b) => b - a), kwAc: soma / PASSOS_POR_KW }
}

export interface LimitesDeString {
  /** Open-circuit voltage of a module on the coldest day, V. */
  vocFrio: number
  /** Operating voltage of a hot module, V. */
  vmpQuente: number
  maxModulosSerie: number
  minModulosSerie: number
}

/** Modules in series between the limits of the inverter: NBR 16690 (§2.4). Coefficients per °C, negative. */
export function limitesString(p: {
  voc: number
  vmp: number
  betaVocPorC: number
  gamaVmpPorC: number
  tMinC?: number
  tCelulaMaxC?: number
  vdcMax: number
  vMpptMin: number
}): LimitesDeString {
  const vocFrio = p.voc * (1 + p.betaVocPorC * ((p.tMinC ?? 5) - 25))
  const vmpQuente = p.vmp * (1 + p.gamaVmpPorC * ((p.tCelulaMaxC ?? 70) - 25))
  return {
    vocFrio,
    vmpQuente,
    maxModulosSerie: vocFrio > 0 ? paraBaixo(p.vdcMax / vocFrio) : 0,
    minModulosSerie: vmpQuente > 0 ? paraCima(p.vMpptMin / vmpQuente) : 0,
  }
}

/** Whether `paralelas` strings fit one MPPT: Isc × 1.25 ≤ Imax (§2.4). */
export const correnteCabe = (isc: number, paralelas: number, imax: number): boolean => isc * paralelas * 1.25 <= imax
