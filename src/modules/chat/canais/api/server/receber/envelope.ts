import { objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'

export interface Envelope {
  /** `messages.upsert`, `send.message`…: always lower case with dots. */
  evento: string
  instancia: string | undefined
  data: unknown
  /** Our own number; missing on channels other than WhatsApp Web. */
  remetente: string | undefined
}

/**
 * Reads the envelope. With `byEvents` the event is also the last segment of the path (`/messages-upsert`); either
 * suffices.
 */
export function lerEnvelope(corpo: unknown, caminho = ''): Envelope | null {
  const env: Objeto = objeto(corpo)
  const evento = nomear(texto(env.event) ?? eventoDoCaminho(caminho))
  if (!evento) return null
  return { evento, instancia: texto(env.instance), data: env.data, remetente: texto(env.sender) }
}

const nomear = (nome: string | undefined): string | undefined => nome?.toLowerCase().replaceAll(/[-_]/g, '.')

/** Returns the event in a path. Accepts only known event names, because the last segment may be the URL's token. */
export function eventoDoCaminho(caminho: string): string | undefined {
  const ultimo = caminho.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)
  return ultimo &&
    /^(?:application|qrcode|messages|send|contacts|presence|chats|groups?|connection|labels|call|typebot|remove|logout|instance|status)(?:-[a-z]+)*$/.test(
      ultimo,
    )
    ? ultimo
    : undefined
}
