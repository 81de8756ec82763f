import { centavos } from './numeros.ts'
import type { Rastro } from './rastro.ts'
import { RASTRO_DO_MES } from './rastros.ts'

/** Two-wire biphasic connections count as MONO (REN 1.000 art. 291). */
export const ligacoes = ['MONO', 'BI', 'TRI'] as const
export type Ligacao = (typeof ligacoes)[number]
export const regrasDoMinimo = ['REN_LIMITA_CREDITO', 'MAIOR_VALOR'] as const
/** How the utility reads the minimum bill; a field of the utility (reference §1.6). */
export type RegraDoMinimo = (typeof regrasDoMinimo)[number]

const MINIMO_KWH: Record<Ligacao, number> = { MONO: 30, BI: 50, TRI: 100 }

export interface Minimo {
  ligacao: Ligacao
  baixaRenda?: boolean
  /** Family of CadÚnico in the compensation system: half of the cost. */
  cadUnico?: boolean
  /** Public lighting, prepaid, SIGFI and MIGDI have no availability cost. */
  semDisponibilidade?: boolean
}

/** Availability in kWh: REN 1.000 art. 291 (§1.6). `consumoKwh` only matters for a low-income three-phase unit. */
export function disponibilidadeKwh(m: Minimo, consumoKwh: number): number {
  if (m.semDisponibilidade) return 0
  const base = m.baixaRenda && m.ligacao === 'TRI' && consumoKwh <= 80 ? 80 : MINIMO_KWH[m.ligacao]
  return m.cadUnico ? base / 2 : base
}

export interface Compensacao {
  consumoRedeKwh: number
  /** Injected energy of the cycle plus valid credits. */
  disponivelKwh: number
  /** `T`, R$/kWh with tax. */
  tarifaCheia: number
  /** `r`, R$/kWh with tax. */
  residual: number
  /** `P`, kWh of availability. */
  minimoKwh: number
  regraMinimo?: RegraDoMinimo
  baixaRenda?: boolean
}

/**
 * `E`: compensated kWh of a cycle. REN 1.000 art. 655-I: at most the energy from the grid, and only down to the point
 * where the bill is still the availability cost (§1.6). `MAIOR_VALOR` compensates everything. Low income: art. 655-I
 * §5.
 */
export function compensar(c: Compensacao): number {
  const { consumoRedeKwh: cr, tarifaCheia: t, residual: r, minimoKwh: p } = c
  const tudo = Math.min(cr, c.disponivelKwh)
  if (c.baixaRenda) return Math.min(tudo, Math.max(0, cr - 80))
  if (c.regraMinimo === 'MAIOR_VALOR') return tudo
  if (cr * t <= p * t) return 0
  return t > r ? Math.min(tudo, ((cr - p) * t) / (t - r)) : tudo
}

export interface MedicaoB extends Omit<Compensacao, 'disponivelKwh'> {
  injetadaKwh: number
  creditosKwh: number
  /** R$/kWh with tax; charged on energy that is not compensated (§1.10). */
  bandeira?: number
  cosipCent?: number
  /** kW beyond the consumed demand × TUSDg with tax, only with a meter for both (art. 655-I §2). */
  demandaInjetada?: { injetadaKw: number; consumidaKw: number; tusdgReaisKw: number }
}

export interface ContaB {
  compensadaKwh: number
  /** Part of the injection that became a new credit. */
  novoCreditoKwh: number
  /** Credits of earlier months that were used. */
  creditoUsadoKwh: number
  disponibilidadeCent: number
  energiaCent: number
  bandeiraCent: number
  cosipCent: number
  demandaInjetadaCent: number
  totalCent: number
  rastro: Rastro
}

/** Bill of a group B unit in the compensation system from what its meter reads: art. 655-I (§1.6, §3.2). */
export function contaGrupoB(m: MedicaoB): ContaB {
  const { consumoRedeKwh: cr, tarifaCheia: t, residual: r, minimoKwh: p, injetadaKwh, demandaInjetada } = m
  const compensadaKwh = compensar({ ...m, disponivelKwh: injetadaKwh + m.creditosKwh })
  const daInjecao = Math.min(injetadaKwh, compensadaKwh)
  const disponibilidadeCent = centavos(p * t)
  const energiaCent = Math.max(disponibilidadeCent, centavos((cr - compensadaKwh) * t + compensadaKwh * r))
  const bandeiraCent = centavos((cr - compensadaKwh) * (m.bandeira ?? 0))
  const cosipCent = m.cosipCent ?? 0
  const demandaInjetadaCent = demandaInjetada
    ? centavos(Math.max(0, demandaInjetada.injetadaKw - demandaInjetada.consumidaKw) * demandaInjetada.tusdgReaisKw)
    : 0
  return {
    compensadaKwh,
    novoCreditoKwh: injetadaKwh - daInjecao,
    creditoUsadoKwh: compensadaKwh - daInjecao,
    disponibilidadeCent,
    energiaCent,
    bandeiraCent,
    cosipCent,
    demandaInjetadaCent,
    totalCent: energiaCent + bandeiraCent + cosipCent + demandaInjetadaCent,
    rastro: RASTRO_DO_MES,
  }
}

export interface ConsumoB {
  consumoKwh: number
  tarifaCheia: number
  minimoKwh: number
  bandeira?: number
  cosipCent?: number
}

/** Bill of the same unit without generation: the larger of consumption and availability (§1.6, §3.2). */
export const contaSemSolar = (c: ConsumoB): number =>
  Math.max(centavos(c.consumoKwh * c.tarifaCheia), centavos(c.minimoKwh * c.tarifaCheia)) +
  centavos(c.consumoKwh * (c.bandeira ?? 0)) +
  (c.cosipCent ?? 0)

/** `auto = min(C, s·G)` in kWh: the part of the generation that the meter never sees (§2.2, §3.2). */
export const autoconsumo = (consumoKwh: number, geracaoKwh: number, simultaneidade: number): number =>
  Math.min(consumoKwh, simultaneidade * geracaoKwh)

/** Compares the computed current bill with the total on the customer's bill: 2 % or R$ 5 (§1.9). */
export function calibrar(calculadaCent: number, cobradaCent: number): { diferencaCent: number; confere: boolean } {
  const diferencaCent = calculadaCent - cobradaCent
  const limite = Math.min(500, Math.abs(cobradaCent) * 0.02)
  return { diferencaCent, confere: Math.abs(diferencaCent) <= limite }
}
