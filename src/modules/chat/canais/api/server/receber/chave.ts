import { createHash } from 'node:crypto'
import { lista, objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'
import { lerEnvelope } from './envelope.ts'

/**
 * Returns the idempotency key, one per fact, so that a repeated delivery is stored once: `evo:{inbox}:{event}:{message
 * id}:{status | kind | hash}`. Events without a message (presence, connection, contacts) may legitimately repeat; the
 * server's send time distinguishes a redelivery (same time) from a new event.
 */
export function chaveDeIdempotencia(caixaId: string, corpo: unknown, caminho = ''): string {
  const env = lerEnvelope(corpo, caminho)
  const primeiro = objeto(lista(env?.data)[0])
  const id =
    texto(objeto(primeiro.key).id) ??
    texto(primeiro.keyId) ??
    (env?.evento === 'messages.delete' ? texto(primeiro.id) : undefined)
  const base = `evo:${caixaId}:${env?.evento ?? 'desconhecido'}`
  if (!id || lista(env?.data).length > 1) return `${base}::${resumo([env?.data ?? corpo, objeto(corpo).date_time])}`
  const editado = env?.evento === 'messages.edited' || env?.evento === 'send.message.update'
  return `${base}:${id}:${editado ? resumo(env.data) : (texto(primeiro.messageType) ?? texto(primeiro.status) ?? resumo(env?.data))}`
}

const resumo = (valor: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(valor) ?? '')
    .digest('hex')
    .slice(0, 24)
