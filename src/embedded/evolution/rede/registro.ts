import type { Cliente } from '../repositorio/clientes.ts'
import type { Instancia } from '../repositorio/instancias.ts'
import type { Mensagem, MensagemNova } from '../repositorio/mensagens.ts'

type Chaveada = Pick<Mensagem, 'id' | 'da_empresa'>

export const chaveDe = (m: Chaveada, cliente: Pick<Cliente, 'jid'>) => ({
  remoteJid: cliente.jid,
  fromMe: m.da_empresa,
  id: m.id,
})

/** A message as the real server writes it in answers and webhooks. */
export function registroDe(m: MensagemNova, cliente: Pick<Cliente, 'jid' | 'nome'>, instancia: Pick<Instancia, 'id'>) {
  // votes stand beside the message, not in it
  const { pollUpdates, ...message } = m.conteudo
  return {
    key: chaveDe(m, cliente),
    pushName: m.da_empresa ? 'Você' : cliente.nome,
    status: m.da_empresa ? 'PENDING' : 'DELIVERY_ACK',
    message,
    ...(m.contexto ? { contextInfo: m.contexto } : {}),
    messageType: m.especie,
    messageTimestamp: m.momento,
    instanceId: instancia.id,
    source: m.da_empresa ? 'unknown' : 'android',
    ...(pollUpdates ? { pollUpdates } : {}),
  }
}

/**
 * 64-bit numbers and bytes in the clumsy form of the 2.3 line: whoever reads us has to cope with it in earnest, too.
 */
export const longo = (n: number, unsigned = false) => ({ low: n | 0, high: Math.floor(n / 2 ** 32), unsigned })
export const indexado = (bytes: Uint8Array): Record<string, number> =>
  Object.fromEntries([...bytes].map((b, i) => [String(i), b]))

/** The context that a message of the company always has. */
export const contextoPadrao = (segundos: number, extra: Record<string, unknown> = {}) => ({
  mentionedJid: [],
  groupMentions: [],
  ...extra,
  ephemeralSettingTimestamp: longo(segundos - 172_800),
  disappearingMode: { initiator: 0 },
})
