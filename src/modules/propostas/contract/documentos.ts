import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'

export const documentosDaProposta = {
  pdf: endpoint({
    method: 'GET',
    path: '/api/propostas/{id}/versoes/{n}/pdf',
    permission: 'propostas.proposta.ver',
    summary: 'O PDF guardado de uma versão enviada',
    params: z.object({
      id: z.uuid('Identificador inválido'),
      n: z.coerce.number('Versão inválida').int('Versão inválida').min(1, 'Versão inválida'),
    }),
    response: z.unknown(),
    bruto: true,
  }),
}
