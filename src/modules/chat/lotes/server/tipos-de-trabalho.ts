import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDoLote = tipoDeTrabalho('chat:lote', z.object({ lote_id: z.uuid() }))
