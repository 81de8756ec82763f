import type { TipoDeMidia } from './constantes.ts'

export interface ArquivoReserva {
  extensao: 'jpg' | 'mp4' | 'mp3' | 'dat'
  nome_arquivo: string
  tipo_mime: string
  tamanho: number
}

const RESERVA: Record<TipoDeMidia, Pick<ArquivoReserva, 'extensao' | 'tipo_mime'>> = {
  image: { extensao: 'jpg', tipo_mime: 'image/jpeg' },
  video: { extensao: 'mp4', tipo_mime: 'video/mp4' },
  audio: { extensao: 'mp3', tipo_mime: 'audio/mpeg' },
  document: { extensao: 'dat', tipo_mime: 'application/octet-stream' },
}

/** Builds the attachment row of a media send that has only a URL. */
export function arquivoReserva(mediatype: TipoDeMidia): ArquivoReserva {
  const { extensao, tipo_mime } = RESERVA[mediatype]
  return { extensao, tipo_mime, nome_arquivo: `arquivo.${extensao}`, tamanho: 0 }
}
