import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDePassar = tipoDeTrabalho('funis:passar', z.object({ cartao_id: z.uuid(), seq: z.int() }))
export const trabalhoDeEntregar = tipoDeTrabalho(
  'funis:entregar',
  z.object({ cartao_id: z.uuid(), passagem: z.string(), ciclo: z.int(), reabre: z.boolean().optional() }),
)
export const trabalhoDeReordenar = tipoDeTrabalho('funis:reordenar', z.object({ estagio_id: z.uuid() }))
