import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDoMovimento = tipoDeTrabalho('estoque:movimento', z.object({ movimento_id: z.uuid() }))
export const trabalhoDaReserva = tipoDeTrabalho('estoque:reserva', z.object({ reserva_id: z.uuid() }))
