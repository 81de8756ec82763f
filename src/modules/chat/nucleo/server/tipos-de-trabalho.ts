import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaMidia = tipoDeTrabalho(
  'chat:baixar-midia',
  z.object({ anexo_id: z.uuid(), evento_id: z.int().optional() }),
)
export const trabalhoDaFoto = tipoDeTrabalho('chat:baixar-foto', z.object({ contato_id: z.uuid(), caixa_id: z.uuid() }))
export const trabalhoDaLeitura = tipoDeTrabalho('chat:confirmar-leitura', z.object({ conversa_id: z.uuid() }))
export const trabalhoDeAcordar = tipoDeTrabalho('chat:acordar', z.object({ conversa_id: z.uuid(), ate: z.string() }))
export const trabalhoDoAto = tipoDeTrabalho('chat:firmar-ato', z.object({ ato_id: z.uuid() }))
