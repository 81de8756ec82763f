import type { z } from 'zod'
import type { CampoRecusado } from '#kit/erro.ts'

/**
 * The schema of each kind of structured message, by name. A kind adds its own by declaration merging in its
 * `regras/especial.ts`: the types below follow from the folders, and the core names no kind.
 */
export interface FormasDeEspecial {}

export type TipoDeEspecial = keyof FormasDeEspecial
/** Structured content of a message besides text and files. */
export type EspecialDeEnvio = z.output<FormasDeEspecial[TipoDeEspecial]>

/** Structured content that arrives by a channel, by its `tipo`. A kind adds what it receives in the same way. */
export interface EspeciaisRecebidos {
  nao_suportada: { tipo: 'nao_suportada'; original: string; bruto: unknown }
}
export type TipoRecebido = keyof EspeciaisRecebidos
export type EspecialRecebido = EspeciaisRecebidos[TipoRecebido]

/** The handling of received content of one `tipo`. */
export interface Recebido<R extends TipoRecebido = TipoRecebido> {
  /** Removes bidirectional control characters from the names that the sender chose. */
  comNomesSeguros?(e: EspeciaisRecebidos[R]): EspeciaisRecebidos[R]
  /** The labels of the chosen options, of content that answers another message. */
  escolhidas?(e: EspeciaisRecebidos[R]): string[]
}

/**
 * The contribution of a kind of message to both sides. The functions are methods, because all kinds share one list;
 * they are called only with content of the same `tipo`.
 */
export interface Especial<T extends TipoDeEspecial = TipoDeEspecial> {
  readonly tipo: T
  /** Only the shape: what is stored is read by it. */
  readonly forma: FormasDeEspecial[T]
  /** Limits with their messages, for the form and the server. A kind without them is checked by its channel. */
  readonly limites?: z.ZodType
  /** Refusals that depend on whether the message has a file. */
  recusas?(e: z.output<FormasDeEspecial[T]>, temArquivo: boolean): CampoRecusado[]
  /**
   * The content as plain text, for the list, search, notifications, exports and channels without this kind. Absent when
   * the typed text is enough.
   */
  resumo?(e: z.output<FormasDeEspecial[T]>): string
  /** The text in lists for a message of this kind that has no text. */
  readonly semTexto?: string
  /** `dados` of the sent message. The same shape as a received one, so that one card renders both. */
  dados?(e: z.output<FormasDeEspecial[T]>): Record<string, unknown>
  /** Incoming content of this kind: the same content from the other side, and the answers to it. */
  readonly recebidos?: { readonly [R in TipoRecebido]?: Recebido<R> }
  /** The content to send when a received message of this kind is forwarded; it is checked by `forma`. */
  paraEncaminhar?(dados: Readonly<Record<string, unknown>>): unknown
  /** False when the content belongs to its conversation: only the text is forwarded. */
  readonly encaminha?: false
}
