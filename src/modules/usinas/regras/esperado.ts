import { IRRADIACAO_DAS_CAPITAIS } from '#engines/energia/irradiacao.ts'
import { arredondar } from '#engines/energia/numeros.ts'
import { ehChaveDe } from '#kit/objeto.ts'

/** What the expected energy of a plant depends on. */
export interface BaseDoEsperado {
  kwp: number
  uf: string
  /** kWh/m²·day of 12 months; null: those of the state's capital */
  hsp: readonly number[] | null
  pr: number
  fator_orientacao: number
}

export const diasDoMes = (competencia: string): number =>
  new Date(Date.UTC(Number(competencia.slice(0, 4)), Number(competencia.slice(5, 7)), 0)).getUTCDate()

const hspDoMes = (u: BaseDoEsperado, competencia: string): number => {
  const meses = u.hsp ?? (ehChaveDe(IRRADIACAO_DAS_CAPITAIS, u.uf) ? IRRADIACAO_DAS_CAPITAIS[u.uf].inclinado : [])
  return meses[Number(competencia.slice(5, 7)) - 1] ?? 0
}

/** kWh of the reference irradiation in these days at a PR of 1: `kWp × HSP × days × FO` (reference §2.3). */
const semPerdas = (u: BaseDoEsperado, competencia: string, dias: number): number =>
  u.kwp * hspDoMes(u, competencia) * dias * u.fator_orientacao

/** P50 of a month, by its real calendar. */
export const esperadoDoMes = (u: BaseDoEsperado, competencia: string): number =>
  arredondar(semPerdas(u, competencia, diasDoMes(competencia)) * u.pr, 3)

/** PR of what was generated in `dias` days; null without irradiation or days (§8: kWh / (kWp · HSP · days)). */
export function prDoMes(u: BaseDoEsperado, competencia: string, gerado: number, dias: number): number | null {
  const base = semPerdas(u, competencia, dias)
  return base > 0 ? gerado / base : null
}

/** The months before and including one, oldest first. */
export function mesesAte(competencia: string, quantos: number): string[] {
  const ultimo = Number(competencia.slice(0, 4)) * 12 + Number(competencia.slice(5, 7)) - 1
  return Array.from({ length: quantos }, (_, n) => {
    const m = ultimo - quantos + 1 + n
    return `${Math.floor(m / 12)}-${String((m % 12) + 1).padStart(2, '0')}`
  })
}
