import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeImportar = tipoDeTrabalho('contatos:importar', z.object({ importacao_id: z.uuid() }))
