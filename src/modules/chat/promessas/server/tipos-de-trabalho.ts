import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaPromessa = tipoDeTrabalho(
  'chat:achar-promessa',
  z.object({
    conversa_id: z.uuid(),
    mensagem: z.object({ id: z.uuid(), direcao: z.string(), autor_id: z.uuid().nullable() }),
  }),
)
