import type { StatusDeEntrega } from '../../regras/envio/status-de-entrega.ts'
import type { ConteudoDeEntrada } from './conteudo-de-entrada.ts'

/** The other party of a message. `jid` identifies the thread: the number's address when known, else the hidden id. */
export interface InterlocutorDeCanal {
  jid: string
  /** The other address of the same person (number or hidden id), so that both resolve to one contact. */
  jid_alternativo?: string
  /** Canonical digits with country code; absent for groups and for people who hide their number. */
  telefone?: string
  lid?: string
  /** The person's e-mail address, if the channel has it. */
  email?: string
  /** The person's former number, used to find the existing contact after a change of number. */
  telefone_anterior?: string
  /** Ids of the person in the channel's own scheme; the former id first. */
  identidades?: readonly { tipo: 'telegram' | 'lid'; valor: string }[]
}

export interface EntradaMensagem extends InterlocutorDeCanal {
  tipo: 'mensagem'
  id_externo: string
  de_mim: boolean
  /** Sent by us through the API and echoed back, as opposed to typed on the phone. */
  via_api: boolean
  grupo: boolean
  /** Profile name of the person; never set for our own messages. In a group, the author's name. */
  nome?: string
  /** The author inside a group. */
  participante?: string
  momento: Date
  status?: StatusDeEntrega
  conteudo: ConteudoDeEntrada
  /** Subject of the thread, on channels that have one (e-mail). */
  assunto?: string
  /**
   * Why the message counts as automatic (an out-of-office note, a newsletter). It is stored, but opens no conversation
   * and needs no answer.
   */
  automatica?: string
  citacao?: { id_externo: string; texto: string }
  /** Forwarded by the sender from another conversation. */
  encaminhada?: true
  /** Shared id of files sent together as separate messages (an album). */
  album?: string
  origem_anuncio?: { titulo?: string; texto?: string; url?: string; clique_id?: string; anuncio_id?: string }
}

export interface EntradaStatus {
  tipo: 'status'
  id_externo: string
  jid: string
  de_mim: boolean
  status: StatusDeEntrega
  /** Our own message id, if the channel repeats it in receipts; identifies a send whose response was lost. */
  mensagem_id?: string
  /** Reason of the failure, in Portuguese. */
  erro?: string
}

export interface EntradaEdicao {
  tipo: 'edicao'
  id_externo: string
  jid: string
  de_mim: boolean
  texto: string
  momento: Date
}

export interface EntradaExclusao {
  tipo: 'exclusao'
  id_externo: string
  jid?: string
  de_mim: boolean
}

export interface EntradaReacao extends InterlocutorDeCanal {
  tipo: 'reacao'
  id_externo: string
  id_alvo: string
  /** Empty when the reaction was removed. */
  emoji: string
  de_mim: boolean
  nome?: string
  participante?: string
  momento: Date
}

export interface EntradaContato extends InterlocutorDeCanal {
  tipo: 'contato'
  nome?: string
  /** Signed by WhatsApp and valid briefly: download the image, do not store the URL. */
  foto_url?: string
}

export interface EntradaPresenca {
  tipo: 'presenca'
  jid: string
  participante?: string
  estado: 'digitando' | 'gravando' | 'parado' | 'disponivel' | 'ausente'
}

export interface EntradaConexao {
  tipo: 'conexao'
  estado: 'aberta' | 'conectando' | 'fechada' | 'recusada'
  codigo?: number
  jid?: string
  nome?: string
}

export interface EntradaQrcode {
  tipo: 'qrcode'
  /** QR image as a data URL, its text, and the pairing code. All absent when the limit of attempts was reached. */
  imagem?: string
  codigo?: string
  codigo_pareamento?: string
  esgotado: boolean
}

export interface EntradaChamada extends InterlocutorDeCanal {
  tipo: 'chamada'
  id_externo: string
  situacao: 'recebida' | 'atendida' | 'recusada' | 'perdida'
  video: boolean
  momento: Date
}

/** An event of the thread on the customer's side; adds a system line to the open conversation, if there is one. */
export interface EntradaAviso extends InterlocutorDeCanal {
  tipo: 'aviso'
  texto: string
  dados: Record<string, unknown>
}

export interface EntradaIgnorada {
  tipo: 'ignorado'
  motivo: string
  /** A user can fix the cause: the delivery is stored as failed, so that it can be processed again. */
  refazer?: true
}

/** An entry from a channel, in a provider-independent format. One delivery may contain several. */
export type EntradaDeCanal =
  | EntradaMensagem
  | EntradaStatus
  | EntradaEdicao
  | EntradaExclusao
  | EntradaReacao
  | EntradaContato
  | EntradaPresenca
  | EntradaConexao
  | EntradaQrcode
  | EntradaChamada
  | EntradaAviso
  | EntradaIgnorada
