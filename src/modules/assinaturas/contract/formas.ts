import { z } from 'zod'

/** A line of a drawn signature: points in a frame of 1000 × 363. */
const traco = z
  .array(z.tuple([z.number().int().min(0).max(1000), z.number().int().min(0).max(400)]))
  .min(1)
  .max(600)

/** Drawn and typed signatures are equals. */
export const formasDeAssinar = z.discriminatedUnion(
  'modo',
  [
    z.object({ modo: z.literal('digitada') }),
    z.object({
      modo: z.literal('desenho'),
      tracos: z
        .array(traco, 'Desenhe a assinatura')
        .min(1, 'Desenhe a assinatura')
        .max(80, 'A assinatura tem traços demais'),
    }),
  ],
  'Assine desenhando ou digitando o nome',
)
export type FormaDeAssinar = z.infer<typeof formasDeAssinar>
