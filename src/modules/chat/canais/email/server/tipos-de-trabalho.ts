import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaCopia = tipoDeTrabalho('chat:email-copiar', z.object({ mensagem_id: z.uuid() }))
