import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

/** The customer of a visit that was concluded gets its page. */
export const trabalhoDaConclusao = tipoDeTrabalho(
  'campo:link-da-conclusao',
  z.object({ ordem_id: z.uuid(), ciclo: z.number().int() }),
)
