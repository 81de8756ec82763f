import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { conversa } from '#modules/chat/nucleo/tipos.ts'

/** An act that can still be undone, and until when. */
export const reversivel = z.object({ id: z.string(), tipo: z.enum(['finalizacao', 'transferencia']), ate: z.string() })
export type Reversivel = z.output<typeof reversivel>
export const conversaComVolta = sucesso(conversa.extend({ desfazer: reversivel.nullable() }))

export const desfazer = {
  ato: endpoint({
    method: 'POST',
    path: '/api/chat/conversas/{id}/desfazer',
    permission: 'chat.conversa.atender',
    summary: 'Desfaz a finalização ou a transferência, enquanto dá tempo',
    params: porId,
    body: z.object({ ato_id: z.uuid('Ato não encontrado') }),
    response: sucesso(conversa),
  }),
}
