import { z } from 'zod'

/** What the flags of the last twelve months cost on average, in R$/kWh without tax: where a projection may begin. */
export const mediaDasBandeiras = z.object({
  /** how many of the twelve are registered */
  meses: z.number().int(),
  /** first and last of them */
  de: z.string(),
  ate: z.string(),
  media: z.number(),
  menor: z.number(),
  maior: z.number(),
})
export type MediaDasBandeiras = z.infer<typeof mediaDasBandeiras>
