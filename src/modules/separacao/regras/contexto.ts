import { z } from 'zod'
import { fichaDoInversor, fichaDoModulo } from '#modules/catalogo/contract/fichas.ts'

/** What a kit keeps of its project, so that a substitution is checked against what was sold. */
export const contextoDoKit = z
  .object({
    tMinC: z.number(),
    tCelulaMaxC: z.number(),
    modulos: z.number().int(),
    modulo: fichaDoModulo,
    inversores: z.array(
      z.object({
        itemId: z.string().nullable(),
        ficha: fichaDoInversor,
        quantidade: z.number().int(),
        series: z.array(z.number().int()).optional(),
      }),
    ),
  })
  .partial()
export type ContextoDoKit = z.infer<typeof contextoDoKit>
