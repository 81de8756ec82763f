import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaConta = tipoDeTrabalho('usinas:conta', z.object({ unidade_id: z.uuid() }))
