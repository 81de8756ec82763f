/** Limits and defaults of sends, from the specification (§9). */
export const ATRASO_DE_ENVIO_MS = 1200
/** Status, read and unread marks and reactions show no "digitando…", so their delay is shorter. */
export const ATRASO_DE_SINAL_MS = 1000

export const TEMPO_LIMITE_PADRAO_MS = 10_000
export const TEMPO_LIMITE_MIN_MS = 1000
export const TEMPO_LIMITE_MAX_MS = 60_000

export const RATE_LIMIT_PADRAO = 100
export const RATE_LIMIT_MIN = 1
export const RATE_LIMIT_MAX = 1000

export const CHAVE_API_MIN = 10
export const INSTANCIA_PADRAO = 'default'
export const EDICAO_MAX = 4096

export const PRESENCA_PADRAO = 'composing'
export const PRESENCA_DE_AUDIO = 'recording'

/** Values that the other server accepts as `mediatype`. */
export const TIPOS_DE_MIDIA = ['image', 'video', 'audio', 'document'] as const
export type TipoDeMidia = (typeof TIPOS_DE_MIDIA)[number]

/** Used when the sender gives no mime type. */
export const MIME_PADRAO: Record<TipoDeMidia | 'sticker', string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mp4',
  document: 'application/pdf',
  sticker: 'image/webp',
}

export const EXTENSOES_DE_AUDIO = ['.mp3', '.wav', '.ogg', '.m4a', '.aac', '.flac', '.opus', '.webm'] as const
