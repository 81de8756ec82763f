import type { IncomingHttpHeaders } from 'node:http'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { EspecialDeEnvio } from '../../regras/envio/especial.ts'
import type { RecursosDoCanal } from '../../recursos.ts'
import type { TipoDeCaixa } from '../../tipos.ts'
import type { EntradaDeCanal, EntradaMensagem } from './canal.ts'

/** An inbox as its adapter receives it: public settings and decrypted secrets. */
export interface CaixaAberta {
  id: string
  tipo: TipoDeCaixa
  configuracao: Record<string, unknown>
  segredos: Record<string, unknown>
}

export interface ArquivoDeEnvio {
  nome: string
  mime: string
  /** the channel chooses image, video, audio or document from the mime type */
  bytes(): Promise<Buffer>
  /** signed URL that the channel's server may fetch, if it can reach us */
  url: string
}

export interface PedidoDeEnvio {
  mensagem_id: string
  conversa_id: string
  /** the recipient's address on the channel */
  endereco: string
  texto: string
  arquivo?: ArquivoDeEnvio
  /** all files, `arquivo` first; more than one only where `recursos.anexos_juntos` allows it */
  arquivos?: ArquivoDeEnvio[]
  /** a structured message; only kinds listed in the channel's `recursos` */
  especial?: EspecialDeEnvio
  citada?: { id_externo: string; de_mim: boolean; texto: string }
}

export interface Enviada {
  /** null when the channel accepted the message without returning an id; its echo supplies the id */
  id_externo: string | null
  /** the address in the channel's own format */
  endereco: string
}

export interface Alvo {
  endereco: string
  id_externo: string
  de_mim: boolean
}

export interface MidiaBaixada {
  bytes: Buffer
  mime: string
  nome: string | undefined
}

/**
 * Conversation of an incoming message, where the channel determines it otherwise than by the sender: another contact's
 * conversation (its `endereco` stays), none (`ignorar`: an automatic message outside any conversation), or not known
 * yet (`adiar`: the message it answers is still being stored). Undefined: the sender's conversation.
 */
export type Lugar = { contato_id: string; endereco: string } | { ignorar: string } | { adiar: true } | undefined

/** A delivery before authentication: the input of the signature. */
export interface EntregaCrua {
  cabecalhos: IncomingHttpHeaders
  /** the request body, byte for byte */
  bruto: string
}

/**
 * A channel's interface to the chat. Optional methods that a channel omits are not offered to users. Failures are
 * `ErroDeChat`, whose class states whether a retry is safe.
 */
export interface Adaptador {
  tipo: TipoDeCaixa
  recursos: RecursosDoCanal
  configuracao: {
    /**
     * Validates the typed settings merged over the stored ones. Secrets are returned separately so that they are
     * encrypted.
     */
    ler(
      bruta: Record<string, unknown>,
      atual?: { configuracao: Record<string, unknown>; segredos: Record<string, unknown> },
    ): { configuracao: Record<string, unknown>; segredos: Record<string, unknown> }
    apresentar(configuracao: Record<string, unknown>, segredos: Record<string, unknown>): Record<string, unknown>
  }
  entrega: {
    /**
     * Returns the idempotency key, the event name and the body without secrets, for the stored delivery. `caixa` is
     * passed for channels that authenticate deliveries.
     */
    guardar(
      caixaId: string,
      corpo: unknown,
      sufixo: string,
      caixa?: CaixaAberta,
      crua?: EntregaCrua,
    ): { chave: string; evento: string; corpo: unknown }
    /** Parses a stored delivery. `caixa` is for channels whose parsing depends on the inbox's settings. */
    interpretar(corpo: unknown, caixa?: Pick<CaixaAberta, 'id' | 'configuracao'>): EntradaDeCanal[]
    /** Enqueues the responses that the provider expects, as jobs in the batch's transaction. */
    responder?(tx: Tx, caixaId: string, corpos: readonly unknown[]): Promise<void>
    /**
     * For channels whose messages identify their thread: returns the conversation of each entry, in the given order.
     */
    localizar?(tx: Tx, caixaId: string, entradas: readonly EntradaMensagem[]): Promise<Lugar[]>
    /**
     * Verifies that the provider sent this delivery. Only for channels that sign deliveries or include a secret; false
     * is answered 401.
     */
    autenticar?(caixa: CaixaAberta, entrega: EntregaCrua): boolean
    /**
     * Answers the provider's verification of the webhook address: returns the text to respond with, or null to refuse.
     */
    confirmar?(caixa: CaixaAberta, query: Record<string, unknown>): string | null
  }
  /** Whether the inbox has the settings that calls need. When omitted, always true. */
  pronta?(caixa: CaixaAberta): boolean
  /**
   * Validates a structured message before it is queued; throws an error with a sentence if the channel would refuse it.
   * The returned text, if any, is shown in the thread without the author's name, because the customer receives exactly
   * that text.
   */
  prepararEspecial?(db: Db, caixaId: string, especial: EspecialDeEnvio): Promise<string | null>
  /** Returns the channel's address of a canonical phone number. */
  enderecoDe(telefone: string): string
  /**
   * For channels that do not deliver to phone numbers: returns the contact's address, or null when it has none here.
   */
  enderecoDoContato?(contato: { telefone: string | null; email: string | null }): string | null
  enviar(caixa: CaixaAberta, pedido: PedidoDeEnvio): Promise<Enviada>
  editar?(caixa: CaixaAberta, alvo: Alvo, texto: string): Promise<void>
  apagar?(caixa: CaixaAberta, alvo: Alvo): Promise<void>
  reagir?(caixa: CaixaAberta, alvo: Alvo, emoji: string): Promise<void>
  marcarLidas?(caixa: CaixaAberta, alvos: Alvo[]): Promise<void>
  /** Marks the customer's last message as unread in the channel's own application. */
  marcarNaoLida?(caixa: CaixaAberta, alvo: Alvo, momento: Date): Promise<void>
  /** Returns the picture's URL, or its bytes where the URL contains a secret. */
  foto?(
    caixa: CaixaAberta,
    endereco: string,
  ): Promise<{ profilePictureUrl: string | null; erro: string | null; imagem?: { bytes: Buffer; mime: string } }>
  testar(caixa: CaixaAberta): Promise<{ status: string; conectado: boolean; latencia: number; mensagem: string }>
  baixarMidia?(
    caixa: CaixaAberta,
    alvo: Alvo,
    entregue: { base64?: string; url?: string; /** which of the files of the message, from 0 */ ordem?: number },
  ): Promise<MidiaBaixada>
  /** Registers our webhook URL with the channel. */
  ligarWebhook?(caixa: CaixaAberta, url: string): Promise<void>
  /** For channels that are a session on a phone: starts the session (returns the QR code or pairing code), ends it. */
  conectar?(
    caixa: CaixaAberta,
  ): Promise<{ conectada: boolean; qrcode: string | null; codigo_pareamento: string | null }>
  desconectar?(caixa: CaixaAberta): Promise<void>
  /**
   * Fetches the messages of this period as deliveries in the webhook's format. They are stored like any other, so known
   * ones change nothing.
   */
  perdidas?(caixa: CaixaAberta, de: Date, ate: Date): Promise<unknown[]>
  /** Whether the channel bans numbers that behave like bulk senders; the inbox then shows a risk meter. */
  numero_em_risco?: boolean
}
