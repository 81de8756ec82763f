import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { exclusao } from '../tipos.ts'

const entrega = 'a Meta entrega aqui; o token do endereço e a assinatura dizem que é ela'
const pessoa = 'quem preencheu um formulário não tem conta: pede a exclusão e acompanha pelo código'
const porToken = z.object({ token: z.string().max(200) })
const porCodigo = z.object({ codigo: z.string().regex(/^[A-Z0-9]{12}$/, 'Código inválido') })
const contato = z
  .object({
    email: z.string().trim().max(254).optional(),
    telefone: z.string().trim().max(30).optional(),
  })
  .refine((c) => !!c.email || !!c.telefone, {
    error: 'Informe o e-mail ou o telefone usado no formulário',
    path: ['email'],
  })

export const publico = {
  confirmarWebhook: endpoint({
    method: 'GET',
    path: '/api/meta/webhook/{token}',
    open: entrega,
    summary: 'Aperto de mão da Meta',
    params: porToken,
    query: z.record(z.string(), z.unknown()),
    response: z.string(),
    bruto: true,
  }),
  receberWebhook: endpoint({
    method: 'POST',
    path: '/api/meta/webhook/{token}',
    open: entrega,
    summary: 'Leads entregues pela Meta',
    params: porToken,
    body: z.unknown(),
    response: ok,
  }),
  excluirPelaMeta: endpoint({
    method: 'POST',
    path: '/api/meta/exclusao',
    open: 'a Meta avisa aqui que alguém pediu a exclusão; o pedido vem assinado',
    summary: 'Retorno de exclusão de dados da Meta',
    body: z.object({ signed_request: z.string('Pedido inválido').max(4000) }),
    response: z.object({ url: z.string(), confirmation_code: z.string() }),
    limit: 60,
  }),
  pedir: endpoint({
    method: 'POST',
    path: '/api/meta/exclusao/pedidos',
    open: pessoa,
    summary: 'Pede a exclusão dos próprios dados',
    body: contato,
    response: sucesso(exclusao),
    limit: 5,
  }),
  acompanhar: endpoint({
    method: 'GET',
    path: '/api/meta/exclusao/pedidos/{codigo}',
    open: pessoa,
    summary: 'Situação de um pedido de exclusão',
    params: porCodigo,
    response: sucesso(exclusao),
    limit: 30,
  }),
  identificar: endpoint({
    method: 'POST',
    path: '/api/meta/exclusao/pedidos/{codigo}/identificar',
    open: pessoa,
    summary: 'Diz de quem é o pedido',
    params: porCodigo,
    body: contato,
    response: sucesso(exclusao),
    limit: 5,
  }),
  confirmar: endpoint({
    method: 'POST',
    path: '/api/meta/exclusao/pedidos/{codigo}/confirmar',
    open: pessoa,
    summary: 'Confirma o pedido pelo código que chegou no e-mail',
    params: porCodigo,
    body: z.object({ chave: z.string('Código inválido').trim().min(6, 'Código inválido').max(100) }),
    response: sucesso(exclusao),
    limit: 10,
  }),
}
