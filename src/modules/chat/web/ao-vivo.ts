import type { AvisoDeConversa, EventoDeConversa, EventoDeMensagem } from './tempo-real.ts'

/** Which tab said it, and how many words it had said before. */
export interface Dita {
  aba?: string
  vez?: number
}

/** `usuario_id` null is the customer. */
export interface Presenca extends Dita {
  usuario_id: string | null
  nome: string
  estado: 'vendo' | 'escrevendo' | 'gravando' | 'saiu'
}

/** On the channel of all: who, in which conversation, by ids only. */
export interface PresencaNaLista extends Dita {
  id: string
  usuario_id: string
  estado: 'vendo' | 'escrevendo' | 'saiu'
}

/** What the chat needs of the live channels. */
export interface AoVivo {
  assinarConversa(id: string, ouvinte: OuvinteDaConversa): () => void
  assinarTodas(ouvinte: {
    aoConversa(aviso: AvisoDeConversa): void
    /** an inbox changed, or who is in it */ aoCaixa?(): void
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
  /** Attached: whatever was fetched before may lack a message. */
  aoFicarPronto(): void
  /** It may not be listened to any more: handed over, or the person left the inbox. */
  aoSerNegado(): void
}
