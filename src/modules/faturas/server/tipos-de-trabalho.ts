import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeLer = tipoDeTrabalho('faturas:ler', z.object({ entrada_id: z.uuid() }))
export const trabalhoDeDesenhar = tipoDeTrabalho('faturas:desenhar', z.object({ lote_id: z.uuid() }))
export const trabalhoDeEnviar = tipoDeTrabalho('faturas:enviar', z.object({ lote_id: z.uuid() }))
export const trabalhoDoRecado = tipoDeTrabalho('faturas:recado', z.object({ recado_id: z.uuid() }))
/** Something of a member changed that its lines are checked by. */
export const trabalhoDeConferir = tipoDeTrabalho('faturas:conferir', z.object({ matricula_id: z.uuid() }))
/** The contract of members changed: suspended, resumed, ended. */
export const trabalhoDeConferirContrato = tipoDeTrabalho(
  'faturas:conferir-contrato',
  z.object({ contrato_id: z.uuid() }),
)
export const trabalhoDaEntrega = tipoDeTrabalho(
  'faturas:entrega',
  z.object({
    chave: z.string(),
    situacao: z.enum(['enviado', 'entregue', 'lido', 'falhou']),
    canal: z.enum(['whatsapp', 'email']),
    motivo: z.string().optional(),
  }),
)
