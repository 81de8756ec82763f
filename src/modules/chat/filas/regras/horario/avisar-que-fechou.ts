import { abertoEm, type Expediente } from '#kit/expediente.ts'

/** A person of ours who wrote or acted within this time is still in the conversation, even outside business hours. */
export const EM_ANDAMENTO_MS = 60 * 60_000
/** Shorter for a robot: no person will return to its dialog. */
export const ROBO_RECENTE_MS = 10 * 60_000
/**
 * Maximum age of the customer's message for the closed notice. It also excludes messages older than the configured
 * text.
 */
export const RECENTE_MS = 10 * 60_000

export interface ConversaAoFechar {
  /** the customer's first unanswered message; null: no message is unanswered */
  esperando_desde: Date | null
  ultima_entrada_em: Date | null
  /** when a person of ours last wrote or acted, in the product or on the phone, with this customer in this inbox */
  pessoa_em: Date | null
  robo_em: Date | null
}

const haMenosDe = (em: Date | null, ms: number, agora: Date) => em !== null && agora.getTime() - em.getTime() < ms

/**
 * Whether to send the notice that we are closed: the customer wrote while we are closed, is unanswered, and no person
 * of ours is in the conversation. A person's activity in the last hour counts as being in it; after that, the next
 * message gets the notice. A message received during business hours never gets it, however late it is processed.
 */
export function avisaQueFechou(expediente: Expediente, t: ConversaAoFechar, agora: Date): boolean {
  if (!t.esperando_desde || !t.ultima_entrada_em || !haMenosDe(t.ultima_entrada_em, RECENTE_MS, agora)) return false
  if (haMenosDe(t.pessoa_em, EM_ANDAMENTO_MS, agora) || haMenosDe(t.robo_em, ROBO_RECENTE_MS, agora)) return false
  return !abertoEm(expediente, agora) && !abertoEm(expediente, t.ultima_entrada_em)
}
