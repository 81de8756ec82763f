import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

const daEspera = z.object({ conversa_id: z.uuid(), sessao_id: z.uuid(), ficha: z.int() })

export const trabalhoDeAvancar = tipoDeTrabalho('chat:robo-avancar', z.object({ conversa_id: z.uuid() }))
export const trabalhoDoTempo = tipoDeTrabalho('chat:robo-tempo', daEspera.extend({ expira: z.boolean().optional() }))
export const trabalhoDaChamada = tipoDeTrabalho('chat:robo-chamar', daEspera)
