import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok } from '#kit/pagina.ts'

const porToken = z.object({ token: z.string().max(200) })
const porTokenEEvento = porToken.extend({ evento: z.string().max(80) })
const motivo = 'o provedor do canal entrega aqui; o token do endereço diz qual caixa'

export const webhook = {
  confirmar: endpoint({
    method: 'GET',
    path: '/api/chat/webhook/{token}',
    open: motivo,
    summary: 'Aperto de mão de um provedor que confere o endereço',
    params: porToken,
    query: z.record(z.string(), z.unknown()),
    response: z.string(),
    bruto: true,
  }),
  receber: endpoint({
    method: 'POST',
    path: '/api/chat/webhook/{token}',
    open: motivo,
    summary: 'Entrega de um canal',
    params: porToken,
    body: z.unknown(),
    response: ok,
  }),
  receberPorEvento: endpoint({
    method: 'POST',
    path: '/api/chat/webhook/{token}/{evento}',
    open: motivo,
    summary: 'Entrega de um canal, com o evento no endereço',
    params: porTokenEEvento,
    body: z.unknown(),
    response: ok,
  }),
}
