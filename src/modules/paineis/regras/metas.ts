import type { IndicadorComMeta, MetaDoPeriodo } from '../tipos.ts'
import { indicador } from './indicadores.ts'
import { mesesDo, type Periodo } from './periodo.ts'

/**
 * Target of a period, from the targets of its months. For a count or a sum each month contributes pro rata by its days
 * in the period; a rate is the average of the months weighted by days. Null when a month has no target.
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
    // centavos are whole; counts keep one decimal, because a week of a small target would round to zero
    alvo:
      sem_meta.length > 0
        ? null
        : Math.round(soma * (unidade === 'dinheiro' ? 1 : 10)) / (unidade === 'dinheiro' ? 1 : 10),
    proporcional: meses.some((m) => m.dias < m.total),
    sem_meta,
  }
}
