import type { Esquema } from './validar-esquema.ts'

const texto: Esquema = { type: 'string' }
const numero: Esquema = { type: 'number' }
const logico: Esquema = { type: 'boolean' }
const chave = (required: string[]): Esquema => ({
  type: 'object',
  properties: { id: texto, remoteJid: texto, fromMe: logico },
  required,
})
const chaveToda = chave(['id', 'remoteJid', 'fromMe'])

/** Fields of every send, besides its own. */
const comum: Record<string, Esquema> = {
  number: { type: 'string', description: 'The numbers must be an array of numeric strings' },
  delay: { type: 'integer', description: 'Enter a value in milliseconds' },
  quoted: { type: 'object', nulo: true, properties: { key: chave(['id']), message: { type: 'object' } } },
  mentioned: {
    type: 'array',
    minItems: 1,
    unicos: true,
    items: { type: 'string', pattern: /^\d+/, description: '"mentioned" must be an array of numeric strings' },
  },
  mentionsEveryOne: logico,
}
const envio = (properties: Record<string, Esquema>, required: string[]): Esquema => ({
  type: 'object',
  properties: { ...comum, ...properties },
  required: ['number', ...required],
})
const naoVazio = (nome: string): Esquema => ({
  type: 'string',
  minLength: 1,
  description: `The "${nome}" cannot be empty`,
})

const linha: Esquema = {
  type: 'object',
  properties: { title: texto, description: naoVazio('description'), rowId: texto },
  required: ['title', 'rowId'],
}
const secao: Esquema = {
  type: 'object',
  properties: { title: texto, rows: { type: 'array', minItems: 1, unicos: true, items: linha } },
  required: ['title', 'rows'],
}
const contato: Esquema = {
  type: 'object',
  properties: {
    fullName: texto,
    wuid: { type: 'string', minLength: 10, pattern: /\d+/, description: '"wuid" must be a numeric string' },
    phoneNumber: { type: 'string', minLength: 10 },
    organization: texto,
    email: texto,
    url: texto,
  },
  required: ['fullName', 'phoneNumber'],
}

/** One schema per route, with the limits and the order of errors of the real server. */
export const ESQUEMAS = {
  sendText: envio({ text: texto, linkPreview: logico }, ['text']),
  sendMedia: envio(
    {
      mediatype: { type: 'string', enum: ['image', 'document', 'video', 'audio'] },
      media: texto,
      mimetype: texto,
      fileName: texto,
      caption: texto,
    },
    ['mediatype'],
  ),
  sendWhatsAppAudio: envio({ audio: texto, encoding: logico }, []),
  sendSticker: envio({ sticker: texto }, []),
  sendStatus: {
    type: 'object',
    properties: {
      type: { type: 'string', enum: ['text', 'image', 'audio', 'video'] },
      content: texto,
      caption: texto,
      backgroundColor: texto,
      font: { type: 'integer', minimum: 0, maximum: 5 },
      statusJidList: {
        type: 'array',
        minItems: 1,
        unicos: true,
        items: { type: 'string', pattern: /^\d+/, description: '"statusJidList" must be an array of numeric strings' },
      },
      allContacts: logico,
    },
    required: ['type'],
  },
  sendPoll: envio(
    {
      name: texto,
      selectableCount: { type: 'integer', minimum: 0, maximum: 10 },
      values: { type: 'array', minItems: 2, maxItems: 10, unicos: true, items: texto },
    },
    ['name', 'selectableCount', 'values'],
  ),
  sendList: envio(
    {
      title: texto,
      description: texto,
      footerText: texto,
      buttonText: texto,
      sections: { type: 'array', minItems: 1, unicos: true, items: secao },
    },
    ['title', 'footerText', 'buttonText', 'sections'],
  ),
  sendButtons: envio(
    {
      title: texto,
      description: texto,
      footer: texto,
      thumbnailUrl: texto,
      buttons: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            type: { type: 'string', enum: ['reply', 'copy', 'url', 'call', 'pix'] },
            displayText: texto,
            id: texto,
            url: texto,
            phoneNumber: texto,
          },
          required: ['type'],
        },
      },
    },
    [],
  ),
  sendLocation: envio({ latitude: numero, longitude: numero, name: texto, address: texto }, [
    'latitude',
    'longitude',
    'name',
    'address',
  ]),
  sendContact: envio({ contact: { type: 'array', minItems: 1, items: contato } }, ['contact']),
  sendReaction: { type: 'object', properties: { key: chaveToda, reaction: texto }, required: ['key', 'reaction'] },
  markMessageAsRead: {
    type: 'object',
    properties: { readMessages: { type: 'array', minItems: 1, unicos: true, items: chaveToda } },
    required: ['readMessages'],
  },
  markChatUnread: {
    type: 'object',
    properties: { chat: texto, lastMessage: { type: 'object', properties: { key: chaveToda }, required: ['key'] } },
    required: ['lastMessage'],
  },
  updateMessage: {
    type: 'object',
    properties: { number: texto, text: naoVazio('text'), key: { type: 'object' } },
    required: [],
  },
  deleteMessageForEveryone: {
    type: 'object',
    properties: { id: texto, fromMe: logico, remoteJid: texto, participant: texto },
    required: ['id', 'fromMe', 'remoteJid'],
  },
  sendPresence: {
    type: 'object',
    properties: {
      number: texto,
      delay: numero,
      presence: { type: 'string', enum: ['unavailable', 'available', 'composing', 'recording', 'paused'] },
    },
    required: ['number', 'presence', 'delay'],
  },
  whatsappNumbers: {
    type: 'object',
    properties: { numbers: { type: 'array', minItems: 1, unicos: true, items: texto } },
  },
  webhookSet: {
    type: 'object',
    properties: {
      webhook: {
        type: 'object',
        properties: {
          enabled: logico,
          url: texto,
          headers: { type: 'object' },
          byEvents: logico,
          base64: logico,
          events: { type: 'array', items: texto },
        },
        required: ['enabled', 'url'],
      },
    },
    required: ['webhook'],
  },
} satisfies Record<string, Esquema>
