import type { IncomingHttpHeaders } from 'node:http'
import type { EspecialDeEnvio } from '../../regras/envio/especial.ts'
import type { RecursosDoCanal } from '../../recursos.ts'
import type { TipoDeCaixa } from '../../tipos.ts'
import type { EntradaDeCanal } from './canal.ts'

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
    ler(bruta: Record<string, unknown>, atual?: { configuracao: Record<string, unknown>; segredos: Record<string, unknown> }): { configuracao: Record<string, unknown>; segredos: Record<string, unknown> }
    apresentar(configuracao: Record<string, unknown>, segredos: Record<string, unknown>): Record<string, unknown>
  }
  entrega: {
    /** Idempotency key, event name and the body without secrets, for the raw store. */
    guardar(caixaId: string, corpo: unknown, sufixo: string): { chave: string; evento: string; corpo: unknown }
    interpretar(corpo: unknown): EntradaDeCanal[]
    /** Whether the provider really sent this. Only for channels whose deliveries are signed or carry a secret; false is answered 401. */
    autenticar?(caixa: CaixaAberta, entrega: EntregaCrua): boolean
    /** The handshake by which a provider asks whether this address is ours: the text to answer, or null to refuse. */
    confirmar?(caixa: CaixaAberta, query: Record<string, unknown>): string | null
  }
  /** How a contact's canonical number is addressed. */
  enderecoDe(telefone: string): string
  enviar(caixa: CaixaAberta, pedido: PedidoDeEnvio): Promise<Enviada>
  editar?(caixa: CaixaAberta, alvo: Alvo, texto: string): Promise<void>
  apagar?(caixa: CaixaAberta, alvo: Alvo): Promise<void>
  reagir?(caixa: CaixaAberta, alvo: Alvo, emoji: string): Promise<void>
  marcarLidas?(caixa: CaixaAberta, alvos: Alvo[]): Promise<void>
  foto?(caixa: CaixaAberta, endereco: string): Promise<{ profilePictureUrl: string | null; erro: string | null }>
  testar(caixa: CaixaAberta): Promise<{ status: string; conectado: boolean; latencia: number; mensagem: string }>
  baixarMidia?(caixa: CaixaAberta, alvo: Alvo, entregue: { base64?: string; url?: string }): Promise<MidiaBaixada>
  /** Asks the channel to deliver here. */
  ligarWebhook?(caixa: CaixaAberta, url: string): Promise<void>
}
