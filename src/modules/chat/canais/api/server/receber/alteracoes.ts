import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'
import { interlocutor, motivoParaIgnorar } from './identidade.ts'
import { lerStatus } from './status.ts'

/**
 * Parses `messages.update`. `keyId` is WhatsApp's id; `messageId` is the external server's own row id and is ignored.
 */
export function lerStatusAlterado(valor: unknown): EntradaDeCanal {
  const obj = objeto(valor)
  const key = objeto(obj.key)
  const id = texto(obj.keyId) ?? texto(key.id)
  const quem = interlocutor({ ...key, ...obj })
  const status = lerStatus(obj.status)
  if (!id || !quem) return { tipo: 'ignorado', motivo: 'atualização sem mensagem' }
  if (motivoParaIgnorar(quem.jid) || !status) return { tipo: 'ignorado', motivo: 'atualização sem status de entrega' }
  return { tipo: 'status', id_externo: id, jid: quem.jid, de_mim: (obj.fromMe ?? key.fromMe) === true, status }
}

/**
 * Parses `messages.delete`: a flat object when the contact deleted the message, a whole record (id inside `key`) when
 * it was deleted through the API.
 */
export function lerExclusao(valor: unknown): EntradaDeCanal {
  const obj = objeto(valor)
  const key = objeto(obj.key)
  const id = texto(key.id) ?? texto(obj.id)
  if (!id) return { tipo: 'ignorado', motivo: 'exclusão sem mensagem' }
  const quem = interlocutor(texto(key.remoteJid) ? key : obj)
  return {
    tipo: 'exclusao',
    id_externo: id,
    ...(quem ? { jid: quem.jid } : {}),
    de_mim: (key.fromMe ?? obj.fromMe) === true,
  }
}
