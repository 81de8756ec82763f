import { diaDaSemana, SEMANA, somarDias } from '#kit/dias.ts'
import type { DiaFechado } from '#kit/feriados.ts'
import type { RegraDeSerie } from '../tipos.ts'
import { MINUTO_MS, paraInstante } from '#kit/parede.ts'

export interface Ocorrencia {
  inicio_local: string
  fim_local: string
  de: Date
  ate: Date
}
/** Maximum of occurrences of a series, also for a rule without an end. */
export const MAXIMO_DE_OCORRENCIAS = 200
/**
 * Days are compared as text, which fails after year 9999. Only a rule that skips all its days (every New Year without
 * holidays) gets this far.
 */
const ULTIMO_ANO = 9999

const partes = (dia: string) => ({
  ano: Number(dia.slice(0, 4)),
  mes: Number(dia.slice(5, 7)),
  d: Number(dia.slice(8, 10)),
})
/** Returns null where the month has no such day: the rule skips it, as in RFC 5545. */
function diaDoMes(ano: number, mes: number, d: number): string | null {
  const data = new Date(Date.UTC(ano, mes - 1, d))
  return data.getUTCDate() === d ? data.toISOString().slice(0, 10) : null
}

/** Yields the days of a rule in order, without applying its end. */
function* diasDe(primeiro: string, r: RegraDeSerie): Generator<string> {
  const { ano, mes, d } = partes(primeiro)
  const dias = r.dias?.length ? [...new Set(r.dias)] : [diaDaSemana(primeiro)]
  const domingo = somarDias(primeiro, -diaDaSemana(primeiro))
  for (let n = 0; n < 5000; n++) {
    const passo = n * r.intervalo
    if (r.frequencia === 'diaria') yield somarDias(primeiro, passo)
    if (r.frequencia === 'semanal')
      yield* [...dias]
        .sort((a, b) => a - b)
        .map((dia) => somarDias(domingo, passo * 7 + dia))
        .filter((dia) => dia >= primeiro)
    if (r.frequencia === 'mensal' || r.frequencia === 'anual') {
      const meses = mes - 1 + (r.frequencia === 'mensal' ? passo : passo * 12)
      const dia = diaDoMes(ano + Math.floor(meses / 12), (meses % 12) + 1, d)
      if (dia) yield dia
    }
  }
}

/**
 * A booking at these local hours. When a clock change makes the end precede the start, it keeps the requested duration.
 */
export function ocorrenciaEm(inicio_local: string, fim_local: string, fuso: string): Ocorrencia {
  const [de, fim] = [paraInstante(inicio_local, fuso), paraInstante(fim_local, fuso)]
  const ate =
    fim > de
      ? fim
      : new Date(
          de.getTime() + (Date.parse(`${fim_local.slice(0, 16)}:00Z`) - Date.parse(`${inicio_local.slice(0, 16)}:00Z`)),
        )
  return {
    inicio_local: inicio_local.slice(0, 16),
    fim_local: fim_local.slice(0, 16),
    de,
    ate: ate > de ? ate : new Date(de.getTime() + MINUTO_MS),
  }
}

/**
 * Returns the occurrences of a rule: the same local hours on other days, across clock changes. `fechado`: the holidays,
 * for a rule that skips them.
 */
export function ocorrencias(
  inicio_local: string,
  fim_local: string,
  regra: RegraDeSerie | undefined,
  fuso: string,
  fechado: DiaFechado,
): Ocorrencia[] {
  if (!regra) return [ocorrenciaEm(inicio_local, fim_local, fuso)]
  const [diaInicio, horaInicio, horaFim] = [
    inicio_local.slice(0, 10),
    inicio_local.slice(10, 16),
    fim_local.slice(10, 16),
  ]
  const dias = Math.round(
    (Date.parse(`${fim_local.slice(0, 10)}T00:00:00Z`) - Date.parse(`${diaInicio}T00:00:00Z`)) / 86_400_000,
  )
  const achadas: Ocorrencia[] = []
  for (const dia of diasDe(diaInicio, regra)) {
    if (new Date(dia).getUTCFullYear() > ULTIMO_ANO) break
    if (
      achadas.length >= Math.min(regra.vezes ?? MAXIMO_DE_OCORRENCIAS, MAXIMO_DE_OCORRENCIAS) ||
      (regra.ate && dia > regra.ate)
    )
      break
    if (regra.pular_feriados && fechado(dia)) continue
    achadas.push(ocorrenciaEm(dia + horaInicio, somarDias(dia, dias) + horaFim, fuso))
  }
  return achadas
}

const VEZES = {
  diaria: ['todo dia', 'dias'],
  semanal: ['toda semana', 'semanas'],
  mensal: ['todo mês', 'meses'],
  anual: ['todo ano', 'anos'],
} as const
/** Describes the rule: 'toda semana, às terças e quintas'. */
export function frasearRegra(r: RegraDeSerie): string {
  const [uma, varias] = VEZES[r.frequencia]
  const quando = r.intervalo === 1 ? uma : `a cada ${r.intervalo} ${varias}`
  const dias = r.frequencia === 'semanal' && r.dias?.length ? ` (${r.dias.map((d) => SEMANA[d]).join(', ')})` : ''
  return `${quando}${dias}${r.pular_feriados ? ', menos feriados' : ''}${r.vezes ? `, ${r.vezes} vezes` : ''}`
}
