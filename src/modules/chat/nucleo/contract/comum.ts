import { z } from 'zod'

export { booleano } from '#kit/parametros.ts'
export const texto = (maximo: number, frase: string) =>
  z.string(frase).trim().max(maximo, `${frase} (no máximo ${maximo} caracteres)`)
/** Accepts null for an optional value and turns it into undefined. */
export const semNulo = <T extends z.ZodType>(tipo: T) =>
  tipo
    .nullish()
    .transform((v) => v ?? undefined)
    .optional()
/** Text that may not be empty. */
export const frase = (maximo: number, sentenca: string) => texto(maximo, sentenca).min(1, sentenca)
export const instante = z.string()
export const pessoa = z.object({ id: z.string().nullable(), nome: z.string() })
export const quando = {
  /** an instant, or a text such as "amanhã 9h" */
  ate: z.iso.datetime({ offset: true, error: 'Data inválida' }).optional(),
  quando: texto(80, 'Data inválida').optional(),
}
