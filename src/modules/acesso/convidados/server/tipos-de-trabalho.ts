import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeConvidar = tipoDeTrabalho('acesso:convidar', z.object({ importacao_id: z.uuid() }))
