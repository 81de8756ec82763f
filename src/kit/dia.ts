import { z } from 'zod'

/** A calendar day that PostgreSQL accepts too (it has no year zero). */
export const dia = (frase: string) => z.iso.date(frase).refine((v) => v >= '1900-01-01', frase)
