import { z } from 'zod'
import { tonsDeColuna } from '#engines/funil/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { comAsOrdens } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import { prazoAMao } from '#modules/funis/nucleo/tipos.ts'
import { umFunil } from '#modules/funis/nucleo/contract/funis.ts'

const base = '/api/funis/{funil}' as const
const nome = z
  .string('Dê um nome à etiqueta')
  .trim()
  .min(1, 'Dê um nome à etiqueta')
  .max(30, 'O nome tem no máximo 30 letras')
const cor = z.enum(tonsDeColuna, 'Cor inválida')
/** Maximum tags of one card. */
export const MAXIMO_DE_ETIQUETAS = 10

/** `usos`: open cards with this tag within the user's reach. */
export const etiqueta = z.object({ id: z.string(), nome: z.string(), cor, usos: z.number().int() })
export type Etiqueta = z.infer<typeof etiqueta>

export const etiquetas = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/etiquetas`,
    permission: 'funis.cartao.ver',
    summary: 'As etiquetas do funil, com quantos cartões abertos têm cada uma',
    params: umFunil,
    response: sucesso(z.array(etiqueta)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/etiquetas`,
    permission: 'funis.cartao.editar',
    summary: 'Cria uma etiqueta para os cartões do funil',
    params: umFunil,
    body: z.object({ nome, cor: cor.default('neutro') }),
    response: sucesso(etiqueta),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: '/api/etiquetas-de-cartoes/{id}',
    permission: 'funis.cartao.editar',
    summary: 'Muda o nome ou a cor de uma etiqueta (quem cuida do funil)',
    params: porId,
    body: z.object({ nome, cor }),
    response: sucesso(etiqueta),
  }),
  arquivar: endpoint({
    method: 'DELETE',
    path: '/api/etiquetas-de-cartoes/{id}',
    permission: 'funis.cartao.editar',
    summary: 'Tira a etiqueta de uso (quem cuida do funil)',
    params: porId,
    response: ok,
  }),
}

/**
 * Changes independently of the card: the next open task, unanswered customer messages, and who set the deadline by
 * hand.
 */
export const sinal = z.object({
  id: z.string(),
  prazo_a_mao: prazoAMao.nullable(),
  acao: z.object({ id: z.string(), titulo: z.string(), vence_em: z.string().nullable() }).nullable(),
  mensagens: z.number().int(),
})
export type Sinal = z.infer<typeof sinal>

export const noQuadro = {
  sinais: endpoint({
    method: 'POST',
    path: `${base}/sinais`,
    permission: 'funis.cartao.ver',
    summary: 'A próxima tarefa, as mensagens sem resposta e o prazo posto à mão de cada cartão que está na tela',
    params: umFunil,
    body: z.object({ ids: z.array(z.uuid('Cartão inválido')).max(2000, 'São cartões demais de uma vez') }),
    response: sucesso(z.array(sinal)),
  }),
  arquivar: endpoint({
    method: 'POST',
    path: '/api/cartoes/{id}/arquivar',
    permission: 'funis.cartao.editar',
    summary: 'Tira o cartão da vista sem ganhar nem perder, ou o traz de volta',
    params: porId,
    body: z.object({ arquivar: z.boolean('Diga se arquiva'), ordens: comAsOrdens.optional() }),
    response: ok,
  }),
}
