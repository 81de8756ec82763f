import { randomBytes, randomUUID } from 'node:crypto'
import { comoObjeto } from '#kit/objeto.ts'
import { telefoneCanonico } from '#kit/telefone.ts'
import type { Arquivo } from '../rede/da-empresa.ts'
import { corpoDeArquivo, corpoDeImagem } from '../rede/formas-de-midia.ts'
import { indexado } from '../rede/registro.ts'
import { lerArquivo, medidas, mimeDoNome } from './arquivos.ts'
import type { ESQUEMAS } from './esquemas.ts'
import { regra } from './recusa.ts'

export type Corpo = Record<string, unknown>
export interface Forma {
  especie: string
  /** The content without context. */
  corpo: Corpo
  arquivo?: Arquivo
  /** Content next to the message instead of inside it. */
  aoLado?: Corpo
  /** The context also has the (empty) attributions. */
  atribuicoes?: boolean
  /** Kinds that the real server sends without any context. */
  semContexto?: boolean
}

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')
const lista = (valor: unknown): unknown[] => (Array.isArray(valor) ? valor : [])
const objetos = (valor: unknown): Corpo[] => lista(valor).map(comoObjeto)
const ausente = (corpo: Corpo): Corpo => Object.fromEntries(Object.entries(corpo).filter(([, v]) => v !== undefined))
const MIDIA = 'Owned media must be a url or base64'
const PADRAO: Record<string, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mp4',
  document: 'application/octet-stream',
}

async function midia(c: Corpo): Promise<Forma> {
  const tipo = texto(c.mediatype)
  const bytes = await lerArquivo(c.media, MIDIA)
  const nome =
    texto(c.fileName) ||
    `arquivo.${tipo === 'image' ? 'jpg' : tipo === 'video' ? 'mp4' : tipo === 'audio' ? 'mp3' : 'bin'}`
  const mimetype = mimeDoNome(nome) ?? (texto(c.mimetype) || (PADRAO[tipo] ?? ''))
  const legenda = c.caption ? { caption: c.caption } : {}
  const extra = tipo === 'document' ? { fileName: nome, ...legenda } : tipo === 'audio' ? {} : legenda
  const corpo = tipo === 'image' ? corpoDeImagem(bytes, mimetype, medidas(bytes)) : corpoDeArquivo(bytes, mimetype)
  return { especie: `${tipo}Message`, corpo: { ...corpo, ...extra }, arquivo: { mimetype, nome, bytes } }
}

async function voz(c: Corpo): Promise<Forma> {
  const bytes = await lerArquivo(c.audio, 'Owned media must be a url, base64, or valid file with buffer')
  const mimetype = 'audio/ogg; codecs=opus'
  return {
    especie: 'audioMessage',
    corpo: { ...corpoDeArquivo(bytes, mimetype), ptt: true },
    arquivo: { mimetype, nome: 'audio.ogg', bytes },
    atribuicoes: true,
  }
}

async function figurinha(c: Corpo): Promise<Forma> {
  const bytes = await lerArquivo(c.sticker, MIDIA)
  return {
    especie: 'stickerMessage',
    corpo: corpoDeArquivo(bytes, 'image/webp'),
    arquivo: { mimetype: 'image/webp', nome: 'figurinha.webp', bytes },
    atribuicoes: true,
  }
}

const vcard = (c: Corpo): string => {
  const numero = texto(c.phoneNumber)
  const waid = texto(c.wuid) || `${telefoneCanonico(numero.replace(/\D/g, ''))}@s.whatsapp.net`
  const linhas = [
    `N:${texto(c.fullName)}`,
    `FN:${texto(c.fullName)}`,
    c.organization && `ORG:${texto(c.organization)};`,
    c.email && `EMAIL:${texto(c.email)}`,
    c.url && `URL:${texto(c.url)}`,
  ]
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...linhas.filter(Boolean),
    `item1.TEL;waid=${waid}:${numero}`,
    'item1.X-ABLabel:Celular',
    'END:VCARD',
  ].join('\n')
}

function contatos(c: Corpo): Forma {
  const lidos = objetos(c.contact).map((um) => ({ displayName: texto(um.fullName), vcard: vcard(um) }))
  const [unico] = lidos
  if (lidos.length === 1 && unico) return { especie: 'contactMessage', corpo: unico }
  return { especie: 'contactsArrayMessage', corpo: { contacts: lidos, displayName: `${lidos.length} contacts` } }
}

const PARAMETROS: Record<string, (b: Corpo) => [string, Corpo]> = {
  reply: (b) => ['quick_reply', { display_text: b.displayText, id: b.id }],
  url: (b) => ['cta_url', { display_text: b.displayText, url: b.url, merchant_url: b.url }],
  call: (b) => ['cta_call', { display_text: b.displayText, phone_number: b.phoneNumber }],
  copy: (b) => ['cta_copy', { display_text: b.displayText, copy_code: b.copyCode }],
}

function botoes(c: Corpo): Forma {
  const pedidos = objetos(c.buttons)
  if (pedidos.length === 0) throw regra('At least one button is required')
  if (pedidos.some((b) => b.type === 'reply') && pedidos.length > 3)
    throw regra('Maximum of 3 reply buttons are allowed')
  const buttons = pedidos.map((b) => {
    const [name, params] = PARAMETROS[texto(b.type)]?.(b) ?? ['payment_info', b]
    return { name, buttonParamsJson: JSON.stringify(params) }
  })
  const titulo = `*${texto(c.title)}*${c.description ? `\n\n${texto(c.description)}` : ''}`
  const interactiveMessage = {
    body: { text: titulo },
    footer: ausente({ text: c.footer }),
    nativeFlowMessage: { buttons, messageParamsJson: JSON.stringify({ from: 'api', templateId: randomUUID() }) },
  }
  return { especie: 'viewOnceMessage', corpo: { message: { interactiveMessage } }, semContexto: true }
}

/** The WhatsApp message that each send produces. */
export const FORMAS = {
  sendMedia: midia,
  sendWhatsAppAudio: voz,
  sendSticker: figurinha,
  sendPoll: (c) => ({
    especie: 'pollCreationMessageV3',
    corpo: {
      name: c.name,
      selectableOptionsCount: c.selectableCount,
      options: lista(c.values).map((optionName) => ({ optionName })),
    },
    aoLado: { messageSecret: indexado(randomBytes(32)) },
  }),
  sendList: (c) => ({
    especie: 'listMessage',
    corpo: ausente({
      sections: c.sections,
      title: c.title,
      description: c.description,
      buttonText: c.buttonText,
      listType: 2,
      footerText: c.footerText,
    }),
  }),
  sendButtons: botoes,
  sendLocation: (c) => ({
    especie: 'locationMessage',
    corpo: { degreesLatitude: c.latitude, degreesLongitude: c.longitude, name: c.name, address: c.address },
  }),
  sendContact: contatos,
} satisfies Partial<Record<keyof typeof ESQUEMAS, (c: Corpo) => Forma | Promise<Forma>>>
