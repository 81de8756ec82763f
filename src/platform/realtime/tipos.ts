/** Allowed message data; the official clients refuse numbers and booleans at the top level (40013). */
export type DadosDeMensagem = Record<string, unknown> | readonly unknown[] | string | null

export interface MensagemDeCanal {
  canal: string
  nome: string | null
  dados: DadosDeMensagem
  /**
   * Idempotency key, and message id on the wire: outbox id and position. Publishing the same key again changes nothing.
   */
  chave: string
  /** Only when `dados` was already encoded by the sender ('base64', 'json', …); it is passed on unchanged. */
  codificacao?: string | null
  /** Audience within the channel (publico.ts); absent: every subscriber. */
  publico?: string | null
}

/** A message in the log. */
export interface LinhaDoCanal {
  serial: number
  canal: string
  nome: string | null
  /** `dados` as JSON text: the log passes it on without parsing. */
  texto: string
  codificacao: string | null
  chave: string
  criado_em: number
  /** Audience within the channel (publico.ts); null: every subscriber. */
  publico: string | null
}

/** Result of `publicar`, passed to `entregar` once the transaction has committed. */
export interface Publicacao {
  /** Head of the log just before: a reader that has delivered up to here may deliver `linhas` without a query. */
  anterior: number
  /** New rows, in serial order. */
  linhas: LinhaDoCanal[]
  /** The row of every given message, in order: new, or stored by an earlier attempt. Empty when hosted. */
  todas: LinhaDoCanal[]
}
