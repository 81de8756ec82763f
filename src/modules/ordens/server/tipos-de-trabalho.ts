import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

/** The customer answered a proposal: one of extra work is shown where its order is open. */
export const trabalhoDoExtra = tipoDeTrabalho('ordens:extra-respondido', z.object({ proposta_id: z.uuid() }))
export const trabalhoDoAlerta = tipoDeTrabalho(
  'ordens:alerta-da-usina',
  z.object({ alerta_id: z.uuid(), usina_id: z.uuid(), tipo: z.string() }),
)
