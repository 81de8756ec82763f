import type { ErroDeChat } from './canais/erro-de-chat.ts'

/** A delivery of a channel. */
export interface Entrega {
  caixa_id: string
  chave: string
  evento: string
  corpo: string
}

export interface Guarda {
  /** Resolves when the delivery is committed, or was already stored. */
  guardar(entrega: Entrega): Promise<void>
}

export interface Processador {
  /** Signals that this inbox may have deliveries to process. Cheap to call often. */
  despertar(caixaId: string): void
  /** Processes the stored deliveries of the inbox and waits until done. */
  esperar(caixaId: string): Promise<void>
  /** Finds unprocessed deliveries of all inboxes: those left by a crashed process and those deferred. */
  rondar(): Promise<void>
  fechar(): Promise<void>
}

/** Result of a send. */
export type Fim = { ok: true } | { ok: false; erro: ErroDeChat }

export interface Remetente {
  /** Signals that this conversation may have messages to send. */
  despertar(conversaId: string): void
  /** Resolves with the result of the send, or null after `limiteMs`. */
  aguardar(mensagemId: string, limiteMs: number): Promise<Fim | null>
  /**
   * Recovers after crashed processes: sends pending messages that were left, and sets interrupted ones to `incerta`,
   * which are never sent again automatically.
   */
  rondar(): Promise<void>
  /** Starts listening for the results of sends of other processes. */
  iniciar(): void
  /** Waits up to 4 s for sends in flight; those that remain become `incerta` until their echo arrives. */
  fechar(): Promise<void>
}
