import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeVigorar = tipoDeTrabalho('contratos:vigorar', z.object({ contrato_id: z.uuid() }))
/** Follows the events of proposals: an accepted one gets its contract. */
export const trabalhoDaAceita = tipoDeTrabalho(
  'contratos:da-proposta',
  z.object({ proposta_id: z.uuid(), fato: z.string() }),
)
