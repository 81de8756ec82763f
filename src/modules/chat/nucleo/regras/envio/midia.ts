import { z } from 'zod'
import { atraso, citacao, destino, obrigatorio, urlValida } from './campos.ts'
import { TIPOS_DE_MIDIA } from './constantes.ts'

const comum = {
  number: destino,
  mediatype: z.enum(TIPOS_DE_MIDIA, {
    error: ({ input }) =>
      input === undefined || input === ''
        ? 'Tipo de mídia é obrigatório'
        : 'Tipo de mídia inválido: use image, video, audio ou document',
  }),
  mimetype: z.string('Tipo do arquivo inválido').optional(),
  caption: z.string('Legenda inválida').optional(),
  fileName: z.string('Nome do arquivo inválido').optional(),
  delay: atraso(),
  quoted: citacao.nullish(),
}

export const envioDeMidia = z.object({
  ...comum,
  url: obrigatorio('URL da mídia é obrigatória').refine(urlValida, 'URL da mídia inválida'),
})
export type EnvioDeMidia = z.input<typeof envioDeMidia>

/** The same send with the bytes included, for files that the other server cannot download from us. */
export const envioDeMidiaEmBytes = z.object({ ...comum, base64: obrigatorio('Conteúdo do arquivo é obrigatório') })
export type EnvioDeMidiaEmBytes = z.input<typeof envioDeMidiaEmBytes>
