import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

/** A proposal was accepted: its kit is opened. */
export const trabalhoDaAceita = tipoDeTrabalho(
  'separacao:da-proposta',
  z.object({ proposta_id: z.uuid(), fato: z.string() }),
)
/** Goods moved: kits that wait for them reserve what arrived, the nearest installation first. */
export const trabalhoDeAcertar = tipoDeTrabalho('separacao:acertar', z.object({ movimento_id: z.uuid() }))
