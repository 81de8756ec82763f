import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { comTime, escoposDeVisao, paraQuem } from '#modules/acesso/nucleo/contract/para-quem.ts'
import { texto } from '#modules/chat/nucleo/contract/comum.ts'
import { filtrosDeConversa, ordensDaLista } from '#modules/chat/lista/contract/conversas.ts'

const { ids: _, ...filtros } = filtrosDeConversa
/** Filters stored in a view: those of the list, plus `minhas`, which means the user who opens the view. */
export const filtrosDaVisao = z.object({ ...filtros, minhas: z.boolean().optional() })
export type FiltrosDaVisao = z.infer<typeof filtrosDaVisao>

const base = '/api/chat/visoes' as const
const pedido = z
  .object({
    nome: texto(60, 'Nome inválido').min(1, 'Dê um nome à visão'),
    ...paraQuem,
    filtros: filtrosDaVisao,
    ordem: z.enum(ordensDaLista, 'Ordem inválida').default('recente'),
  })
  .refine(...comTime)

export const visao = z.object({
  id: z.string(),
  nome: z.string(),
  escopo: z.enum(escoposDeVisao),
  time_id: z.string().nullable(),
  time_nome: z.string().nullable(),
  filtros: filtrosDaVisao,
  ordem: z.enum(ordensDaLista),
  /** the view that this user's list opens with */
  padrao: z.boolean(),
  pode_editar: z.boolean(),
})
export type Visao = z.infer<typeof visao>
const lista = sucesso(z.array(visao))

export const visoes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'Visões da pessoa, dos times dela e da empresa, na ordem que ela escolheu',
    response: lista,
  }),
  contagens: endpoint({
    method: 'GET',
    path: `${base}/contagens`,
    permission: 'chat.conversa.ver',
    summary: 'Quantas conversas cada visão mostra a quem pergunta',
    response: sucesso(z.record(z.string(), z.number().int())),
  }),
  times: endpoint({
    method: 'GET',
    path: `${base}/times`,
    permission: 'chat.conversa.ver',
    summary: 'Times para os quais a pessoa pode criar visões',
    response: sucesso(z.array(z.object({ id: z.string(), nome: z.string() }))),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'Guarda os filtros e a ordem como uma visão',
    body: pedido,
    response: sucesso(visao),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'chat.conversa.ver',
    summary: 'Muda o nome, os filtros ou para quem é',
    params: porId,
    body: pedido,
    response: sucesso(visao),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'chat.conversa.ver',
    summary: 'Exclui a visão',
    params: porId,
    response: ok,
  }),
  arranjar: endpoint({
    method: 'PUT',
    path: `${base}/arranjo`,
    permission: 'chat.conversa.ver',
    summary: 'A ordem das visões e a que abre primeiro, só para quem pede',
    body: z.object({ ordem: z.array(z.uuid('Visão inválida')).max(200), padrao: z.uuid('Visão inválida').nullable() }),
    response: lista,
  }),
}
