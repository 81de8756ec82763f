import type { ArquivoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { ehWebm, webmParaOgg } from '#modules/chat/canais/comum/server/webm-para-ogg.ts'

/** API method and form field for a kind of file. */
interface Especie {
  metodo: string
  campo: string
  maximo: number
  legenda: boolean
}

const MB = 1024 * 1024
const FOTO: Especie = { metodo: 'sendPhoto', campo: 'photo', maximo: 10 * MB, legenda: true }
const DOCUMENTO: Especie = { metodo: 'sendDocument', campo: 'document', maximo: 50 * MB, legenda: true }
const VOZ: Especie = { metodo: 'sendVoice', campo: 'voice', maximo: 50 * MB, legenda: true }
const AUDIO: Especie = { metodo: 'sendAudio', campo: 'audio', maximo: 50 * MB, legenda: true }
const FIGURINHA: Especie = { metodo: 'sendSticker', campo: 'sticker', maximo: 512 * 1024, legenda: false }

const POR_MIME: Record<string, Especie> = {
  'image/jpeg': FOTO,
  'image/png': FOTO,
  'image/webp': FOTO,
  'image/gif': { metodo: 'sendAnimation', campo: 'animation', maximo: 50 * MB, legenda: true },
  'audio/ogg': VOZ,
  'audio/opus': VOZ,
  'audio/mpeg': AUDIO,
  'audio/mp4': AUDIO,
  'audio/x-m4a': AUDIO,
  'video/mp4': { metodo: 'sendVideo', campo: 'video', maximo: 50 * MB, legenda: true },
}
const FIGURINHAS = new Set(['image/webp', 'video/webm', 'application/x-tgsticker'])

export interface ArquivoPronto extends Especie {
  bytes: Buffer
  mime: string
  nome: string
}

export async function prepararArquivo(
  arquivo: ArquivoDeEnvio,
  figurinha: boolean,
  frase: string,
): Promise<ArquivoPronto> {
  const original = await arquivo.bytes()
  const mime = arquivo.mime.split(';')[0]?.trim().toLowerCase() ?? ''
  if (figurinha && !FIGURINHAS.has(mime))
    throw new ErroDeChat(frase, 400, undefined, { detalhe: 'Figurinhas do Telegram são imagens WebP de até 512 KB.' })
  // browsers record WebM, which Telegram does not play as a voice note; its Opus stream is repackaged as Ogg
  const convertido = !figurinha && mime === 'audio/webm' && ehWebm(original) ? webmParaOgg(original) : null
  const pronto = convertido
    ? { bytes: convertido, mime: 'audio/ogg', nome: arquivo.nome.replace(/\.[^.]+$/, '.ogg') }
    : { bytes: original, mime, nome: arquivo.nome }
  const ideal = figurinha ? FIGURINHA : (POR_MIME[pronto.mime] ?? DOCUMENTO)
  // a photo above its limit is sent as a document
  const especie = pronto.bytes.length > ideal.maximo && !figurinha ? DOCUMENTO : ideal
  if (pronto.bytes.length > especie.maximo)
    throw new ErroDeChat(frase, 400, undefined, {
      detalhe: `O arquivo tem ${Math.ceil(pronto.bytes.length / MB)} MB e o Telegram aceita até ${especie.maximo >= MB ? `${especie.maximo / MB} MB` : '512 KB'}.`,
    })
  return { ...especie, ...pronto }
}
