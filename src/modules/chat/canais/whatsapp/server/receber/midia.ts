import { numero, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import { nomeDeArquivo } from '#modules/chat/canais/comum/server/extensao.ts'
import type { ConteudoDeEntrada, TipoDeMensagem } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'

const FORMAS: Record<string, { tipo: TipoDeMensagem; mime: string; reserva: string }> = {
  image: { tipo: 'imagem', mime: 'image/jpeg', reserva: 'foto' },
  video: { tipo: 'media', mime: 'video/mp4', reserva: 'video' },
  audio: { tipo: 'audio', mime: 'audio/ogg', reserva: 'audio' },
  document: { tipo: 'media', mime: 'application/octet-stream', reserva: 'documento' },
  sticker: { tipo: 'media', mime: 'image/webp', reserva: 'figurinha' },
}

/** Encodes media id and expected SHA-256 as an internal URL (`graph:`). */
const enderecoDaMidia = (id: string, sha256: string | undefined) =>
  `graph:${encodeURIComponent(id)}${sha256 ? `?sha256=${encodeURIComponent(sha256)}` : ''}`

export function lerEnderecoDaMidia(endereco: string | undefined): { id: string; sha256: string | null } | null {
  const partes = /^graph:([^?]+)(?:\?sha256=(.+))?$/.exec(endereco ?? '')
  return partes?.[1]
    ? { id: decodeURIComponent(partes[1]), sha256: partes[2] ? decodeURIComponent(partes[2]) : null }
    : null
}

export function lerMidia(especie: string, mensagem: Objeto): ConteudoDeEntrada | null {
  const forma = FORMAS[especie]
  const corpo = objeto(mensagem[especie])
  const id = texto(corpo.id)
  if (!forma || !id) return null
  const mimetype = texto(corpo.mime_type) ?? forma.mime
  const tamanho = numero(corpo.file_size)
  return {
    tipo: forma.tipo,
    texto: texto(corpo.caption) ?? '',
    midia: {
      mimetype,
      nome: nomeDeArquivo(texto(corpo.filename), forma.reserva, mimetype),
      url: enderecoDaMidia(id, texto(corpo.sha256)),
      ...(corpo.voice === true ? { ptt: true } : {}),
      ...(tamanho === undefined ? {} : { tamanho }),
    },
    ...(especie === 'sticker' ? { especial: { tipo: 'figurinha' as const, animada: corpo.animated === true } } : {}),
  }
}
