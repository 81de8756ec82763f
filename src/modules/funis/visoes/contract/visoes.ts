import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { comTime, escoposDeVisao, paraQuem } from '#modules/acesso/nucleo/contract/para-quem.ts'
import { umFunil } from '#modules/funis/nucleo/contract/funis.ts'

/** The query parameters of the page's URL, stored as they are; each screen reads the ones it supports. */
export const buscaDaVisao = z
  .record(
    z.string().regex(/^[a-z_]{1,40}$/),
    z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(300)).max(100)]),
  )
  .refine((b) => Object.keys(b).length <= 40 && !('cartao' in b), 'Filtros demais')
const pedido = z
  .object({
    nome: z.string('Dê um nome à visão').trim().min(1, 'Dê um nome à visão').max(60, 'O nome tem no máximo 60 letras'),
    ...paraQuem,
    busca: buscaDaVisao,
  })
  .refine(...comTime)
export const visao = z.object({
  id: z.string(),
  nome: z.string(),
  escopo: z.enum(escoposDeVisao),
  time_id: z.string().nullable(),
  time_nome: z.string().nullable(),
  busca: z.record(z.string(), z.json()),
  padrao: z.boolean(),
  pode_editar: z.boolean(),
  excluida_em: z.string().nullable(),
})
export type Visao = z.infer<typeof visao>
const base = '/api/visoes-de-funil' as const

export const visoes = {
  listar: endpoint({
    method: 'GET',
    path: '/api/funis/{funil}/visoes',
    permission: 'funis.cartao.ver',
    summary: 'Visões da pessoa, dos times dela e da empresa neste funil; as que estão na lixeira vêm por último',
    params: umFunil,
    response: sucesso(
      z.object({
        visoes: z.array(visao),
        times: z.array(z.object({ id: z.string(), nome: z.string() })),
        pode_empresa: z.boolean(),
      }),
    ),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/funis/{funil}/visoes',
    permission: 'funis.cartao.ver',
    summary: 'Guarda filtros, ordem e vista como uma visão',
    params: umFunil,
    body: pedido,
    response: sucesso(visao),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'funis.cartao.ver',
    summary: 'Muda o nome, os filtros ou para quem é',
    params: porId,
    body: pedido,
    response: sucesso(visao),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'funis.cartao.ver',
    summary: 'Põe a visão na lixeira por 30 dias',
    params: porId,
    response: ok,
  }),
  restaurar: endpoint({
    method: 'POST',
    path: `${base}/{id}/restaurar`,
    permission: 'funis.cartao.ver',
    summary: 'Tira a visão da lixeira',
    params: porId,
    response: sucesso(visao),
  }),
  padrao: endpoint({
    method: 'PUT',
    path: '/api/funis/{funil}/visao-padrao',
    permission: 'funis.cartao.ver',
    summary: 'A visão com que o funil abre para quem pede; nenhuma volta ao quadro',
    params: umFunil,
    body: z.object({ visao_id: z.uuid('Visão inválida').nullable() }),
    response: ok,
  }),
}
