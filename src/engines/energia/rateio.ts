import { compensar, disponibilidadeKwh, type Ligacao, type RegraDoMinimo } from './fatura-b.ts'
import { arredondar, somar } from './numeros.ts'

/** A unit that receives part of the surplus of a plant. */
export interface UnidadeDoRateio {
  id: string
  /** kWh from the grid in the cycle. */
  consumoKwh: number
  ligacao: Ligacao
  /** Stored credits, kWh. */
  saldoKwh: number
  baixaRenda?: boolean
  /** Group A has no availability cost. */
  grupoA?: boolean
}

export interface CondicaoDoRateio {
  excedenteKwh: number
  tarifaCheia: number
  residual: number
  regraMinimo?: RegraDoMinimo
}

export interface ParteDoRateio {
  id: string
  alocadoKwh: number
  compensadaKwh: number
  /** Credits of the unit after the cycle: they stay there (REN 1.000 art. 655-H). */
  saldoNovoKwh: number
}

function compensadaPor(u: UnidadeDoRateio, c: CondicaoDoRateio, disponivelKwh: number): number {
  return compensar({
    consumoRedeKwh: u.consumoKwh,
    disponivelKwh,
    tarifaCheia: c.tarifaCheia,
    residual: c.residual,
    minimoKwh: u.grupoA ? 0 : disponibilidadeKwh(u, u.consumoKwh),
    regraMinimo: c.regraMinimo,
    baixaRenda: u.baixaRenda,
  })
}

function parte(u: UnidadeDoRateio, c: CondicaoDoRateio, alocadoKwh: number): ParteDoRateio {
  const disponivel = alocadoKwh + u.saldoKwh
  const compensadaKwh = compensadaPor(u, c, disponivel)
  return { id: u.id, alocadoKwh, compensadaKwh, saldoNovoKwh: disponivel - compensadaKwh }
}

/**
 * Percentages with two decimals that sum to exactly 100: the last line absorbs up to one hundredth a line (reference
 * §1.7). `falta` is the difference that is too large to absorb, in points; then the list is refused.
 */
export function acertarPercentuais(pcts: readonly number[]): { pcts: number[]; falta: number } {
  const redondos = pcts.map((p) => arredondar(p, 2))
  const falta = arredondar(100 - somar(redondos), 2)
  if (falta === 0 || Math.abs(falta) > 0.01 * pcts.length) return { pcts: redondos, falta }
  const ultimo = redondos.length - 1
  return { pcts: redondos.map((p, i) => (i === ultimo ? arredondar(p + falta, 2) : p)), falta: 0 }
}

/** Shares the surplus by percentage: REN 1.000 art. 655-H. The last unit receives the rest, so no kWh is lost (§1.7). */
export function ratearPercentual(
  unidades: readonly (UnidadeDoRateio & { pct: number })[],
  c: CondicaoDoRateio,
): ParteDoRateio[] {
  let falta = c.excedenteKwh
  return unidades.map((u, i) => {
    const alocado = i === unidades.length - 1 ? falta : Math.min(falta, (c.excedenteKwh * u.pct) / 100)
    falta -= alocado
    return parte(u, c, alocado)
  })
}

/**
 * Shares the surplus by priority: each unit up to the limit of art. 655-I with unlimited energy, its stored credits not
 * deducted (art. 655-H II a); the rest goes as credit to `destino`, else to the unit with the highest consumption
 * (§1.7). `unidades` is in order of priority.
 */
export function ratearOrdem(
  unidades: readonly UnidadeDoRateio[],
  c: CondicaoDoRateio,
  destino?: string,
): ParteDoRateio[] {
  let falta = c.excedenteKwh
  const alocados = unidades.map((u) => {
    const alocado = Math.min(falta, compensadaPor(u, c, Number.POSITIVE_INFINITY))
    falta -= alocado
    return alocado
  })
  const maior = unidades.reduce<UnidadeDoRateio | undefined>(
    (achada, u) => (achada && achada.consumoKwh >= u.consumoKwh ? achada : u),
    undefined,
  )
  const quemRecebe = unidades.find((u) => u.id === destino) ?? maior
  return unidades.map((u, i) => parte(u, c, (alocados[i] ?? 0) + (u === quemRecebe ? falta : 0)))
}
