import { numero, objeto, texto, umDe, type Forma } from '#kit/forma.ts'
import type { Conversa, Mensagem } from '../tipos.ts'

/** Channel conversations_{id}, event 'mensagem'. */
export interface EventoDeMensagem {
  action: 'INSERT' | 'UPDATE'
  data: Mensagem
}
/** Channel conversations_{id}, event 'conversa'. */
export type EventoDeConversa = { id: string } & Partial<Conversa>

const temAMensagem = objeto({
  action: umDe(['INSERT', 'UPDATE']),
  data: objeto({ id: texto, seq: numero, conteudo: texto }),
})
/** Checks what places a message in the thread; the rest of it has the type of the endpoint's response. */
export const ehEventoDeMensagem: Forma<EventoDeMensagem> = (v): v is EventoDeMensagem => temAMensagem(v)

const temId = objeto({ id: texto })
export const ehEventoDeConversa: Forma<EventoDeConversa> = (v): v is EventoDeConversa => temId(v)

/** Channel conversations_all, event 'conversa': small on purpose, it only names the conversation to refetch. */
export interface AvisoDeConversa {
  id: string
  caixa_entrada_id: string
  ultima_seq: number
  motivo: string
}
export const ehAvisoDeConversa: Forma<AvisoDeConversa> = objeto({
  id: texto,
  caixa_entrada_id: texto,
  ultima_seq: numero,
  motivo: texto,
})

/** The tab that sent the presence, and its sequence number in that tab. */
export interface Dita {
  aba?: string | undefined
  vez?: number | undefined
}
/** `usuario_id`: null is the customer. */
export interface Presenca extends Dita {
  usuario_id: string | null
  nome: string
  estado: 'vendo' | 'escrevendo' | 'gravando' | 'saiu'
}
/** On the channel `conversations_all`: the user and the conversation, by ids only. */
export interface PresencaNaLista extends Dita {
  id: string
  usuario_id: string
  estado: 'vendo' | 'escrevendo' | 'gravando' | 'saiu'
}

const estado = umDe(['vendo', 'escrevendo', 'gravando', 'saiu'])
const temPresenca = objeto({ nome: texto, estado })
export const ehPresenca: Forma<Presenca> = (v): v is Presenca => temPresenca(v)
const temPresencaNaLista = objeto({ id: texto, usuario_id: texto, estado })
export const ehPresencaNaLista: Forma<PresencaNaLista> = (v): v is PresencaNaLista => temPresencaNaLista(v)
