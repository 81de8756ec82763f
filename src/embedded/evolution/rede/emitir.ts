import { acharInstancia, type Webhook } from '../repositorio/instancias.ts'
import { guardarEntrega } from '../repositorio/saida.ts'
import type { Mundo } from './mundo.ts'

/** The events whose data a disconnected WhatsApp would bring later; the rest is simply missed. */
const DE_CLIENTE = new Set(['messages.upsert', 'messages.edited', 'messages.delete', 'contacts.update'])

/** What is told of the connection itself, whatever its state. */
const DA_CONEXAO = new Set(['connection.update', 'qrcode.updated'])

/** Writes a webhook down; delivering is another's work, so that nothing is lost between the two. */
export function emitir(mundo: Mundo, nomeDaInstancia: string, evento: string, data: unknown): void {
  const instancia = acharInstancia(mundo.banco, nomeDaInstancia)
  if (!instancia?.webhook || !querReceber(instancia.webhook, evento)) return
  const desligada = instancia.estado === 'close' && !DA_CONEXAO.has(evento)
  if (desligada && !DE_CLIENTE.has(evento)) return
  const corpo = JSON.stringify({
    event: evento,
    instance: instancia.nome,
    data,
    destination: instancia.webhook.url,
    date_time: horaLocalComZ(),
    sender: `${instancia.numero}@s.whatsapp.net`,
    server_url: mundo.url,
    apikey: instancia.token,
  })
  guardarEntrega(mundo.banco, { instancia: instancia.nome, evento, corpo }, Date.now(), desligada)
  mundo.despertar()
}

const querReceber = (webhook: Webhook, evento: string): boolean =>
  webhook.enabled &&
  (webhook.events.length === 0 || webhook.events.includes(evento.replaceAll(/[.-]/g, '_').toUpperCase()))

/**
 * The real server writes its local time and calls it UTC; so do we, or nobody would notice a reader that believes it.
 */
const horaLocalComZ = (): string => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString()
