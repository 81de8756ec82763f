import { paraParede } from '#kit/parede.ts'

/** Current state of a resource: whether it is free, and when that changes next. */
export interface Agora {
  livre: boolean
  ate: string | null
}

/**
 * Returns the local time until which the state lasts, if that is today; null if it is later. A time of tomorrow would
 * be misleading: a reader of "livre até 9" in the afternoon would take it for this evening.
 */
export function ateHoje({ ate }: Agora, agora: number, fuso: string): string | null {
  if (!ate) return null
  const [hoje, fim] = [paraParede(new Date(agora), fuso), paraParede(new Date(ate), fuso)]
  return fim.slice(0, 10) === hoje.slice(0, 10) ? fim.slice(11) : null
}

/**
 * "Livre até 14:30", "Livre o resto do dia", "Livre agora". Used by the agenda, the page of a room and the wall panel.
 */
export function livreEscrito(a: Agora, agora: number, fuso: string): string {
  if (!a.ate) return 'Livre agora'
  const ate = ateHoje(a, agora, fuso)
  return ate ? `Livre até ${ate}` : 'Livre o resto do dia'
}
