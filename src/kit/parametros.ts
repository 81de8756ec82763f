import { z } from 'zod'
import { diaAqui } from './aqui.ts'
import { dia } from './dia.ts'

/** Schemas shared by most contracts. */
export const porId = z.object({ id: z.uuid('Identificador inválido') })
/** A repeated query parameter: one value or many, always parsed as a list. */
export const repetido = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (v) => (v === undefined || Array.isArray(v) ? v : [v]),
    z.array(item).max(100, 'São no máximo 100 de uma vez').optional(),
  )
export const booleano = z.preprocess(
  (v) => (v === 'true' || v === '1' ? true : v === 'false' || v === '0' ? false : v),
  z.boolean('Use sim ou não'),
)
/**
 * One end of a period: a day, or an instant, which is converted to its local day (pages that only have a `Date` send
 * one).
 */
export const diaDoPeriodo = (frase: string) =>
  z
    .string(frase)
    .transform((v) => (/^\d{4}-\d\d-\d\dT/.test(v) && !Number.isNaN(Date.parse(v)) ? diaAqui(Date.parse(v)) : v))
    .pipe(dia(frase))
    .meta({ format: 'date' })
