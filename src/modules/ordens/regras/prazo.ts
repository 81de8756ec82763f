import { diaAqui } from '#kit/aqui.ts'
import type { EstadoDoPrazo, Prioridade, Situacao } from '../tipos.ts'

/** Hours until the deadline of an order when its service states none. */
export const HORAS_DO_PRAZO: Readonly<Record<Prioridade, number>> = { urgente: 8, alta: 24, normal: 72, baixa: 168 }

export const prazoDe = (aberta: Date, prioridade: Prioridade, slaHoras: number | null): Date =>
  new Date(aberta.getTime() + Math.min(slaHoras ?? Infinity, HORAS_DO_PRAZO[prioridade]) * 3_600_000)

/** A day in which the clock goes back. */
const DIA_MAIS_LONGO_MS = 25 * 3_600_000

export interface ComPrazo {
  situacao: Situacao
  prazo_em: string | Date
  concluida_em: string | Date | null
}

export function estadoDoPrazo(o: ComPrazo, agora: Date = new Date()): EstadoDoPrazo | null {
  if (o.situacao === 'cancelada') return null
  const prazo = new Date(o.prazo_em)
  if (o.concluida_em !== null) return new Date(o.concluida_em) <= prazo ? 'cumprido' : 'perdido'
  if (prazo <= agora) return 'atrasada'
  // most deadlines are days away: the zone, which is slow to ask, is not needed for them
  if (prazo.getTime() - agora.getTime() > DIA_MAIS_LONGO_MS) return 'no_prazo'
  return diaAqui(prazo) === diaAqui(agora) ? 'vence_hoje' : 'no_prazo'
}
