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
