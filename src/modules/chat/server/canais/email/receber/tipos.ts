/** One file of a letter, as the letter names it. */
export interface AnexoDeEmail {
  nome: string
  mime: string
  bytes: Uint8Array
  /** without its angle brackets */
  cid: string | null
  /** the formatted text names it by its `cid` */
  citado: boolean
  /** drawn inside the formatted text rather than handed over beside it */
  no_corpo: boolean
}

/** A letter, read. Addresses in lower case, ids without brackets, texts without NUL. */
export interface EmailLido {
  id_externo: string
  /** the id that it had before attachments counted; null where it is the same */
  id_antigo: string | null
  em_resposta_a: string | null
  referencias: string[]
  de: string
  de_nome: string
  responder_a: string | null
  para: string[]
  cc: string[]
  assunto: string
  /** everything it says in words, what it repeats included */
  texto: string
  /** only what is new in it */
  novo: string
  html: string | null
  data: Date | null
  /** why a machine wrote it; null = a person */
  automatica: string | null
  /** the receiving server reported dmarc=fail */
  nao_confirmado: boolean
  devolucao: Devolucao | null
  anexos: AnexoDeEmail[]
}

/** What a postmaster says of a letter of ours. */
export interface Devolucao {
  /** ours, as we named it; null when the notice does not say */
  id_externo: string | null
  destinatario: string
  acao: 'falhou' | 'atrasou'
  /** x.y.z of RFC 3463 */
  codigo: string
}
