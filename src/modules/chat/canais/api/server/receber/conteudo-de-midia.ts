import type {
  ConteudoDeEntrada,
  MidiaDeEntrada,
  TipoDeMensagem,
} from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { bytes, numero, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import { nomeDeArquivo } from '#modules/chat/canais/comum/server/extensao.ts'

interface Forma {
  tipo: TipoDeMensagem
  mime: string
  reserva: string
}

/** Message type for each WhatsApp kind: pictures are `imagem`, voice and music `audio`, all other files `media`. */
const FORMAS: Record<string, Forma> = {
  imageMessage: { tipo: 'imagem', mime: 'image/jpeg', reserva: 'foto' },
  videoMessage: { tipo: 'media', mime: 'video/mp4', reserva: 'video' },
  ptvMessage: { tipo: 'media', mime: 'video/mp4', reserva: 'video' },
  audioMessage: { tipo: 'audio', mime: 'audio/ogg', reserva: 'audio' },
  documentMessage: { tipo: 'media', mime: 'application/octet-stream', reserva: 'documento' },
  stickerMessage: { tipo: 'media', mime: 'image/webp', reserva: 'figurinha' },
}

export function conteudoDeMidia(mensagem: Objeto): ConteudoDeEntrada | null {
  const especie = Object.keys(FORMAS).find((nome) => typeof mensagem[nome] === 'object' && mensagem[nome] !== null)
  const forma = especie ? FORMAS[especie] : undefined
  if (!especie || !forma) return null
  const corpo = objeto(mensagem[especie])
  return {
    tipo: forma.tipo,
    texto: texto(corpo.caption) ?? '',
    midia: lerMidia(corpo, mensagem, forma),
    ...(especie === 'stickerMessage'
      ? { especial: { tipo: 'figurinha' as const, animada: corpo.isAnimated === true } }
      : {}),
  }
}

/**
 * Reads a media message. Its `url` and `directPath` refer to encrypted bytes; only media stored or attached by the
 * server is usable.
 */
function lerMidia(corpo: Objeto, mensagem: Objeto, forma: Forma): MidiaDeEntrada {
  const mimetype = texto(corpo.mimetype) ?? forma.mime
  const miniatura = bytes(corpo.jpegThumbnail)
  const onda = bytes(corpo.waveform)
  const campos: Partial<MidiaDeEntrada> = {
    tamanho: numero(corpo.fileLength),
    largura: numero(corpo.width),
    altura: numero(corpo.height),
    duracao: numero(corpo.seconds),
    paginas: numero(corpo.pageCount),
    base64: texto(mensagem.base64),
    url: texto(mensagem.mediaUrl),
    ptt: corpo.ptt === true ? true : undefined,
    waveform: onda ? [...onda] : undefined,
    miniatura: miniatura ? Buffer.from(miniatura).toString('base64') : undefined,
  }
  return {
    mimetype,
    nome: nomeDeArquivo(texto(corpo.fileName) ?? texto(corpo.title), forma.reserva, mimetype),
    ...Object.fromEntries(Object.entries(campos).filter(([, v]) => v !== undefined)),
  }
}
