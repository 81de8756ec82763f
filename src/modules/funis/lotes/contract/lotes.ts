import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId } from '#kit/parametros.ts'
import { comAsOrdens } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import { prioridades } from '#modules/funis/nucleo/tipos.ts'
import { umFunil } from '#modules/funis/nucleo/contract/funis.ts'
import { filtrosDaTabela } from '#modules/funis/visoes/contract/vistas.ts'

export const MAXIMO_DO_LOTE = 5000
const id = z.uuid('Identificador inválido')

export const acaoDeLote = z.discriminatedUnion(
  'tipo',
  [
    z.object({
      tipo: z.literal('mover'),
      para: z.uuid('Escolha um estágio'),
      motivo: z.string().trim().max(2000, 'O motivo tem no máximo 2.000 letras').optional(),
      motivo_perda: id.optional(),
      ordens: comAsOrdens.optional(),
    }),
    /** null: unassign */
    z.object({ tipo: z.literal('atribuir'), usuario_id: z.uuid('Escolha uma pessoa').nullable() }),
    z.object({ tipo: z.literal('prioridade'), prioridade: z.enum(prioridades, 'Prioridade inválida') }),
    z.object({ tipo: z.literal('previsao'), dia: dia('Data inválida').nullable() }),
    z.object({ tipo: z.literal('prazo'), dia: dia('Data inválida').nullable() }),
    z.object({
      tipo: z.literal('campo'),
      campo: z.string('Escolha um campo').min(1, 'Escolha um campo').max(60),
      valor: z.json(),
    }),
    z.object({ tipo: z.literal('seguir'), seguir: z.boolean() }),
    /** `por` false removes it */
    z.object({ tipo: z.literal('etiqueta'), etiqueta_id: z.uuid('Escolha uma etiqueta'), por: z.boolean() }),
    /** runs a rule with a button on each card */
    z.object({ tipo: z.literal('regra'), regra_id: z.uuid('Escolha a regra') }),
    z.object({ tipo: z.literal('arquivar'), arquivar: z.boolean(), ordens: comAsOrdens.optional() }),
  ],
  'Escolha o que fazer',
)
export type AcaoDeLote = z.infer<typeof acaoDeLote>
export type TipoDeLote = AcaoDeLote['tipo']

const alvo = z.union(
  [
    z.object({
      ids: z
        .array(z.uuid('Cartão inválido'))
        .min(1, 'Escolha ao menos um cartão')
        .max(MAXIMO_DO_LOTE, `No máximo ${MAXIMO_DO_LOTE} cartões de uma vez`),
    }),
    z.object({ filtro: z.object(filtrosDaTabela) }),
  ],
  'Escolha ao menos um cartão',
)
export type AlvoDeLote = z.infer<typeof alvo>

const recusadas = z.array(z.object({ motivo: z.string(), n: z.number().int() }))
export const lote = z.object({
  id: z.string(),
  funil_id: z.string(),
  acao: z.object({ tipo: z.string() }).loose(),
  desfaz_id: z.string().nullable(),
  situacao: z.enum(['andando', 'feito', 'cancelado']),
  total: z.number().int(),
  feitos: z.number().int(),
  recusadas,
  /** set when the batch is done: a stage or a user now exceeds its limit */
  aviso: z.string().nullable(),
  pode_desfazer: z.boolean(),
  criado_em: z.string(),
})
export type Lote = z.infer<typeof lote>

const base = '/api/lotes-de-cartoes' as const
const pedido = { acao: acaoDeLote, alvo }

export const lotes = {
  previa: endpoint({
    method: 'POST',
    path: '/api/funis/{funil}/lotes/previa',
    permission: 'funis.cartao.editar',
    summary: 'Quantos cartões mudam, quantos ficam e por quê, sem mudar nada',
    params: umFunil,
    body: z.object(pedido),
    response: sucesso(z.object({ total: z.number().int(), mudam: z.number().int(), recusadas })),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/funis/{funil}/lotes',
    permission: 'funis.cartao.editar',
    summary: 'Faz o mesmo em muitos cartões',
    params: umFunil,
    body: z.object({ ...pedido, id_cliente: z.string('Pedido sem identificação').min(8).max(80) }),
    response: sucesso(lote),
  }),
  recentes: endpoint({
    method: 'GET',
    path: base,
    permission: 'funis.cartao.editar',
    summary: 'O que está andando, e o que acabou há pouco',
    response: sucesso(z.array(lote)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'funis.cartao.editar',
    summary: 'Como vai',
    params: porId,
    response: sucesso(lote),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancelar`,
    permission: 'funis.cartao.editar',
    summary: 'Para onde está; o que já foi feito fica',
    params: porId,
    response: sucesso(lote),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: 'funis.cartao.editar',
    summary: 'Põe de volta o que ninguém mudou desde então, uma vez',
    params: porId,
    response: sucesso(lote),
  }),
}
