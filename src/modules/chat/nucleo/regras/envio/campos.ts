import { z } from 'zod'
import { ATRASO_DE_ENVIO_MS } from './constantes.ts'
import { telefoneValido } from './telefone.ts'

/** Required text; blanks alone are refused. `sentenca` is the complete error message, in Portuguese. */
export const obrigatorio = (sentenca: string) =>
  z.string(sentenca).refine((texto) => texto.trim() !== '', { error: sentenca, abort: true })

/** Accepts only http and https, the schemes that a server can download. */
export function urlValida(texto: string): boolean {
  const url = URL.parse(texto.trim())
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
}

const ENDERECO = /^[\w.:-]+@(?:s\.whatsapp\.net|g\.us|lid)$/

/** A phone number, or the address of a group or of a person who hides the number. */
export const destino = obrigatorio('Número é obrigatório').refine(
  (numero) => ENDERECO.test(numero) || telefoneValido(numero),
  'Número inválido: use apenas dígitos, de 2 a 15, sem começar com 0',
)

/** The quoted message. Send the complete key: with the id alone the other server may silently drop the quote. */
export const citacao = z.object({
  key: z.object({
    id: obrigatorio('Mensagem citada é obrigatória'),
    remoteJid: z.string().optional(),
    fromMe: z.boolean().optional(),
  }),
  message: z.record(z.string(), z.unknown()).optional(),
})
export type Citacao = z.output<typeof citacao>

const SENTENCA_DO_ATRASO = 'Atraso deve ser um número inteiro de milissegundos, entre 0 e 20000'
export const atraso = (padrao: number = ATRASO_DE_ENVIO_MS) =>
  z.int(SENTENCA_DO_ATRASO).min(0, SENTENCA_DO_ATRASO).max(20_000, SENTENCA_DO_ATRASO).default(padrao)
