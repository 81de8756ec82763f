import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

const daReserva = z.object({ reserva_id: z.uuid() })

export const trabalhoDeLiberar = tipoDeTrabalho('recursos:liberar', daReserva)
export const trabalhoDeExpirar = tipoDeTrabalho('recursos:expirar', daReserva)
export const trabalhoDeAtraso = tipoDeTrabalho('recursos:atraso', daReserva)
export const trabalhoDosFeriados = tipoDeTrabalho(
  'recursos:avisar-feriados',
  z.object({ empresa: z.array(z.string()) }),
)
export const trabalhoDeOferta = tipoDeTrabalho(
  'recursos:oferecer',
  z.object({ recurso_id: z.uuid(), de: z.string(), ate: z.string() }),
)
