import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDasPerdidas = tipoDeTrabalho(
  'chat:buscar-perdidas',
  z.object({ caixa_id: z.uuid(), de: z.string(), ate: z.string() }),
)
export const trabalhoDaMudez = tipoDeTrabalho(
  'chat:avisar-mudez',
  z.object({ caixa_id: z.uuid(), usuario_id: z.uuid() }),
)
