import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { entregaDoConvite } from './convites.ts'
import { departamento, email, nome, papel, validoAte } from '#modules/acesso/nucleo/contract/comum.ts'

const base = '/api/pedidos-de-acesso' as const
const status = z.enum(['pendente', 'aprovado', 'recusado'], 'Situação inválida')

export const pedido = z.object({
  id: z.string(),
  nome: z.string(),
  email: z.string(),
  departamento: z.string(),
  motivo: z.string(),
  status,
  /** set when the requester already has an account */
  solicitante_id: z.string().nullable(),
  decidido_por: z.object({ id: z.string(), nome: z.string() }).nullable(),
  decidido_em: z.string().nullable(),
  resposta: z.string().nullable(),
  papel: papel.nullable(),
  criado_em: z.string(),
})
export type PedidoDeAcesso = z.infer<typeof pedido>

export const pedidos = {
  pedir: endpoint({
    method: 'POST',
    path: base,
    open: 'quem pede acesso ainda não tem conta, ou tem e quer outro departamento; responde sempre igual',
    summary: 'Pede acesso a um departamento',
    limit: 5,
    body: z.object({
      nome,
      email,
      departamento,
      motivo: z
        .string('Diga por que precisa do acesso')
        .trim()
        .min(1, 'Diga por que precisa do acesso')
        .max(1000, 'O motivo tem no máximo 1000 letras'),
    }),
    response: ok,
  }),
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'cad.pedido.decidir',
    summary: 'Pedidos de acesso aos departamentos que a pessoa supervisiona',
    query: z.object({ ...consultaDePagina(50), status: status.optional(), departamento: departamento.optional() }),
    response: sucessoPaginado(pedido),
  }),
  aprovar: endpoint({
    method: 'POST',
    path: `${base}/{id}/aprovar`,
    permission: 'cad.pedido.decidir',
    summary: 'Aprova e dá o papel, ou convida quem ainda não tem conta',
    params: porId,
    body: z.object({
      papel,
      valido_ate: validoAte.optional(),
      resposta: z.string('Resposta inválida').trim().max(500, 'A resposta tem no máximo 500 letras').optional(),
    }),
    response: sucesso(pedido.extend({ convite: entregaDoConvite.nullable() })),
  }),
  recusar: endpoint({
    method: 'POST',
    path: `${base}/{id}/recusar`,
    permission: 'cad.pedido.decidir',
    summary: 'Recusa um pedido',
    params: porId,
    body: z
      .object({
        resposta: z.string('Resposta inválida').trim().max(500, 'A resposta tem no máximo 500 letras').optional(),
      })
      .optional(),
    response: sucesso(pedido),
  }),
}
