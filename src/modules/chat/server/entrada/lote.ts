import type { EntradaDeCanal } from '../canais/canal.ts'

/** One stored delivery and what it says. */
export interface Recebida {
  evento_id: number
  recebido_em: Date
  tentativas: number
  entradas: EntradaDeCanal[]
}

/** How a delivery ended. `adiar`: what it refers to is not here yet; try again a little later. */
export type Desfecho =
  | { situacao: 'processado' }
  | { situacao: 'ignorado' | 'falhou'; erro: string }
  | { situacao: 'adiar' }

/** An entry beside the delivery it came in. */
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

/** How long a status, edit or reaction waits for its message before it is given up (order is free on the wire). */
export const ESPERA_MAXIMA_MS = 10 * 60_000

export const aindaEspera = (r: Recebida, agora = Date.now()): boolean =>
  agora - r.recebido_em.getTime() < ESPERA_MAXIMA_MS
