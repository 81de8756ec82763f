import { telefoneDoJid } from '#kit/telefone.ts'
import type { InterlocutorDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'

const DE_NUMERO = /@(?:s\.whatsapp\.net|c\.us)$/
const OCULTO = /@lid$/

/** Normalises a JID: removes the device number (`…:12@s.whatsapp.net`) and replaces the old suffix `@c.us`. */
const limpar = (jid: string): string => jid.replace(/[:_]\d+@/, '@').replace(/@c\.us$/, '@s.whatsapp.net')

/**
 * Returns the other party of the thread. A hidden id is sent with the real number in `remoteJidAlt` (2.3.5+) or
 * `senderPn` (earlier; in our own messages `senderPn` is ourselves). If only the hidden id is known, it is the key.
 */
export function interlocutor(key: Objeto): InterlocutorDeCanal | null {
  const principal = texto(key.remoteJid)
  if (!principal) return null
  if (!DE_NUMERO.test(principal) && !OCULTO.test(principal)) return { jid: principal }
  const conhecidos = [
    principal,
    texto(key.remoteJidAlt),
    key.fromMe === true ? undefined : texto(key.senderPn),
    texto(key.previousRemoteJid),
  ]
    .filter((jid) => jid !== undefined)
    .map(limpar)
  const numero = conhecidos.find((jid) => DE_NUMERO.test(jid))
  const lid = conhecidos.find((jid) => OCULTO.test(jid))
  const jid = numero ?? lid ?? limpar(principal)
  const telefone = numero ? telefoneDoJid(numero) : null
  return {
    jid,
    ...(numero && lid ? { jid_alternativo: lid } : {}),
    ...(telefone ? { telefone } : {}),
    ...(lid ? { lid } : {}),
  }
}

export const ehGrupo = (jid: string): boolean => jid.endsWith('@g.us')

/** Returns the author inside a group, by number if known. */
export function participante(key: Objeto): string | undefined {
  const conhecidos = [texto(key.participant), texto(key.participantAlt), texto(key.participantPn)]
    .filter((j) => j !== undefined)
    .map(limpar)
  return conhecidos.find((jid) => DE_NUMERO.test(jid)) ?? conhecidos[0]
}

/** Returns why an address is not a conversation (stories, broadcast lists, channels), or null. */
export function motivoParaIgnorar(jid: string): string | null {
  if (jid === 'status@broadcast') return 'publicação de status'
  if (jid.endsWith('@broadcast')) return 'lista de transmissão'
  if (jid.endsWith('@newsletter')) return 'canal'
  return null
}

/** Returns the name, except "Você"/"You": the library's name for our own account. */
export function nomeUtil(valor: unknown): string | undefined {
  const nome = texto(valor)?.trim()
  return nome && nome !== 'Você' && nome !== 'You' ? nome : undefined
}
