import type { Destino } from './tipos.ts'

/**
 * States of what waits in the device:
 * - `esperando`: only in this device; - `enviando`: a call is under way, nothing is known of its result
 * - `entregue`: accepted; - `no_escritorio`: it did not fit and is in the tray; - `recusado`: it can never be understood
 */
export const situacoesDoEnvio = ['esperando', 'enviando', 'entregue', 'no_escritorio', 'recusado'] as const
export type SituacaoDoEnvio = (typeof situacoesDoEnvio)[number]

export interface Envio {
  id: string
  seq: number
  situacao: SituacaoDoEnvio
}

/** Only in this device: signing out would lose it. */
export const soAqui = (e: Pick<Envio, 'situacao'>): boolean => e.situacao === 'esperando' || e.situacao === 'enviando'

export const quantosEsperam = (fila: readonly Pick<Envio, 'situacao'>[]): number => fila.filter(soAqui).length

/** The next ones to send, in the order of the device. One call at a time: none while another is under way. */
export function proximosEnvios<E extends Envio>(fila: readonly E[], maximo: number): E[] {
  if (fila.some((e) => e.situacao === 'enviando')) return []
  return fila
    .filter((e) => e.situacao === 'esperando')
    .sort((a, b) => a.seq - b.seq)
    .slice(0, maximo)
}

/** After a restart or a call without an answer: what was under way is sent again, under the same id. */
export const retomarFila = <E extends Envio>(fila: readonly E[]): E[] =>
  fila.map((e) => (e.situacao === 'enviando' ? { ...e, situacao: 'esperando' as const } : e))

export function situacaoDoDestino(destino: Destino): SituacaoDoEnvio {
  return destino.tipo === 'aceito' ? 'entregue' : 'no_escritorio'
}

/** Seconds until the next attempt after `falhas` failures in a row: 2, 4, 8 … at most five minutes. */
export const esperaDaTentativa = (falhas: number): number => Math.min(300, 2 ** Math.min(falhas, 9))

/** The refusal of signing out while something is only here, or null. */
export function recusaDeSair(esperam: number): string | null {
  if (esperam === 0) return null
  if (esperam === 1) return 'Ainda não dá para sair: 1 envio só existe neste aparelho.'
  return `Ainda não dá para sair: ${esperam} envios só existem neste aparelho.`
}
