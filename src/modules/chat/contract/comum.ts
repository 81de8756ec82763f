import { z } from 'zod'

export { booleano } from '#kit/parametros.ts'
export const texto = (maximo: number, frase: string) =>
  z.string(frase).trim().max(maximo, `${frase} (no máximo ${maximo} caracteres)`)
/** What may be left out may also be sent as null: the same, and only one of the two goes on. */
export const semNulo = <T extends z.ZodType>(tipo: T) =>
  tipo
    .nullish()
    .transform((v) => v ?? undefined)
    .optional()
