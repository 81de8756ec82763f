import type { Cliente } from '../repositorio/clientes.ts'
import type { Instancia } from '../repositorio/instancias.ts'
import type { Mensagem, MensagemNova } from '../repositorio/mensagens.ts'

type Chaveada = Pick<Mensagem, 'id' | 'da_empresa'>

export const chaveDe = (m: Chaveada, cliente: Pick<Cliente, 'jid'>) => ({
  remoteJid: cliente.jid,
  fromMe: m.da_empresa,
  id: m.id,
})

/** Builds a message as the real server writes it in responses and webhooks. */
export function registroDe(m: MensagemNova, cliente: Pick<Cliente, 'jid' | 'nome'>, instancia: Pick<Instancia, 'id'>) {
  // votes are next to the message, not in it
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

/** 64-bit numbers and bytes in the object form of Evolution 2.3, which readers of the real server must handle. */
export const longo = (n: number, unsigned = false) => ({ low: n | 0, high: Math.floor(n / 2 ** 32), unsigned })
export const indexado = (bytes: Uint8Array): Record<string, number> =>
  Object.fromEntries([...bytes].map((b, i) => [String(i), b]))

/** The context of every message of the company. */
export const contextoPadrao = (segundos: number, extra: Record<string, unknown> = {}) => ({
  mentionedJid: [],
  groupMentions: [],
  ...extra,
  ephemeralSettingTimestamp: longo(segundos - 172_800),
  disappearingMode: { initiator: 0 },
})
