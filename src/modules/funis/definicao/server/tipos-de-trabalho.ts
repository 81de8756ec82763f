import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDePublicar = tipoDeTrabalho('funis:publicar', z.object({ publicacao_id: z.uuid() }))
