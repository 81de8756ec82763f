import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeLer = tipoDeTrabalho('contas:ler', z.object({ conta_id: z.uuid() }))
