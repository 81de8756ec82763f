import { LIMITES } from '#modules/chat/canais/whatsapp/regras/whatsapp.ts'

type Objeto = Record<string, any>

export interface Recusa {
  status: number
  code: number
  message: string
  subcode?: number
  cabecalhos?: Record<string, string>
}

const ruim = (message: string, code = 131009): Recusa => ({ status: 400, code, message: `(#${code}) ${message}` })
const longo = (v: unknown, maximo: number) => typeof v !== 'string' || v.length === 0 || v.length > maximo

/** One check per kind of message, with the limits that Meta documents; null when the message is accepted. */
const TIPOS: Record<string, (m: Objeto) => Recusa | null> = {
  text: (m) =>
    longo(m.text?.body, LIMITES.texto) ? ruim('Param text.body must be between 1 and 4096 characters', 100) : null,
  location: (m) =>
    typeof m.location?.latitude === 'number' && typeof m.location.longitude === 'number'
      ? null
      : ruim('Parameter location.latitude is required', 131008),
  contacts: (m) =>
    m.contacts?.every((c: Objeto) => c.name?.formatted_name && c.name.first_name && c.phones?.length)
      ? null
      : ruim('contacts needs names and phones', 131008),
  reaction: (m) =>
    typeof m.reaction?.message_id === 'string' && typeof m.reaction.emoji === 'string'
      ? null
      : ruim('reaction.message_id is required', 131008),
  template: (m) => (m.template?.name && m.template.language?.code ? null : ruim('template.name is required', 131008)),
  interactive: (m) => interativa(m.interactive ?? {}),
}
const MIDIAS = ['image', 'video', 'audio', 'document', 'sticker']

function interativa(i: Objeto): Recusa | null {
  if (longo(i.body?.text, LIMITES.corpo)) return ruim('interactive.body.text is invalid')
  if (i.footer && longo(i.footer.text, LIMITES.rodape)) return ruim('interactive.footer.text is too long')
  if (i.header?.type === 'text' && longo(i.header.text, LIMITES.cabecalho))
    return ruim('interactive.header.text is too long')
  if (i.type === 'button') {
    const botoes: Objeto[] = i.action?.buttons ?? []
    if (botoes.length < 1 || botoes.length > LIMITES.botoes)
      return ruim('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
    return botoes.some(
      (b) => b.type !== 'reply' || longo(b.reply?.title, LIMITES.botao_titulo) || longo(b.reply?.id, LIMITES.botao_id),
    )
      ? ruim('Button title length invalid. Min length: 1, Max length: 20')
      : null
  }
  const secoes: Objeto[] = i.action?.sections ?? []
  const linhas = secoes.flatMap((s) => s.rows as Objeto[])
  if (
    i.type !== 'list' ||
    longo(i.action?.button, LIMITES.lista_botao) ||
    secoes.length < 1 ||
    secoes.length > LIMITES.secoes
  )
    return ruim('interactive.action is invalid')
  if (linhas.length < 1 || linhas.length > LIMITES.linhas) return ruim('Total row count exceed max allowed count: 10')
  if (secoes.length > 1 && secoes.some((s) => longo(s.title, LIMITES.secao_titulo)))
    return ruim('Section title is required')
  return linhas.some(
    (l) =>
      longo(l.title, LIMITES.linha_titulo) ||
      longo(l.id, LIMITES.linha_id) ||
      (l.description !== undefined && longo(l.description, LIMITES.linha_descricao)),
  )
    ? ruim('Row is invalid')
    : null
}

function midia(m: Objeto, conhecida: (id: string) => string | undefined): Recusa | null {
  const corpo = m[m.type] as Objeto | undefined
  if (!corpo || (!corpo.id && !corpo.link)) return ruim(`Parameter ${m.type}.id or link is required`, 131008)
  if (corpo.caption !== undefined && (['audio', 'sticker'].includes(m.type) || longo(corpo.caption, LIMITES.legenda)))
    return ruim('caption is invalid', 100)
  const mime = corpo.id ? conhecida(corpo.id) : 'x/x'
  if (!mime) return ruim('Media upload error', 131053)
  const aceitos: Record<string, RegExp> = {
    image: /^image\/(jpeg|png)$/,
    video: /^video\/(mp4|3gpp)$/,
    audio: /^audio\/(aac|amr|mpeg|mp4|ogg|opus)/,
    sticker: /^image\/webp$/,
    document: /./,
  }
  return mime === 'x/x' || aceitos[m.type]?.test(mime) ? null : ruim('Media upload error', 131053)
}

export function conferirMensagem(m: Objeto, conhecida: (id: string) => string | undefined): Recusa | null {
  if (m.messaging_product !== 'whatsapp') return ruim('The parameter messaging_product is required.', 100)
  if (
    !/^\d{5,15}$/.test(m.to ?? '') &&
    !/^[A-Z]{2}\.[A-Za-z0-9]+$/.test(m.recipient ?? '') &&
    m.recipient_type !== 'group'
  )
    return ruim('The parameter to is required.', 100)
  if (MIDIAS.includes(m.type)) return midia(m, conhecida)
  return TIPOS[m.type]?.(m) ?? (TIPOS[m.type] ? null : ruim('Unsupported message type', 131051))
}
