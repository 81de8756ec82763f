import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { situacoesDoPedido, situacoesDoSignatario, tiposDeProva } from '../tipos.ts'

const id = z.uuid('Identificador inválido')
const porId = z.object({ id })
const doSignatario = z.object({ id, signatario: id })

export const signatarioNoPainel = z.object({
  id: z.string(),
  nome: z.string(),
  papel: z.string(),
  ordem: z.number(),
  situacao: z.enum(situacoesDoSignatario),
  /** masked */
  cpf: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  lendo_pagina: z.number().nullable(),
  paginas_lidas: z.number(),
  assinado_em: z.string().nullable(),
  aviso: z.object({ situacao: z.string(), canal: z.string().nullable(), em: z.string() }).nullable(),
})

export const pedidoNoPainel = z.object({
  id: z.string(),
  titulo: z.string(),
  rotulo: z.string(),
  situacao: z.enum(situacoesDoPedido),
  paginas: z.number(),
  prazo_em: z.string(),
  codigo: z.string(),
  motivo: z.string().nullable(),
  final: z.boolean(),
  selo: z.string().nullable(),
  carimbo_em: z.string().nullable(),
  /** a time stamp that was appended after the seal */
  carimbado_em: z.string().nullable(),
  cadeia: z.object({ confere: z.boolean(), quebra_em: z.number().nullable() }),
  /** names of those who signed on one device and network: a person confirms with each that they did */
  mesmo_aparelho: z.array(z.array(z.string())),
  signatarios: z.array(signatarioNoPainel),
  eventos: z.array(
    z.object({
      seq: z.number(),
      tipo: z.enum(tiposDeProva),
      em: z.string(),
      quem: z.string().nullable(),
      detalhe: z.string().nullable(),
      hash: z.string(),
    }),
  ),
})
export type PedidoNoPainel = z.infer<typeof pedidoNoPainel>
export type SignatarioNoPainel = z.infer<typeof signatarioNoPainel>

export const pedidos = {
  daOrigem: endpoint({
    method: 'GET',
    path: '/api/assinaturas/pedidos',
    permission: 'assinaturas.pedido.ver',
    summary: 'O pedido de assinatura mais novo de um registro, com signatários e provas',
    query: z.object({
      origem_tipo: z
        .string()
        .regex(/^[a-z_]+$/, 'Tipo inválido')
        .max(40, 'Tipo inválido'),
      origem_id: id,
    }),
    response: sucesso(pedidoNoPainel.nullable()),
  }),
  documento: endpoint({
    method: 'GET',
    path: '/api/assinaturas/pedidos/{id}/documento',
    permission: 'assinaturas.pedido.ver',
    summary: 'O documento final; antes de todos assinarem, o original',
    params: porId,
    response: z.unknown(),
    bruto: true,
  }),
  reenviar: endpoint({
    method: 'POST',
    path: '/api/assinaturas/pedidos/{id}/signatarios/{signatario}/reenviar',
    permission: 'assinaturas.pedido.acompanhar',
    summary: 'Envia de novo o link a um signatário',
    params: doSignatario,
    limit: 20,
    response: ok,
  }),
  corrigir: endpoint({
    method: 'PATCH',
    path: '/api/assinaturas/pedidos/{id}/signatarios/{signatario}',
    permission: 'assinaturas.pedido.acompanhar',
    summary: 'Corrige o celular ou o e-mail de um signatário e envia um link novo; os anteriores deixam de valer',
    params: doSignatario,
    body: z.object({
      telefone: z.string().trim().max(30, 'O celular tem números demais'),
      email: z.union([z.literal(''), z.email('E-mail inválido').max(255, 'O e-mail é longo demais')]),
    }),
    response: ok,
  }),
  cancelar: endpoint({
    method: 'POST',
    path: '/api/assinaturas/pedidos/{id}/cancelar',
    permission: 'assinaturas.pedido.acompanhar',
    summary: 'Cancela um pedido de assinatura',
    params: porId,
    body: z.object({
      motivo: z.string('Diga o motivo').trim().min(3, 'Diga o motivo').max(500, 'O motivo tem no máximo 500 letras'),
    }),
    response: ok,
  }),
}
