import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { z } from 'zod'
import { canal } from '../recursos.ts'

export const canais = {
  listar: endpoint({
    method: 'GET',
    path: '/api/chat/canais',
    permission: 'chat.conversa.ver',
    summary: 'Os canais e o que cada um sabe levar',
    response: sucesso(z.array(canal)),
  }),
}
