import { acharInstancia, type Webhook } from '../repositorio/instancias.ts'
import { guardarEntrega } from '../repositorio/saida.ts'
import type { Mundo } from './mundo.ts'

/** Events that a disconnected WhatsApp delivers after it reconnects; all others are lost. */
const DE_CLIENTE = new Set(['messages.upsert', 'messages.edited', 'messages.delete', 'contacts.update'])

/** Events of the connection itself, sent in any state. */
const DA_CONEXAO = new Set(['connection.update', 'qrcode.updated'])

/** Writes a webhook to the outbox; a separate worker delivers it, so that none is lost. */
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
 * Returns the local time labelled as UTC, as the real server does: otherwise a reader that trusts the label would go
 * unnoticed.
 */
const horaLocalComZ = (): string => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString()
