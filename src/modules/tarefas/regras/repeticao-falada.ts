import { mesmaLargura } from '#kit/data-falada.ts'
import { diaDaSemana } from '#kit/dias.ts'
import { comoPalavra, NUMEROS, quantos } from '#kit/palavras-faladas.ts'
import type { RegraDeSerie } from './recorrencia.ts'

/** A repetition found in a text, and its position. */
export interface RepeticaoFalada {
  /** by the first day: "toda semana" repeats on the weekday of that day */
  regra: (inicio: string) => RegraDeSerie
  pular_feriados: boolean
  trecho: readonly [de: number, ate: number]
}

const DIAS = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'] as const
/** "segunda", "segundas-feiras"; not an ordinal ("toda segunda via"). */
const DIA = `(?:${DIAS.join('|')})s?(?:[- ]feiras?)?`
const LISTA = `(${DIA}(?:(?:, ?| e )${DIA})*)(?! via| parcela| etapa| fase| vez| visita| tentativa| chamada)`
const QUANTOS = `(\\d{1,2}|${Object.keys(NUMEROS).join('|')})`
const TODO = '(?:tod[oa]s? (?:[oa]s )?)'
const UTEIS = [1, 2, 3, 4, 5]

const diasDe = (texto: string) =>
  [...new Set([...texto.matchAll(new RegExp(DIAS.join('|'), 'g'))].map((m) => DIAS.findIndex((d) => d === m[0])))].sort(
    (a, b) => a - b,
  )
const cada = (t: string | undefined) => Math.min(99, Math.max(1, quantos(t)))
const porMes = (inicio: string, n: number): RegraDeSerie => ({
  tipo: 'mensal_dia',
  cada: n,
  dia: Number(inicio.slice(8)),
})
const porSemana = (inicio: string, n: number): RegraDeSerie => ({
  tipo: 'semanal',
  cada: n,
  dias: [diaDaSemana(inicio)],
})

interface Molde {
  molde: RegExp
  ler: (m: RegExpExecArray) => RepeticaoFalada['regra'] | null
  uteis?: true
}
/** In this order: more specific patterns first. */
const MOLDES: readonly Molde[] = [
  {
    molde: comoPalavra(`${TODO}dias? ut(?:il|eis)`),
    ler: () => () => ({ tipo: 'semanal', cada: 1, dias: UTEIS }),
    uteis: true,
  },
  { molde: comoPalavra('de segunda a sexta'), ler: () => () => ({ tipo: 'semanal', cada: 1, dias: UTEIS }) },
  { molde: comoPalavra(`${TODO}${LISTA}`), ler: (m) => () => ({ tipo: 'semanal', cada: 1, dias: diasDe(m[1] ?? '') }) },
  {
    molde: comoPalavra(`${TODO}(?:mes(?:es)?,? (?:no )?)?dia (\\d{1,2})(?: (?:do|de cada) mes)?`),
    ler: (m) =>
      Number(m[1]) >= 1 && Number(m[1]) <= 31 ? () => ({ tipo: 'mensal_dia', cada: 1, dia: Number(m[1]) }) : null,
  },
  { molde: comoPalavra(`a cada ${QUANTOS} dias?`), ler: (m) => () => ({ tipo: 'diaria', cada: cada(m[1]) }) },
  { molde: comoPalavra(`a cada ${QUANTOS} semanas?`), ler: (m) => (inicio) => porSemana(inicio, cada(m[1])) },
  { molde: comoPalavra(`a cada ${QUANTOS} m(?:es|eses)`), ler: (m) => (inicio) => porMes(inicio, cada(m[1])) },
  { molde: comoPalavra(`(?:${TODO}semanas?|semanalmente)`), ler: () => (inicio) => porSemana(inicio, 1) },
  { molde: comoPalavra(`(?:${TODO}m(?:es|eses)|mensalmente)`), ler: () => (inicio) => porMes(inicio, 1) },
  { molde: comoPalavra(`(?:${TODO}dias?|diariamente)`), ler: () => () => ({ tipo: 'diaria', cada: 1 }) },
]

/** Finds the repetition in a sentence: "toda segunda e quarta", "todo dia 10", "a cada 2 semanas". */
export function lerRepeticaoFalada(texto: string): RepeticaoFalada | null {
  const dito = mesmaLargura(texto)
  for (const { molde, ler, uteis } of MOLDES) {
    const m = molde.exec(dito)
    const regra = m && ler(m)
    if (m && regra) return { regra, pular_feriados: uteis ?? false, trecho: [m.index, m.index + m[0].length] }
  }
  return null
}
