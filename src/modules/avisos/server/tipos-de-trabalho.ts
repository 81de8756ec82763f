import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeEntrega = tipoDeTrabalho(
  'avisos:entregar',
  z.object({ usuario_id: z.uuid(), canal: z.string() }),
)
export const trabalhoDeResumo = tipoDeTrabalho(
  'avisos:resumir',
  z.object({ usuario_id: z.uuid(), de: z.string(), ate: z.string() }),
)
export const trabalhoDeFecharAprovacao = tipoDeTrabalho(
  'avisos:fechar-aprovacao',
  z.object({ aprovacao_id: z.uuid(), cartao_id: z.uuid() }),
)
