import { jornadaDe, voltarTempoUtil, type Expediente } from '#kit/expediente.ts'
import { situacaoDe, type Estagio } from './tipos.ts'

/** For stages that do not say after how many days of work a card stands still: two weeks. */
export const DIAS_PARADO = 10
/** Nobody is told of longer ones. */
const MAXIMO = 365
/**
 * In days of work a quarter of an hour is nothing: until it is over, the instants below hold for every card that asks.
 */
const PASSO_MS = 15 * 60_000

const contados = new WeakMap<Expediente, { em: number; cortes: number[] }>()

/**
 * The instant before which whoever was last touched has been untouched for so many days of work; weekends, holidays and
 * nights do not count.
 */
export function corteDeParado(dias: number, agora: Date, expediente: Expediente): Date {
  const em = Math.floor(agora.getTime() / PASSO_MS) * PASSO_MS
  let c = contados.get(expediente)
  if (c?.em !== em) contados.set(expediente, (c = { em, cortes: [em] }))
  const jornada = jornadaDe(expediente)
  for (let d = c.cortes.length; d <= dias; d++)
    c.cortes.push(voltarTempoUtil(expediente, new Date(c.cortes[d - 1] ?? em), jornada)?.getTime() ?? 0)
  return new Date(c.cortes[dias] ?? 0)
}

/**
 * For how many days of work nobody has done anything with a card, once that is longer than its stage allows; null: it
 * is not stalled. While it waits for somebody else it is their silence, not ours; a machine that moves it wakes nobody,
 * but gives the new stage its own days.
 */
export function paradoHa(
  e: Pick<Estagio, 'tipo' | 'parado_dias'>,
  c: { ultima_atividade_em: Date; entrou_estagio_em: Date },
  agora: Date,
  expediente: Expediente,
): number | null {
  if (e.parado_dias === null || e.tipo === 'espera' || situacaoDe(e.tipo) !== 'aberto') return null
  const desde = Math.max(c.ultima_atividade_em.getTime(), c.entrou_estagio_em.getTime())
  const passou = (dias: number) => desde <= corteDeParado(dias, agora, expediente).getTime()
  if (!passou(e.parado_dias)) return null
  let dias = e.parado_dias
  while (dias < MAXIMO && passou(dias + 1)) dias += 1
  return dias
}
