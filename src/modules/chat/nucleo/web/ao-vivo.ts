import type {
  AvisoDeConversa,
  EventoDeConversa,
  EventoDeMensagem,
  Presenca,
  PresencaNaLista,
} from '../contract/ao-vivo.ts'

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
