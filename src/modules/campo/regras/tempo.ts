import { FUSO } from '#kit/expediente.ts'
import { paraInstante } from '#kit/parede.ts'

const HORA = /^\d{2}:\d{2}$/

/** Why a time entry of a day cannot be right; null when it can. The office would only refuse it after the day. */
export function recusaDoTempo(t: { dia: string; de: string; ate: string }, agora: Date = new Date()): string | null {
  if (!HORA.test(t.de) || !HORA.test(t.ate)) return 'Diga quando começou e quando terminou.'
  if (t.de >= t.ate) return 'O fim vem depois do começo.'
  return paraInstante(`${t.dia}T${t.ate}`, FUSO) > agora ? 'O fim ainda não chegou.' : null
}
