import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'

/** A stored delivery and the entries parsed from it. */
export interface Recebida {
  evento_id: number
  recebido_em: Date
  tentativas: number
  entradas: EntradaDeCanal[]
}

/** Outcome of a delivery. `adiar`: the record it refers to is not stored yet; it is retried later. */
export type Desfecho =
  | { situacao: 'processado' }
  | { situacao: 'ignorado' | 'falhou'; erro: string }
  | { situacao: 'adiar' }

/** An entry with the delivery that contained it. */
export interface Item<T extends EntradaDeCanal> {
  recebida: Recebida
  entrada: T
}

export function itens<T extends EntradaDeCanal['tipo']>(
  lote: readonly Recebida[],
  tipo: T,
): Item<Extract<EntradaDeCanal, { tipo: T }>>[] {
  return lote.flatMap((recebida) =>
    recebida.entradas.flatMap((entrada) =>
      entrada.tipo === tipo ? [{ recebida, entrada: entrada as Extract<EntradaDeCanal, { tipo: T }> }] : [],
    ),
  )
}

/** How long a status, edit or reaction waits for its message before it is dropped. Providers do not guarantee order. */
export const ESPERA_MAXIMA_MS = 10 * 60_000

export const aindaEspera = (r: Recebida, agora = Date.now()): boolean =>
  agora - r.recebido_em.getTime() < ESPERA_MAXIMA_MS
