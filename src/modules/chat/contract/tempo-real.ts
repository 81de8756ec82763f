import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { repetido } from './comum.ts'

export const tempoReal = {
  configuracao: endpoint({ method: 'GET', path: '/api/realtime/config', open: 'diz só se o tempo real é hospedado', summary: 'Como ligar ao tempo real', response: sucesso(z.object({ hospedado: z.boolean() })) }),
  token: endpoint({
    method: 'GET', path: '/api/realtime/token', permission: 'chat.conversa.ver', summary: 'Credencial do tempo real: a lista geral e as conversas pedidas que a pessoa pode ver', limit: 240,
    query: z.object({ conversas: repetido(z.uuid()) }),
    response: sucesso(z.object({ token: z.string() })),
  }),
}
