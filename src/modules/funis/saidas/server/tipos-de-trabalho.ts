import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaSaida = tipoDeTrabalho('funis:saida', z.object({ saida_id: z.uuid() }))
export const trabalhoDoMovimento = tipoDeTrabalho(
  'funis:saidas-movimento',
  z.object({ cartao_id: z.uuid(), funil_id: z.uuid(), seq: z.int(), para: z.uuid(), de: z.uuid().nullable() }),
)
