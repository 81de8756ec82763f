import { paraParede } from './parede.ts'

/** What stands in front of the door: whether it is free, and the next moment at which that changes. */
export interface Agora {
  livre: boolean
  ate: string | null
}

/**
 * Until when it stays as it is, by the clock of where it is, when that is today; null: beyond today. A booking of
 * tomorrow says nothing of today: who reads "free until 9" in the afternoon would take it for this evening.
 */
export function ateHoje({ ate }: Agora, agora: number, fuso: string): string | null {
  if (!ate) return null
  const [hoje, fim] = [paraParede(new Date(agora), fuso), paraParede(new Date(ate), fuso)]
  return fim.slice(0, 10) === hoje.slice(0, 10) ? fim.slice(11) : null
}

/**
 * "Livre até 14:30", "Livre o resto do dia", "Livre agora": the same on the agenda, on the page of a room and on the
 * wall.
 */
export function livreEscrito(a: Agora, agora: number, fuso: string): string {
  if (!a.ate) return 'Livre agora'
  const ate = ateHoje(a, agora, fuso)
  return ate ? `Livre até ${ate}` : 'Livre o resto do dia'
}
