import { DIA_MS, diaDeMs } from './dias.ts'

/**
 * A national holiday. `facultativo`: carnival and Corpus Christi, when most companies close although no law requires
 * it.
 */
export interface Feriado {
  /** '2026-11-20' */
  dia: string
  nome: string
  facultativo: boolean
}

const FIXOS: readonly [mesEDia: string, nome: string, desde?: number][] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia Nacional de Zumbi e da Consciência Negra', 2024], // Lei 14.759/2023
  ['12-25', 'Natal'],
]

/** Offset in days from Easter Sunday. */
const MOVEIS: readonly [dias: number, nome: string, facultativo: boolean][] = [
  [-48, 'Carnaval (segunda-feira)', true],
  [-47, 'Carnaval (terça-feira)', true],
  [-2, 'Sexta-feira Santa', false],
  [60, 'Corpus Christi', true],
]

/** Easter Sunday of a Gregorian year (the anonymous algorithm of 1876). */
export function pascoa(ano: number): string {
  const a = ano % 19
  const seculo = Math.floor(ano / 100)
  const resto = ano % 100
  const lua =
    (19 * a + seculo - Math.floor(seculo / 4) - Math.floor((seculo - Math.floor((seculo + 8) / 25) + 1) / 3) + 15) % 30
  const domingo = (32 + 2 * (seculo % 4) + 2 * Math.floor(resto / 4) - lua - (resto % 4)) % 7
  const ajuste = Math.floor((a + 11 * lua + 22 * domingo) / 451)
  const soma = lua + domingo - 7 * ajuste + 114
  return diaDeMs(Date.UTC(ano, Math.floor(soma / 31) - 1, (soma % 31) + 1))
}

export function feriadosNacionais(ano: number): Feriado[] {
  const domingo = Date.parse(`${pascoa(ano)}T00:00:00Z`)
  const fixos = FIXOS.filter(([, , desde = 0]) => ano >= desde).map(([dia, nome]): Feriado => ({
    dia: `${ano}-${dia}`,
    nome,
    facultativo: false,
  }))
  const moveis = MOVEIS.map(([dias, nome, facultativo]): Feriado => ({
    dia: diaDeMs(domingo + dias * DIA_MS),
    nome,
    facultativo,
  }))
  return [...fixos, ...moveis].sort((x, y) => (x.dia < y.dia ? -1 : 1))
}

const lembrados = new Map<number, ReadonlyMap<string, Feriado>>()

/** The national holiday on a day, if there is one. */
export function feriadoNacional(dia: string): Feriado | undefined {
  const ano = Number(dia.slice(0, 4))
  let doAno = lembrados.get(ano)
  if (!doAno) lembrados.set(ano, (doAno = new Map(feriadosNacionais(ano).map((f) => [f.dia, f]))))
  return doAno.get(dia)
}

/** A day of the holiday register and its name: 'MM-DD' repeats every year, 'YYYY-MM-DD' is once. */
export interface DiaEscrito {
  dia: string
  nome: string
}
/** Whether a day is a holiday, independent of its weekday. */
export type DiaFechado = (dia: string) => boolean

/** Turns the days of a register into one predicate. */
export function diasEscritos(dias: readonly string[]): DiaFechado {
  const escritos = new Set(dias)
  return (dia) => escritos.has(dia) || escritos.has(dia.slice(5))
}

/** The mandatory national holidays; the optional ones are working days. */
export const fechaNoPais: DiaFechado = (dia) => feriadoNacional(dia)?.facultativo === false

/** The mandatory national holidays and the days of the company's register. The one rule for closed days. */
export function diasFechados(doRegistro: readonly string[]): DiaFechado {
  if (doRegistro.length === 0) return fechaNoPais
  const escritos = diasEscritos(doRegistro)
  return (dia) => fechaNoPais(dia) || escritos(dia)
}

/** The name of a closed day, by the same rule; undefined when it is not closed. */
export function nomeDoFeriado(dia: string, doRegistro: readonly DiaEscrito[]): string | undefined {
  return fechaNoPais(dia)
    ? feriadoNacional(dia)?.nome
    : doRegistro.find((f) => f.dia === dia || f.dia === dia.slice(5))?.nome
}

/** Monday to Friday and not closed. `ms` is UTC midnight of the day. */
export function diaUtil(ms: number, fechado: DiaFechado): boolean {
  const d = new Date(ms)
  return d.getUTCDay() % 6 !== 0 && !fechado(d.toISOString().slice(0, 10))
}
