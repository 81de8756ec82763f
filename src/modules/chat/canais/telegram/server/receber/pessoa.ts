import { telefoneCanonico, soDigitos } from '#kit/telefone.ts'
import { objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { InterlocutorDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'

export const nomeDe = (pessoa: Objeto): string | undefined =>
  [texto(pessoa.first_name), texto(pessoa.last_name)].filter(Boolean).join(' ').trim() ||
  texto(pessoa.title) ||
  (texto(pessoa.username) ? `@${texto(pessoa.username)}` : undefined)

export const ehGrupo = (chat: Objeto): boolean => chat.type !== 'private'

/**
 * Returns the other party of a chat, a person or a group, by Telegram's id, with the phone number if the message shares
 * it.
 */
export function interlocutorDe(chat: Objeto, mensagem: Objeto = {}): InterlocutorDeCanal | null {
  const id = texto(chat.id)
  if (!id) return null
  const anterior = texto(mensagem.migrate_from_chat_id)
  const telefone = telefoneProprio(mensagem)
  return {
    jid: id,
    ...(telefone ? { telefone } : {}),
    identidades: [
      ...(anterior ? [{ tipo: 'telegram' as const, valor: anterior }] : []),
      { tipo: 'telegram', valor: id },
    ],
  }
}

/** Returns the sender's own phone number, if the shared contact card is theirs. */
function telefoneProprio(mensagem: Objeto): string | undefined {
  const cartao = objeto(mensagem.contact)
  const deQuem = texto(cartao.user_id)
  const numero = soDigitos(texto(cartao.phone_number) ?? '')
  const forma =
    numero && deQuem !== undefined && deQuem === texto(objeto(mensagem.from).id) ? telefoneCanonico(numero) : ''
  return /^\d{8,15}$/.test(forma) ? forma : undefined
}
