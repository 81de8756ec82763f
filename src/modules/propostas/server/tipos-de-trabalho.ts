import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeExpirar = tipoDeTrabalho('propostas:expirar', z.object({ proposta_id: z.uuid() }))
export const trabalhoDeAviso = tipoDeTrabalho(
  'propostas:prazo',
  z.object({
    proposta_id: z.uuid(),
    versao: z.number().int(),
    fato: z.enum(['sem_abertura', 'vence_em']),
    dias: z.number().int(),
  }),
)
