import { z } from 'zod'
import { obrigatorio, urlValida } from '#modules/chat/nucleo/regras/envio/campos.ts'
import { SEM_TEXTO } from './sem-texto.ts'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

const EXTENSOES_DE_FIGURINHA = ['.webp', '.png', '.jpg', '.jpeg', '.gif']

const forma = z.object({ tipo: z.literal('figurinha'), url: z.string().optional() })

declare module '#modules/chat/nucleo/regras/envio/especial.ts' {
  interface FormasDeEspecial {
    figurinha: typeof forma
  }
  interface EspeciaisRecebidos {
    figurinha: { tipo: 'figurinha'; animada: boolean }
  }
}

const FORMATOS = EXTENSOES_DE_FIGURINHA.join(', ')

/** Checks the path only: signed URLs have a query after the file name. */
const ehImagem = (url: string): boolean => {
  const caminho = URL.parse(url.trim())?.pathname.toLowerCase() ?? ''
  return EXTENSOES_DE_FIGURINHA.some((extensao) => caminho.endsWith(extensao))
}

export const urlDaFigurinha = obrigatorio('URL da figurinha é obrigatória')
  .refine(urlValida, { error: 'URL da figurinha inválida', abort: true })
  .refine(ehImagem, `URL da figurinha deve terminar em um destes formatos: ${FORMATOS}`)

/** In a message the attached file replaces the URL. */
export const figurinha = z.object({ url: urlDaFigurinha.optional() })

export const especial: Especial<'figurinha'> = {
  tipo: 'figurinha',
  forma,
  limites: figurinha,
  semTexto: SEM_TEXTO,
  recusas: (e, temArquivo) => (e.url || temArquivo ? [] : [{ campo: 'anexos', mensagem: 'Anexe a figurinha' }]),
}
