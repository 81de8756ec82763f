import type { StatusDeEntrega } from '#modules/chat/regras/envio/status-de-entrega.ts'
import type { ConteudoDeEntrada } from './conteudo-de-entrada.ts'

/** Whom a message is with. `jid` is the key of the thread: the number's address when known, else the hidden one. */
export interface InterlocutorDeCanal {
  jid: string
  /** The other address of the same person (number ↔ hidden id), so that both find one contact. */
  jid_alternativo?: string
  /** Canonical digits with country code; absent for groups and for people who hide their number. */
  telefone?: string
  lid?: string
  /** Where this person is reached by mail, when the channel knows it. */
  email?: string
  /** The number this person wrote from until now: it leads to who they are. */
  telefone_anterior?: string
  /** Addresses of channels that know people by an id of their own; an earlier one first. */
  identidades?: readonly { tipo: 'telegram' | 'lid'; valor: string }[]
}

export interface EntradaMensagem extends InterlocutorDeCanal {
  tipo: 'mensagem'
  id_externo: string
  de_mim: boolean
  /** Sent through the API (by us) and echoed back, as opposed to typed on the phone. */
  via_api: boolean
  grupo: boolean
  /** Name the person gave themselves; never set for our own messages. In a group, the author's. */
  nome?: string
  /** Author inside a group. */
  participante?: string
  momento: Date
  status?: StatusDeEntrega
  conteudo: ConteudoDeEntrada
  /** What the thread is about, on channels whose threads have a subject. */
  assunto?: string
  /**
   * Why a machine wrote this (an out-of-office note, a newsletter): it is kept, but opens no conversation and asks for
   * no answer.
   */
  automatica?: string
  citacao?: { id_externo: string; texto: string }
  /** Passed on from another conversation of theirs, not written here. */
  encaminhada?: true
  /** Files that were sent together, each as a message of its own: the name they share. */
  album?: string
  origem_anuncio?: { titulo?: string; texto?: string; url?: string; clique_id?: string; anuncio_id?: string }
}

export interface EntradaStatus {
  tipo: 'status'
  id_externo: string
  jid: string
  de_mim: boolean
  status: StatusDeEntrega
  /** Our own id, where the channel repeats it: names a send whose answer never came. */
  mensagem_id?: string
  /** Why it failed, in Portuguese. */
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
  /** Empty when the reaction was taken back. */
  emoji: string
  de_mim: boolean
  nome?: string
  participante?: string
  momento: Date
}

export interface EntradaContato extends InterlocutorDeCanal {
  tipo: 'contato'
  nome?: string
  /** Signed by WhatsApp and short-lived: download it, do not keep the link. */
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
  /** Image as a data URL, code to draw, code to type. All absent when the limit of attempts was reached. */
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

/** Something happened to the thread on the other side: told in it, in the open conversation, when there is one. */
export interface EntradaAviso extends InterlocutorDeCanal {
  tipo: 'aviso'
  texto: string
  dados: Record<string, unknown>
}

export interface EntradaIgnorada {
  tipo: 'ignorado'
  motivo: string
  /** A person can mend what made it unreadable: set aside as failed, so that it can be processed again. */
  refazer?: true
}

/** What a channel tells the chat, whatever the provider. One delivery may carry several. */
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
