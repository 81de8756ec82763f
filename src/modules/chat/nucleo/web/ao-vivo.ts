import type { Conversa, Mensagem } from '../tipos.ts'

/** Channel conversations_{id}, event 'mensagem'. */
export interface EventoDeMensagem {
  action: 'INSERT' | 'UPDATE'
  data: Mensagem
}
/** Channel conversations_{id}, event 'conversa'. */
export type EventoDeConversa = { id: string } & Partial<Conversa>
/** Channel conversations_all, event 'conversa': small on purpose, it only names the conversation to refetch. */
export interface AvisoDeConversa {
  id: string
  caixa_entrada_id: string
  ultima_seq: number
  motivo: string
}

/** The tab that sent the presence, and its sequence number in that tab. */
export interface Dita {
  aba?: string
  vez?: number
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
  estado: 'vendo' | 'escrevendo' | 'saiu'
}

/** Live channels, as the chat uses them. */
export interface AoVivo {
  assinarConversa(id: string, ouvinte: OuvinteDaConversa): () => void
  assinarTodas(ouvinte: {
    aoConversa(aviso: AvisoDeConversa): void
    /** an inbox or its members changed */ aoCaixa?(): void
    aoPresenca?(presenca: PresencaNaLista): void
    aoFicarPronto?(): void
  }): () => void
  /** Messages may have been missed on 'todas' or on a conversation. */
  aoPerderContinuidade(fn: (onde: string) => void): () => void
  estado: { ler(): 'conectado' | 'reconectando' | 'offline'; assinar(fn: () => void): () => void }
}

export interface OuvinteDaConversa {
  aoMensagem(evento: EventoDeMensagem): void
  aoConversa(evento: EventoDeConversa): void
  aoPresenca(presenca: Presenca): void
  /** Subscribed: data fetched before this may lack messages. */
  aoFicarPronto(): void
  /** Access was lost: the conversation was transferred, or the user left the inbox. */
  aoSerNegado(): void
}
