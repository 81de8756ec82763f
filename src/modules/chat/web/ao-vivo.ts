import type { AvisoDeConversa, EventoDeConversa, EventoDeMensagem } from './tempo-real.ts'

/** `usuario_id` null is the customer. */
export interface Presenca {
  usuario_id: string | null
  nome: string
  estado: 'vendo' | 'escrevendo' | 'gravando' | 'saiu'
}

/** What the chat needs of the live channels. */
export interface AoVivo {
  assinarConversa(id: string, ouvinte: OuvinteDaConversa): () => void
  assinarTodas(ouvinte: { aoConversa(aviso: AvisoDeConversa): void; aoFicarPronto?(): void }): () => void
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
}
