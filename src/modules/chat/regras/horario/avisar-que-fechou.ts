import { abertoEm, type Expediente } from '#kit/expediente.ts'

/**
 * Somebody of ours who said or did something in the talk this long ago is still in it, whatever the clock on the wall
 * says.
 */
export const EM_ANDAMENTO_MS = 60 * 60_000
/** A robot's dialog is over sooner: nobody is going to come back to it. */
export const ROBO_RECENTE_MS = 10 * 60_000
/** Later than this a customer is not told that we are closed: the message is from before somebody wrote the text. */
export const RECENTE_MS = 10 * 60_000

export interface ConversaAoFechar {
  /** the customer's last message that nobody answered; null: nobody waits */
  esperando_desde: Date | null
  ultima_entrada_em: Date | null
  /**
   * when a person of ours last spoke or did something in a talk with this customer in this inbox, from the product or
   * from the phone
   */
  pessoa_em: Date | null
  robo_em: Date | null
}

const haMenosDe = (em: Date | null, ms: number, agora: Date) => em !== null && agora.getTime() - em.getTime() < ms

/**
 * Who is told that we are closed: a customer who wrote while we are closed, waits, and with whom nobody of ours is
 * talking. Whoever was answered within the hour is in the middle of a talk and hears nothing from a machine; when the
 * hour has gone by, their next message is answered by the text like anybody's. A message that came in while we were
 * open is never answered by it, however late it is looked at.
 */
export function avisaQueFechou(expediente: Expediente, t: ConversaAoFechar, agora: Date): boolean {
  if (!t.esperando_desde || !t.ultima_entrada_em || !haMenosDe(t.ultima_entrada_em, RECENTE_MS, agora)) return false
  if (haMenosDe(t.pessoa_em, EM_ANDAMENTO_MS, agora) || haMenosDe(t.robo_em, ROBO_RECENTE_MS, agora)) return false
  return !abertoEm(expediente, agora) && !abertoEm(expediente, t.ultima_entrada_em)
}
