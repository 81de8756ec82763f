import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeExpirar = tipoDeTrabalho('assinaturas:expirar', z.object({ pedido_id: z.uuid() }))
/** Draws, seals and stores the final document. */
export const trabalhoDeFechar = tipoDeTrabalho('assinaturas:fechar', z.object({ pedido_id: z.uuid() }))
/** Appends the time stamp that the service did not give when the document was sealed. */
export const trabalhoDeCarimbar = tipoDeTrabalho('assinaturas:carimbar', z.object({ pedido_id: z.uuid() }))
/** Sends a notice to a signer. */
export const trabalhoDeAvisar = tipoDeTrabalho(
  'assinaturas:avisar',
  z.object({
    signatario_id: z.uuid(),
    motivo: z.enum(['chamado', 'lembrete', 'reenvio', 'final']),
    /** the same key leaves once */
    chave: z.string(),
  }),
)
