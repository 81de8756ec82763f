import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeSincronizar = tipoDeTrabalho('usinas:nuvem', z.object({ nuvem_id: z.uuid() }))
