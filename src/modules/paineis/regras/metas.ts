import type { IndicadorComMeta, MetaDoPeriodo } from '../tipos.ts'
import { indicador } from './indicadores.ts'
import { mesesDo, type Periodo } from './periodo.ts'

/**
 * What was meant for the days of a period, by the targets of its months. Of a count or a sum each month gives the part
 * of its days that lies in the period; a rate is the mean of the months by their days. A month without a target leaves
 * nothing to compare with.
 */
export function metaDosDias(i: IndicadorComMeta, p: Periodo, alvos: ReadonlyMap<string, number>): MetaDoPeriodo {
  const meses = mesesDo(p)
  const sem_meta = meses.filter((m) => !alvos.has(m.mes)).map((m) => m.mes)
  const { unidade } = indicador(i)
  const dias = meses.reduce((n, m) => n + m.dias, 0)
  const soma = meses.reduce(
    (n, m) => n + ((alvos.get(m.mes) ?? 0) * m.dias) / (unidade === 'fracao' ? dias : m.total),
    0,
  )
  return {
    indicador: i,
    // centavos are whole; a count keeps one decimal, or a week of a small target would be none
    alvo:
      sem_meta.length > 0
        ? null
        : Math.round(soma * (unidade === 'dinheiro' ? 1 : 10)) / (unidade === 'dinheiro' ? 1 : 10),
    proporcional: meses.some((m) => m.dias < m.total),
    sem_meta,
  }
}
