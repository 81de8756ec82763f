/** What a message may carry; the official clients refuse numbers and booleans at the top (40013). */
export type DadosDeMensagem = Record<string, unknown> | readonly unknown[] | string | null

export interface MensagemDeCanal {
  canal: string
  nome: string | null
  dados: DadosDeMensagem
  /**
   * Idempotency key and message id on the wire: outbox id and position. Publishing the same key again changes nothing.
   */
  chave: string
  /** Only when `dados` came encoded from outside ('base64', 'json', …); it is passed on untouched. */
  codificacao?: string | null
  /** Audience within the channel (publico.ts); absent: everybody on it. */
  publico?: string | null
}

/** A message in the log. */
export interface LinhaDoCanal {
  serial: number
  canal: string
  nome: string | null
  /** `dados` as JSON text: the log never parses what it only passes on. */
  texto: string
  codificacao: string | null
  chave: string
  criado_em: number
  /** Audience within the channel (publico.ts); null: everybody on it. */
  publico: string | null
}

/** What `publicar` did, handed to `entregar` once the transaction has committed. */
export interface Publicacao {
  /** Head of the log just before: whoever has delivered up to here may deliver `linhas` without asking the database. */
  anterior: number
  /** Rows that are new, in serial order. */
  linhas: LinhaDoCanal[]
  /** Every message given, in its order, with its row: new, or the one an earlier attempt left. Empty when hosted. */
  todas: LinhaDoCanal[]
}
