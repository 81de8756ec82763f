import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaAgendada = tipoDeTrabalho('chat:enviar-agendada', z.object({ id: z.uuid() }))
