import { z } from 'zod'
import { diaAqui } from './aqui.ts'

/** Pieces that most contracts are made of. */
export const porId = z.object({ id: z.uuid('Identificador inválido') })
/** A repeated query parameter: one value or many, always read as a list. */
export const repetido = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (v) => (v === undefined || Array.isArray(v) ? v : [v]),
    z.array(item).max(100, 'São no máximo 100 de uma vez').optional(),
  )
export const booleano = z.preprocess(
  (v) => (v === 'true' || v === '1' ? true : v === 'false' || v === '0' ? false : v),
  z.boolean('Use sim ou não'),
)
/** A day of the calendar that the database knows, too (it has no year zero). */
export const dia = (frase: string) => z.iso.date(frase).refine((v) => v >= '1900-01-01', frase)
/** One end of a period: a day, or a moment, which counts as its day here (what a page sends that has only a `Date`). */
export const diaDoPeriodo = (frase: string) =>
  z
    .string(frase)
    .transform((v) => (/^\d{4}-\d\d-\d\dT/.test(v) && !Number.isNaN(Date.parse(v)) ? diaAqui(Date.parse(v)) : v))
    .pipe(dia(frase))
    .meta({ format: 'date' })
