import { z } from 'zod'
import { comAsOrdens } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import { situacoes } from '#engines/funil/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { booleano, porId } from '#kit/parametros.ts'
import {
  acontecimento,
  cartao,
  cartaoNaCapa,
  coluna,
  comentario,
  prioridades,
  transicao,
} from '#modules/funis/nucleo/tipos.ts'
import { seJaHouver } from '#modules/funis/nucleo/contract/ja-aberto.ts'
import { MAXIMO_DE_ETIQUETAS } from '#modules/funis/quadro/contract/quadro.ts'

const base = '/api/cartoes' as const
const id = z.uuid('Identificador inválido')
const titulo = z
  .string('Dê um título ao cartão')
  .trim()
  .min(1, 'Dê um título ao cartão')
  .max(160, 'O título tem no máximo 160 letras')
const centavos = z
  .number('Valor inválido')
  .int('Valor inválido')
  .min(0, 'O valor não pode ser negativo')
  .max(1e13, 'O valor é alto demais')
const fatos = z.record(z.string().max(60), z.json())
/** Version of the card that the client has seen, so that a later change by another user is not overwritten. */
const versao = z.number('Versão inválida').int('Versão inválida')
const motivo = z.string().trim().max(2000, 'O motivo tem no máximo 2.000 letras')
/** Warning when a stage, or one of its people, now exceeds its limit. */
const aviso = z.string().nullable()
/** Response of every move. A repeated request, after a network failure, does not move the card twice. */
const movido = sucesso(
  z.object({ cartao: cartaoNaCapa, transicao: transicao.nullable(), colunas: z.array(coluna), aviso }),
)

export const cartoes = {
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'funis.cartao.editar',
    summary: 'Abre um cartão',
    body: z.object({
      id: id.optional(),
      funil: z.string().max(60),
      estagio_id: id.optional(),
      titulo,
      contato_id: id.nullable().optional(),
      dossie_id: id.nullable().optional(),
      conversa_id: id.optional(),
      responsavel_id: id.nullable().optional(),
      prioridade: z.enum(prioridades, 'Prioridade inválida').optional(),
      valor_centavos: centavos.nullable().optional(),
      valores: fatos.optional(),
      se_ja_houver: seJaHouver,
    }),
    response: sucesso(cartao.extend({ aviso })),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'funis.cartao.ver',
    summary: 'Um cartão inteiro: fatos, pessoas, cartões parentes e conversas',
    params: porId,
    response: sucesso(cartao),
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: 'funis.cartao.editar',
    summary: 'Muda o que o cartão diz',
    params: porId,
    body: z.object({
      versao,
      titulo: titulo.optional(),
      valor_centavos: centavos.nullable().optional(),
      responsavel_id: id.nullable().optional(),
      time_id: id.nullable().optional(),
      prioridade: z.enum(prioridades, 'Prioridade inválida').optional(),
      previsao: dia('Data inválida').nullable().optional(),
      contato_id: id.nullable().optional(),
      valores: fatos.optional(),
      etiquetas: z
        .array(id)
        .max(MAXIMO_DE_ETIQUETAS, `Um cartão tem no máximo ${MAXIMO_DE_ETIQUETAS} etiquetas`)
        .optional(),
    }),
    response: sucesso(cartao.extend({ aviso })),
  }),
  mover: endpoint({
    method: 'POST',
    path: `${base}/{id}/mover`,
    permission: 'funis.cartao.editar',
    summary: 'Leva o cartão de um estágio a outro, ou a outro lugar do mesmo',
    params: porId,
    body: z.object({
      de: id,
      para: id,
      antes_de: id.nullable().optional(),
      depois_de: id.nullable().optional(),
      valores: fatos.optional(),
      motivo: motivo.optional(),
      motivo_perda: id.optional(),
      /** for a card that closes: what to do with the open cards it created elsewhere */
      filhos: z
        .enum(['perguntar', 'deixar', 'avisar', 'arquivar'], 'Escolha o que fazer com os cartões que este abriu')
        .optional(),
      /** for a card that re-enters a stage with a hand-off: what to do with the cards it created last time */
      filhos_de_antes: z
        .enum(['perguntar', 'reabrir', 'abrir_outro'], 'Diga se continua com o que já existe ou abre outro')
        .optional(),
      ordens: comAsOrdens.optional(),
    }),
    response: movido,
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/{id}/desfazer`,
    permission: 'funis.cartao.editar',
    summary: 'Desfaz o último movimento, enquanto é o último',
    params: porId,
    body: z.object({ seq: z.number().int().min(2, 'Não há o que desfazer') }),
    response: movido,
  }),
  historico: endpoint({
    method: 'GET',
    path: `${base}/{id}/historico`,
    permission: 'funis.cartao.ver',
    summary: 'Tudo o que aconteceu com o cartão, do mais novo ao mais antigo',
    params: porId,
    query: z.object(consultaDePagina(30)),
    response: sucesso(z.object({ acontecimentos: z.array(acontecimento), proximo: z.string().nullable() })),
  }),
  comentar: endpoint({
    method: 'POST',
    path: `${base}/{id}/comentarios`,
    permission: 'funis.cartao.editar',
    summary: 'Comenta o cartão',
    params: porId,
    body: z.object({
      id: id.optional(),
      texto: z
        .string('Escreva o comentário')
        .trim()
        .min(1, 'Escreva o comentário')
        .max(10_000, 'O comentário é longo demais'),
      mencoes: z.array(id).max(20).default([]),
      times: z.array(id).max(5).default([]),
    }),
    response: sucesso(comentario),
  }),
  arquivo: endpoint({
    method: 'GET',
    path: `${base}/{id}/arquivo`,
    permission: 'funis.cartao.ver',
    summary: 'Um endereço que abre o arquivo por alguns minutos',
    params: porId,
    query: z.object({ caminho: z.string('Diga qual arquivo').min(1).max(400), ver: booleano.default(false) }),
    response: sucesso(z.object({ url: z.string() })),
  }),
  origens: endpoint({
    method: 'GET',
    path: `${base}/{id}/origens`,
    permission: 'funis.cartao.ver',
    summary: 'De onde veio cada fato do cartão: quem o escreveu, quando e em que funil',
    params: porId,
    response: sucesso(
      z.record(
        z.string(),
        z.object({
          por: z.string().nullable(),
          em: z.string(),
          funil_nome: z.string().nullable(),
          /** the card in which the comment was written, if it is another one within the user's reach */ cartao_id: z
            .string()
            .nullable(),
        }),
      ),
    ),
  }),
  procurar: endpoint({
    method: 'GET',
    path: `${base}/procurar`,
    permission: 'funis.cartao.ver',
    summary: 'Cartões ao alcance, pelo título, o cliente ou o número do dossiê',
    query: z.object({
      funil: z.string().max(60).optional(),
      busca: z.string().trim().max(160, 'A busca é longa demais').default(''),
      limit: z.coerce.number().int().min(1).max(30).default(12),
    }),
    response: sucesso(
      z.array(
        z.object({
          id: z.string(),
          titulo: z.string(),
          funil_id: z.string(),
          funil_nome: z.string(),
          estagio_nome: z.string(),
          situacao: z.enum(situacoes),
          contato_nome: z.string().nullable(),
          dossie_numero: z.string().nullable(),
        }),
      ),
    ),
  }),
  seguir: endpoint({
    method: 'PUT',
    path: `${base}/{id}/seguir`,
    permission: 'funis.cartao.ver',
    summary: 'Segue o cartão, ou deixa de seguir',
    params: porId,
    body: z.object({ seguir: z.boolean() }),
    response: ok,
  }),
}
