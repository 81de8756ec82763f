import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'

const varios = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).max(100).optional())

export const tempoReal = {
  configuracao: endpoint({
    method: 'GET',
    path: '/api/realtime/config',
    open: 'diz só se o tempo real é hospedado',
    summary: 'Como ligar ao tempo real',
    response: sucesso(z.object({ hospedado: z.boolean() })),
  }),
  token: endpoint({
    method: 'GET',
    path: '/api/realtime/token',
    permission: 'sessao',
    summary: 'Credencial do tempo real: os canais gerais da pessoa e, dos pedidos, os que ela pode ouvir',
    limit: 240,
    query: z.object({ conversas: varios(z.uuid()), canais: varios(z.string().min(1).max(200)) }),
    response: sucesso(z.object({ token: z.string() })),
  }),
}
