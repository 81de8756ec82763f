import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDoAlerta = tipoDeTrabalho(
  'ordens:alerta-da-usina',
  z.object({ alerta_id: z.uuid(), usina_id: z.uuid(), tipo: z.string() }),
)
