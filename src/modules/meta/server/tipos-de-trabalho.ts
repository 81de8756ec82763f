import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeLead = tipoDeTrabalho('meta:buscar-lead', z.object({ lead_id: z.uuid() }))
export const trabalhoDeBusca = tipoDeTrabalho('meta:buscar', z.object({ busca_id: z.uuid() }))
export const trabalhoDeSincronizar = tipoDeTrabalho('meta:sincronizar', z.object({ dias: z.int() }))
