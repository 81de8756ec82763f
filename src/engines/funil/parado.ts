import { jornadaDe, voltarTempoUtil, type Expediente } from '#kit/expediente.ts'
import { situacaoDe, type Estagio } from './tipos.ts'

/** Working days after which a card is stalled, for stages without a setting of their own: two weeks. */
export const DIAS_PARADO = 10
/** Upper bound of the reported days. */
const MAXIMO = 365
/** The cut-off instants are cached for 15 minutes per calendar, because that makes no difference in working days. */
const PASSO_MS = 15 * 60_000

const contados = new WeakMap<Expediente, { em: number; cortes: number[] }>()

/**
 * The cut-off for `dias` working days without activity: a card last touched before it is stalled. Weekends, holidays
 * and nights do not count.
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
 * Working days without human activity on a card, once they exceed the limit of its stage; null: not stalled. A card in
 * a waiting stage is never stalled, because it waits for someone else. An automated move does not count as activity,
 * but the time in the new stage starts at zero.
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
