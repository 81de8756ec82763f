import type { IncomingHttpHeaders } from 'node:http'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { EspecialDeEnvio } from '../../regras/envio/especial.ts'
import type { RecursosDoCanal } from '../../recursos.ts'
import type { TipoDeCaixa } from '../../tipos.ts'
import type { EntradaDeCanal, EntradaMensagem } from './canal.ts'

/** An inbox as its adapter needs it: public settings and decrypted secrets. */
export interface CaixaAberta {
  id: string
  tipo: TipoDeCaixa
  configuracao: Record<string, unknown>
  segredos: Record<string, unknown>
}

export interface ArquivoDeEnvio {
  nome: string
  mime: string
  /** 'image' | 'video' | 'audio' | 'document' is for the channel to decide from the mime type */
  bytes(): Promise<Buffer>
  /** a signed address the channel's server may fetch, when it can reach us */
  url: string
}

export interface PedidoDeEnvio {
  mensagem_id: string
  conversa_id: string
  /** where the channel delivers */
  endereco: string
  texto: string
  arquivo?: ArquivoDeEnvio
  /** all of them, `arquivo` first; more than one only where `recursos` says that they travel together */
  arquivos?: ArquivoDeEnvio[]
  /** besides words and files; only kinds that the channel's `recursos` name */
  especial?: EspecialDeEnvio
  citada?: { id_externo: string; de_mim: boolean; texto: string }
}

export interface Enviada {
  /** null when the channel accepted without naming the message; its echo brings the name */
  id_externo: string | null
  /** the address as the channel spells it */
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
 * Where a message belongs when the channel knows better than "with its sender": the conversation of another contact
 * (`endereco` stays what it was), nowhere (a machine wrote it and nobody is talking), or nowhere yet (what it answers
 * is still being stored).
 */
export type Lugar = { contato_id: string; endereco: string } | { ignorar: string } | { adiar: true } | undefined

/** A delivery before it is believed: what a signature is computed over. */
export interface EntregaCrua {
  cabecalhos: IncomingHttpHeaders
  /** the body exactly as it came */
  bruto: string
}

/**
 * A channel: everything the chat asks of it. What a channel cannot do it leaves out, and the act is not offered.
 * Failures are ErroDeChat, with a class that says whether trying again is safe.
 */
export interface Adaptador {
  tipo: TipoDeCaixa
  recursos: RecursosDoCanal
  configuracao: {
    /** Validates what a person typed over what is stored; secrets come apart so that they are encrypted. */
    ler(
      bruta: Record<string, unknown>,
      atual?: { configuracao: Record<string, unknown>; segredos: Record<string, unknown> },
    ): { configuracao: Record<string, unknown>; segredos: Record<string, unknown> }
    apresentar(configuracao: Record<string, unknown>, segredos: Record<string, unknown>): Record<string, unknown>
  }
  entrega: {
    /**
     * Idempotency key, event name and the body without secrets, for the raw store. `caixa` comes along for channels
     * that also authenticate.
     */
    guardar(
      caixaId: string,
      corpo: unknown,
      sufixo: string,
      caixa?: CaixaAberta,
      crua?: EntregaCrua,
    ): { chave: string; evento: string; corpo: unknown }
    /** `caixa` for channels whose deliveries are read as the inbox says. */
    interpretar(corpo: unknown, caixa?: Pick<CaixaAberta, 'id' | 'configuracao'>): EntradaDeCanal[]
    /** What the provider waits for in return, put down as jobs in the transaction of the batch. */
    responder?(tx: Tx, caixaId: string, corpos: readonly unknown[]): Promise<void>
    /** For channels whose messages name their thread: the place of each entry, in the order given. */
    localizar?(tx: Tx, caixaId: string, entradas: readonly EntradaMensagem[]): Promise<Lugar[]>
    /**
     * Whether the provider really sent this. Only for channels whose deliveries are signed or carry a secret; false is
     * answered 401.
     */
    autenticar?(caixa: CaixaAberta, entrega: EntregaCrua): boolean
    /** The handshake by which a provider asks whether this address is ours: the text to answer, or null to refuse. */
    confirmar?(caixa: CaixaAberta, query: Record<string, unknown>): string | null
  }
  /** Whether the inbox has what a call needs; left out, it always has. */
  pronta?(caixa: CaixaAberta): boolean
  /**
   * A structured send before it is put down: refuses in words what this channel would refuse. The text it gives, if
   * any, is what stands in the thread, unsigned, because it is what the customer will read.
   */
  prepararEspecial?(db: Db, caixaId: string, especial: EspecialDeEnvio): Promise<string | null>
  /** How a contact's canonical number is addressed. */
  enderecoDe(telefone: string): string
  /** The same for channels that do not deliver to numbers: null when this contact cannot be reached here. */
  enderecoDoContato?(contato: { telefone: string | null; email: string | null }): string | null
  enviar(caixa: CaixaAberta, pedido: PedidoDeEnvio): Promise<Enviada>
  editar?(caixa: CaixaAberta, alvo: Alvo, texto: string): Promise<void>
  apagar?(caixa: CaixaAberta, alvo: Alvo): Promise<void>
  reagir?(caixa: CaixaAberta, alvo: Alvo, emoji: string): Promise<void>
  marcarLidas?(caixa: CaixaAberta, alvos: Alvo[]): Promise<void>
  /** The customer's last message is to be unread again in the channel's own app. */
  marcarNaoLida?(caixa: CaixaAberta, alvo: Alvo, momento: Date): Promise<void>
  /** An address to fetch it from, or its bytes where the address is nobody's business. */
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
  /** Asks the channel to deliver here. */
  ligarWebhook?(caixa: CaixaAberta, url: string): Promise<void>
  /** Channels that are a session on somebody's device: begins it (with what the device has to read), ends it. */
  conectar?(
    caixa: CaixaAberta,
  ): Promise<{ conectada: boolean; qrcode: string | null; codigo_pareamento: string | null }>
  desconectar?(caixa: CaixaAberta): Promise<void>
  /**
   * What the channel holds of this span, as the deliveries it would have made: stored like any other, so known ones
   * change nothing.
   */
  perdidas?(caixa: CaixaAberta, de: Date, ate: Date): Promise<unknown[]>
  /** The channel bans numbers that behave like senders of bulk: how near this one is to that is worth a meter. */
  numero_em_risco?: boolean
}
