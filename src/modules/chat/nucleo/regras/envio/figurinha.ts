import { z } from 'zod'
import { atraso, citacao, destino, obrigatorio, urlValida } from './campos.ts'
import { EXTENSOES_DE_FIGURINHA } from './constantes.ts'

const FORMATOS = EXTENSOES_DE_FIGURINHA.join(', ')

/** Checks the path only: signed URLs have a query after the file name. */
export const urlDeFigurinha = (url: string): boolean => {
  const caminho = URL.parse(url.trim())?.pathname.toLowerCase() ?? ''
  return EXTENSOES_DE_FIGURINHA.some((extensao) => caminho.endsWith(extensao))
}

const endereco = obrigatorio('URL da figurinha é obrigatória')
  .refine(urlValida, { error: 'URL da figurinha inválida', abort: true })
  .refine(urlDeFigurinha, `URL da figurinha deve terminar em um destes formatos: ${FORMATOS}`)

/** In a message the attached file replaces the URL. */
export const figurinha = z.object({ url: endereco.optional() })

const comum = { number: destino, delay: atraso(), quoted: citacao.nullish() }
export const envioDeFigurinha = z.object({ ...comum, url: endereco })
export const envioDeFigurinhaEmBytes = z.object({
  ...comum,
  base64: obrigatorio('Conteúdo da figurinha é obrigatório'),
})
export type EnvioDeFigurinha = z.input<typeof envioDeFigurinha>
export type EnvioDeFigurinhaEmBytes = z.input<typeof envioDeFigurinhaEmBytes>
