import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeNaoLida = tipoDeTrabalho('chat:marcar-nao-lida', z.object({ conversa_id: z.uuid() }))
