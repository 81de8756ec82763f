import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { motivosDeEspera, prioridades } from '#modules/chat/nucleo/tipos.ts'
import { texto } from '#modules/chat/nucleo/contract/comum.ts'
import { filtrosDaVisao } from '#modules/chat/visoes/contract/visoes.ts'

export const MAXIMO_DO_LOTE = 5000

export const acaoDeLote = z.discriminatedUnion(
  'tipo',
  [
    /** null: unassigned */
    z.object({ tipo: z.literal('atribuir'), usuario_id: z.uuid('Escolha uma pessoa').nullable() }),
    z.object({
      tipo: z.literal('etiquetar'),
      tags: z
        .array(texto(40, 'Etiqueta inválida').min(1, 'Etiqueta inválida'))
        .min(1, 'Escolha uma etiqueta')
        .max(20, 'No máximo 20 etiquetas'),
      por: z.boolean(),
    }),
    z.object({ tipo: z.literal('prioridade'), prioridade: z.enum(prioridades, 'Prioridade inválida') }),
    z.object({
      tipo: z.literal('adiar'),
      ate: z.iso
        .datetime({ offset: true, error: 'Data inválida' })
        .refine((v) => new Date(v).getTime() > Date.now(), 'Escolha um momento à frente'),
    }),
    z.object({ tipo: z.literal('esperar'), motivo: z.enum(motivosDeEspera, 'Motivo de espera inválido').nullable() }),
    z.object({ tipo: z.literal('finalizar'), motivo: texto(500, 'Motivo inválido').optional() }),
    z.object({ tipo: z.literal('marcar_lida') }),
  ],
  'Escolha o que fazer',
)
export type AcaoDeLote = z.infer<typeof acaoDeLote>

/** The selected rows, or all conversations that match a filter. */
const alvo = z.union(
  [
    z.object({
      ids: z
        .array(z.uuid('Conversa inválida'))
        .min(1, 'Escolha ao menos uma conversa')
        .max(MAXIMO_DO_LOTE, `No máximo ${MAXIMO_DO_LOTE} conversas de uma vez`),
    }),
    z.object({ filtro: filtrosDaVisao }),
  ],
  'Escolha ao menos uma conversa',
)
export type AlvoDeLote = z.infer<typeof alvo>

export const lote = z.object({
  id: z.string(),
  /** the bulk action, as data; type `desfazer` when it undoes another one */
  acao: z.object({ tipo: z.string() }).loose(),
  desfaz_id: z.string().nullable(),
  situacao: z.enum(['andando', 'feito', 'cancelado']),
  total: z.number().int(),
  feitas: z.number().int(),
  recusadas: z.array(z.object({ motivo: z.string(), n: z.number().int() })),
  pode_desfazer: z.boolean(),
  criado_em: z.string(),
})
export type Lote = z.infer<typeof lote>

const base = '/api/chat/lotes' as const
const pedido = { acao: acaoDeLote, alvo }

export const lotes = {
  previa: endpoint({
    method: 'POST',
    path: `${base}/previa`,
    permission: 'chat.conversa.ver',
    summary: 'Quantas conversas mudam, e quais são recusadas e por quê, sem mudar nada',
    body: z.object(pedido),
    response: sucesso(
      z.object({
        total: z.number().int(),
        mudam: z.number().int(),
        recusadas: z.array(z.object({ motivo: z.string(), n: z.number().int() })),
      }),
    ),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'Faz o mesmo em muitas conversas',
    body: z.object({ ...pedido, id_cliente: z.string('Pedido sem identificação').min(8).max(80) }),
    response: sucesso(lote),
  }),
  recentes: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'O que está andando, e o que acabou há pouco',
    response: sucesso(z.array(lote)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'chat.conversa.ver',
    summary: 'Como vai',
    params: porId,
    response: sucesso(lote),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancelar`,
    permission: 'chat.conversa.ver',
    summary: 'Para onde está; o que já foi feito fica',
    params: porId,
    response: sucesso(lote),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: 'chat.conversa.ver',
    summary: 'Põe de volta o que ninguém mudou desde então, uma vez',
    params: porId,
    response: sucesso(lote),
  }),
}
