import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

/** Draws, seals and stores the result of a posted count. */
export const trabalhoDeSelar = tipoDeTrabalho('inventarios:selar', z.object({ inventario_id: z.uuid() }))
/** Appends the time stamp that the service did not give when the result was sealed. */
export const trabalhoDeCarimbar = tipoDeTrabalho('inventarios:carimbar', z.object({ inventario_id: z.uuid() }))
