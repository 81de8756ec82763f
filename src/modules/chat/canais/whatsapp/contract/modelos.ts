import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { modelo } from '../regras/modelos.ts'

const base = '/api/chat/caixas-entrada/{id}/modelos' as const
const resposta = sucesso(
  z.object({ modelos: z.array(modelo), sincronizado_em: z.string().nullable(), erro: z.string().nullable() }),
)

export const modelos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.atender',
    summary: 'Modelos aprovados da conta do WhatsApp oficial',
    params: porId,
    response: resposta,
  }),
  sincronizar: endpoint({
    method: 'POST',
    path: `${base}/sincronizar`,
    permission: 'chat.conversa.atender',
    summary: 'Busca os modelos na Meta agora',
    params: porId,
    limit: 10,
    response: resposta,
  }),
}
