import { TAMANHOS } from '../../regras/whatsapp.ts'
import type { ArquivoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { ehWebm, webmParaOgg } from '#modules/chat/canais/comum/server/webm-para-ogg.ts'

export type Especie = keyof typeof TAMANHOS

export interface ArquivoPronto {
  especie: Especie
  bytes: Buffer
  mime: string
  nome: string
  /** a voice note: shown with its waveform and the sender's picture */
  voz: boolean
}

const AUDIOS = new Set(['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/opus'])
const VIDEOS = new Set(['video/mp4', 'video/3gpp'])

/**
 * Returns the media kind for a mime type. Types that WhatsApp does not display go as documents, which may have any
 * type.
 */
function especieDo(mime: string, figurinha: boolean): Especie {
  if (figurinha && mime === 'image/webp') return 'sticker'
  if (mime === 'image/jpeg' || mime === 'image/png') return 'image'
  if (AUDIOS.has(mime)) return 'audio'
  return VIDEOS.has(mime) ? 'video' : 'document'
}

/** Limit of a static sticker, lower than that of an animated one. */
const FIGURINHA_PARADA = 100 * 1024
const ANIMACAO = 0x02
/** Whether the animation flag is set in WebP's extended header. */
const ehAnimada = (webp: Buffer): boolean =>
  webp.toString('latin1', 12, 16) === 'VP8X' && ((webp[20] ?? 0) & ANIMACAO) !== 0

const emMb = (n: number) => (n < 1024 * 1024 ? `${Math.round(n / 1024)} KB` : `${Math.round(n / 1024 / 1024)} MB`)

export async function prepararArquivo(
  arquivo: ArquivoDeEnvio,
  figurinha: boolean,
  frase: string,
): Promise<ArquivoPronto> {
  const original = await arquivo.bytes()
  const mime = arquivo.mime.split(';')[0]?.trim().toLowerCase() ?? ''
  // browsers record WebM, which WhatsApp does not play; its Opus stream is repackaged as Ogg
  const convertido = (mime === 'audio/webm' || mime === 'video/webm') && ehWebm(original) ? webmParaOgg(original) : null
  const pronto = convertido
    ? { bytes: convertido, mime: 'audio/ogg', nome: arquivo.nome.replace(/\.[^.]+$/, '.ogg') }
    : { bytes: original, mime, nome: arquivo.nome }
  let especie = especieDo(pronto.mime, figurinha)
  if (figurinha && especie !== 'sticker')
    throw new ErroDeChat(frase, 400, undefined, {
      detalhe: 'Figurinhas do WhatsApp são imagens WebP de até 100 KB, ou 500 KB se animadas.',
    })
  // a picture or video above its limit is sent as a document
  if (pronto.bytes.length > TAMANHOS[especie] && (especie === 'image' || especie === 'video')) especie = 'document'
  const maximo = especie === 'sticker' && !ehAnimada(pronto.bytes) ? FIGURINHA_PARADA : TAMANHOS[especie]
  if (pronto.bytes.length > maximo)
    throw new ErroDeChat(frase, 400, undefined, {
      detalhe: `O arquivo tem ${emMb(pronto.bytes.length)} e o WhatsApp aceita até ${emMb(maximo)} neste formato.`,
    })
  return { especie, ...pronto, voz: pronto.mime === 'audio/ogg' }
}
