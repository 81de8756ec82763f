import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { mensagem } from '#modules/chat/nucleo/tipos.ts'

const base = '/api/chat/conversas/{id}' as const
const porMensagem = porId.extend({ messageId: z.uuid('Identificador inválido') })
const idCliente = z.string('Identificador inválido').min(8, 'Identificador inválido').max(80, 'Identificador inválido')

export const rascunho = z.object({ texto: z.string(), privada: z.boolean(), atualizado_em: z.string().nullable() })

export const mencao = z.object({
  mensagem_id: z.string(),
  conversa_id: z.string(),
  seq: z.number().int(),
  contato_nome: z.string(),
  caixa_nome: z.string(),
  autor_nome: z.string(),
  texto: z.string(),
  criado_em: z.string(),
})

/**
 * Target of a forwarded message: a conversation, or a number in an inbox (a conversation is opened when there is none).
 */
const destino = z.union(
  [
    z.object({ conversa_id: z.uuid('Conversa inválida') }),
    z.object({
      caixa_entrada_id: z.uuid('Caixa de entrada inválida'),
      contato_telefone: z
        .string()
        .trim()
        .regex(/^\+?[\d\s()-]{8,25}$/, 'Telefone do contato inválido'),
      contato_nome: z.string().trim().max(120).optional(),
    }),
  ],
  'Destino inválido',
)

/** Operations on messages other than sending a new one. */
export const envios = {
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/mensagens/{messageId}/desfazer`,
    permission: 'chat.conversa.atender',
    summary: 'Desfaz um envio que ainda não saiu; depois que saiu, 409',
    params: porMensagem,
    response: sucesso(mensagem),
  }),
  historico: endpoint({
    method: 'GET',
    path: `${base}/mensagens/{messageId}/historico`,
    permission: 'chat.conversa.ver',
    summary: 'Os textos anteriores de uma mensagem; a supervisão vê também quem apagou e quando',
    params: porMensagem,
    response: sucesso(
      z.object({
        edicoes: z.array(z.object({ em: z.string(), por_nome: z.string().nullable(), conteudo_anterior: z.string() })),
        apagada: z.object({ em: z.string(), por_nome: z.string().nullable(), conteudo: z.string() }).nullable(),
      }),
    ),
  }),
  encaminhar: endpoint({
    method: 'POST',
    path: `${base}/encaminhar`,
    permission: 'chat.conversa.atender',
    summary: 'Encaminha mensagens, com arquivos, para outras conversas',
    params: porId,
    limit: 60,
    body: z.object({
      mensagens: z
        .array(z.uuid('Mensagem inválida'))
        .min(1, 'Escolha ao menos uma mensagem')
        .max(20, 'No máximo 20 mensagens por vez'),
      destinos: z.array(destino).min(1, 'Escolha para quem encaminhar').max(10, 'No máximo 10 destinos por vez'),
      id_cliente: idCliente,
    }),
    response: sucesso(
      z.array(
        z.object({ conversa_id: z.string().nullable(), enviadas: z.number().int(), erro: z.string().nullable() }),
      ),
    ),
  }),
  mencionaveis: endpoint({
    method: 'GET',
    path: `${base}/mencionaveis`,
    permission: 'chat.conversa.ver',
    summary: 'Colegas que veem esta conversa e podem ser mencionados',
    params: porId,
    query: z.object({ busca: z.string().trim().max(80).optional() }),
    response: sucesso(z.array(z.object({ id: z.string(), nome: z.string() }))),
  }),
  mencoes: endpoint({
    method: 'GET',
    path: '/api/chat/mencoes',
    permission: 'chat.conversa.ver',
    summary: 'Menções a quem chama que ainda não foram vistas',
    response: sucesso(z.array(mencao)),
  }),
  lerRascunho: endpoint({
    method: 'GET',
    path: `${base}/rascunho`,
    permission: 'chat.conversa.atender',
    summary: 'O que a pessoa deixou escrito nesta conversa',
    params: porId,
    response: sucesso(rascunho),
  }),
  guardarRascunho: endpoint({
    method: 'PUT',
    path: `${base}/rascunho`,
    permission: 'chat.conversa.atender',
    summary: 'Guarda o que a pessoa está escrevendo; vazio apaga',
    params: porId,
    limit: 120,
    body: z.object({
      texto: z.string('Texto inválido').max(65_000, 'O rascunho é longo demais'),
      privada: z.boolean().default(false),
    }),
    response: ok,
  }),
}
