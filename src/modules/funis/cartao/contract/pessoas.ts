import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { umFunil } from '#modules/funis/nucleo/contract/funis.ts'

const id = z.uuid('Identificador inválido')
const pessoa = z.object({ id: z.string(), nome: z.string() })
const texto = z
  .string('Escreva o comentário')
  .trim()
  .min(1, 'Escreva o comentário')
  .max(10_000, 'O comentário é longo demais')

/** People of a card: followers, mentions and comments. */
export const pessoasDoCartao = {
  nomes: endpoint({
    method: 'GET',
    path: '/api/cartoes/nomes',
    permission: 'funis.cartao.ver',
    summary: 'Nomes de colegas, pelos seus identificadores',
    query: z.object({
      ids: z
        .string('Diga de quem')
        .max(1500, 'São nomes demais de uma vez')
        .transform((v) => v.split(','))
        .pipe(z.array(id).max(40, 'No máximo 40 nomes de uma vez')),
    }),
    response: sucesso(z.array(pessoa)),
  }),
  quemVe: endpoint({
    method: 'GET',
    path: '/api/funis/{funil}/pessoas',
    permission: 'funis.cartao.editar',
    summary: 'A quem um cartão do funil pode ser dado: quem vê os cartões dele',
    params: umFunil,
    query: z.object({ busca: z.string().trim().max(80, 'A busca é longa demais').default('') }),
    response: sucesso(z.array(pessoa.extend({ cargo: z.string().nullable() }))),
  }),
  juntar: endpoint({
    method: 'PUT',
    path: '/api/cartoes/{id}/pessoas/{pessoa_id}',
    permission: 'funis.cartao.editar',
    summary: 'Chama alguém para o cartão: colabora, ou só segue',
    params: porId.extend({ pessoa_id: id }),
    body: z.object({ papel: z.enum(['seguidor', 'colaborador'], 'Papel inválido') }),
    response: ok,
  }),
  tirar: endpoint({
    method: 'DELETE',
    path: '/api/cartoes/{id}/pessoas/{pessoa_id}',
    permission: 'funis.cartao.editar',
    summary: 'Tira alguém do cartão',
    params: porId.extend({ pessoa_id: id }),
    response: ok,
  }),
  mencionaveis: endpoint({
    method: 'GET',
    path: '/api/cartoes/{id}/mencionaveis',
    permission: 'funis.cartao.editar',
    summary: 'Quem pode ser citado no cartão: pessoas e times que o veem, ou passam a ver ao serem chamados',
    params: porId,
    query: z.object({ busca: z.string().trim().max(80, 'A busca é longa demais').default('') }),
    response: sucesso(
      z.object({
        pessoas: z.array(pessoa.extend({ cargo: z.string().nullable(), ja_ve: z.boolean() })),
        times: z.array(pessoa.extend({ pessoas: z.number().int() })),
      }),
    ),
  }),
  editarComentario: endpoint({
    method: 'PATCH',
    path: '/api/comentarios/{id}',
    permission: 'funis.cartao.editar',
    summary: 'Corrige o próprio comentário',
    params: porId,
    body: z.object({ texto, mencoes: z.array(id).max(20).default([]), times: z.array(id).max(5).default([]) }),
    response: ok,
  }),
  apagarComentario: endpoint({
    method: 'DELETE',
    path: '/api/comentarios/{id}',
    permission: 'funis.cartao.editar',
    summary: 'Apaga o próprio comentário',
    params: porId,
    response: ok,
  }),
}
