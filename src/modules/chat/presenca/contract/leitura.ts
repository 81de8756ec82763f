import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

export const leitura = {
  marcarNaoLida: endpoint({
    method: 'POST',
    path: '/api/chat/conversas/{id}/marcar-nao-lida',
    permission: 'chat.conversa.ver',
    params: porId,
    summary: 'Marca como não lida por quem chama, e no aplicativo do canal onde ele aceita',
    response: sucesso(z.object({ mensagens_nao_lidas: z.number().int() })),
  }),
}
