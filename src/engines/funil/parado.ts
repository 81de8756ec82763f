import { situacaoDe, type Estagio } from './tipos.ts'

const DIA_MS = 86_400_000
/** For stages that do not say after how many days a card stands still. */
export const DIAS_PARADO = 14

/**
 * For how many days nobody has done anything with a card, once that is longer than its stage allows; null: it is not stalled. While it
 * waits for somebody else it is their silence, not ours; a machine that moves it wakes nobody, but gives the new stage its own days.
 */
export function paradoHa(e: Pick<Estagio, 'tipo' | 'parado_dias'>, c: { ultima_atividade_em: Date; entrou_estagio_em: Date }, agora: Date): number | null {
  if (e.parado_dias === null || e.tipo === 'espera' || situacaoDe(e.tipo) !== 'aberto') return null
  const desde = Math.max(c.ultima_atividade_em.getTime(), c.entrou_estagio_em.getTime())
  const dias = Math.floor((agora.getTime() - desde) / DIA_MS)
  return dias >= e.parado_dias ? dias : null
}
