import type { TipoDeMensagem } from '../../tipos.ts'

/** The kind of a message with this file alone. */
export const tipoDoMime = (mime: string): TipoDeMensagem =>
  /^image\/(jpeg|png|webp|gif)$/.test(mime) ? 'imagem' : mime.startsWith('audio/') ? 'audio' : 'media'
