/** An attachment with the name given in the e-mail. */
export interface AnexoDeEmail {
  nome: string
  mime: string
  bytes: Uint8Array
  /** Content-ID without angle brackets */
  cid: string | null
  /** the HTML references it by its `cid` */
  citado: boolean
  /** displayed inside the HTML text instead of as an attachment */
  no_corpo: boolean
}

/** A parsed e-mail. Addresses in lower case, ids without brackets, texts without NUL. */
export interface EmailLido {
  id_externo: string
  /** the id by the former rule, which ignored attachments; null if it is the same */
  id_antigo: string | null
  em_resposta_a: string | null
  referencias: string[]
  de: string
  de_nome: string
  responder_a: string | null
  para: string[]
  cc: string[]
  assunto: string
  /** the whole text, including quotations */
  texto: string
  /** the text without quotations */
  novo: string
  html: string | null
  data: Date | null
  /** why it counts as automatic; null: written by a person */
  automatica: string | null
  /** the receiving server reported dmarc=fail */
  nao_confirmado: boolean
  devolucao: Devolucao | null
  anexos: AnexoDeEmail[]
}

/** A notice that one of our e-mails was not delivered. */
export interface Devolucao {
  /** our message's id; null when the notice does not contain it */
  id_externo: string | null
  destinatario: string
  acao: 'falhou' | 'atrasou'
  /** status code x.y.z (RFC 3463) */
  codigo: string
}
