import { objeto, texto, type Objeto } from './bruto.ts'

export interface Envelope {
  /** `messages.upsert`, `send.message`… always lower case with dots. */
  evento: string
  instancia: string | undefined
  data: unknown
  /** Our own number; absent on channels that are not WhatsApp Web. */
  remetente: string | undefined
}

/** With `byEvents` the event is also the last segment of the path (`/messages-upsert`); either form is enough. */
export function lerEnvelope(corpo: unknown, caminho = ''): Envelope | null {
  const env: Objeto = objeto(corpo)
  const evento = nomear(texto(env.event) ?? eventoDoCaminho(caminho))
  if (!evento) return null
  return { evento, instancia: texto(env.instance), data: env.data, remetente: texto(env.sender) }
}

const nomear = (nome: string | undefined): string | undefined => nome?.toLowerCase().replaceAll(/[-_]/g, '.')

/** Only names that can be an event: the segment may just as well be the token of the address. */
export function eventoDoCaminho(caminho: string): string | undefined {
  const ultimo = caminho.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)
  return ultimo &&
    /^(?:application|qrcode|messages|send|contacts|presence|chats|groups?|connection|labels|call|typebot|remove|logout|instance|status)(?:-[a-z]+)*$/.test(
      ultimo,
    )
    ? ultimo
    : undefined
}
