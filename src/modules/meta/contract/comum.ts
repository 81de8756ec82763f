import { z } from 'zod'

export const porId = z.object({ id: z.uuid('Identificador inválido') })
export const repetido = <T extends z.ZodType>(item: T) => z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).max(100).optional())
export const dia = (frase: string) => z.iso.date(frase).refine((v) => v >= '1900-01-01', frase)
