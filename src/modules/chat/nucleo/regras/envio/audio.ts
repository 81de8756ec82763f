import { z } from 'zod'
import { atraso, citacao, destino, obrigatorio, urlValida } from './campos.ts'
import { EXTENSOES_DE_AUDIO } from './constantes.ts'

const FORMATOS = EXTENSOES_DE_AUDIO.join(', ')

/** Checks `includes`, not `endsWith`: signed URLs have a query after the file name. */
export const urlDeAudio = (url: string): boolean =>
  EXTENSOES_DE_AUDIO.some((extensao) => url.toLowerCase().includes(extensao))

const comum = { number: destino, delay: atraso(), quoted: citacao.nullish() }

export const envioDeAudio = z.object({
  ...comum,
  url: obrigatorio('URL do áudio é obrigatória')
    .refine(urlValida, { error: 'URL do áudio inválida', abort: true })
    .refine(urlDeAudio, `URL do áudio deve conter um destes formatos: ${FORMATOS}`),
})
export type EnvioDeAudio = z.input<typeof envioDeAudio>

/** A voice note sent as bytes instead of a URL. */
export const envioDeAudioEmBytes = z.object({ ...comum, base64: obrigatorio('Conteúdo do áudio é obrigatório') })
export type EnvioDeAudioEmBytes = z.input<typeof envioDeAudioEmBytes>
