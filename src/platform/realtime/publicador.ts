import type { Tx } from '#platform/postgres/banco.ts'
import type { MensagemDeCanal, Publicacao } from './tipos.ts'

/**
 * Publishes to the live channels, hosted or embedded, for the outbox relay. `publicar` runs inside the relay's own
 * transaction (the one that marks the event as delivered); it throws when the message was not accepted, and the same
 * `chave` may be published again. `entregar` runs after that transaction committed and never throws.
 */
export interface Publicador {
  publicar(tx: Tx, mensagens: readonly MensagemDeCanal[]): Promise<Publicacao>
  entregar(publicacao: Publicacao): Promise<void>
}
