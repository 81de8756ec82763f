import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { niveisDeRisco } from '../regras/risco-do-numero.ts'
import { evento } from './caixas.ts'
import { texto } from '#modules/chat/nucleo/contract/comum.ts'

const base = '/api/chat/caixas-entrada/{id}' as const
const configurar = 'chat.caixa.configurar'
const porEvento = porId.extend({
  eventoId: z.coerce.number('Identificador inválido').int('Identificador inválido').min(1, 'Identificador inválido'),
})
const instante = z.string()
const inteiro = z.number().int()

export const saude = z.object({
  /** whether silences of this inbox are reported */
  vigiar: z.boolean(),
  /** weeks of traffic that the model was built from; with fewer than two, silences are not watched */
  semanas: inteiro,
  /** messages from customers that the model expects in each hour of the week; hour 0 is Sunday at midnight */
  esperado: z.array(z.object({ hora: inteiro, chance: z.number(), mensagens: z.number() })),
  ultima_entrada_em: instante.nullable(),
  mudo_desde: instante.nullable(),
  desconectada_desde: instante.nullable(),
  /** only for numbers that the channel may ban */
  risco: z
    .object({
      nivel: z.enum(niveisDeRisco),
      razoes: z.array(z.string()),
      uso: z.object({
        enviadas: inteiro,
        recebidas: inteiro,
        falhas: inteiro,
        primeiros_contatos: inteiro,
        contatos_alcancados: inteiro,
        recusas: inteiro,
      }),
    })
    .nullable(),
})
export type SaudeDaCaixa = z.output<typeof saude>

export const recusa = z.object({ em: instante, palavra: z.string(), caixa_nome: z.string().nullable() })

export const caixasPorDentro = {
  resumoDasEntregas: endpoint({
    method: 'GET',
    path: `${base}/logs-webhook/resumo`,
    permission: configurar,
    summary: 'Quantas entregas de cada evento, em cada situação',
    params: porId,
    response: sucesso(z.array(z.object({ evento: z.string(), situacao: evento.shape.situacao, total: inteiro }))),
  }),
  entrega: endpoint({
    method: 'GET',
    path: `${base}/logs-webhook/{eventoId}`,
    permission: configurar,
    summary: 'Uma entrega inteira, sem segredos',
    params: porEvento,
    response: sucesso(evento),
  }),
  reprocessar: endpoint({
    method: 'POST',
    path: `${base}/logs-webhook/{eventoId}/reprocessar`,
    permission: configurar,
    summary: 'Processa de novo uma entrega que falhou',
    params: porEvento,
    response: sucesso(evento),
    limit: 120,
  }),
  reprocessarFalhas: endpoint({
    method: 'POST',
    path: `${base}/logs-webhook/reprocessar`,
    permission: configurar,
    summary: 'Processa de novo todas as entregas que falharam',
    params: porId,
    response: sucesso(z.object({ total: inteiro })),
    limit: 10,
  }),
  conectar: endpoint({
    method: 'POST',
    path: `${base}/conectar`,
    permission: configurar,
    summary: 'Pede ao canal que conecte o aparelho; devolve o código QR',
    params: porId,
    limit: 30,
    response: sucesso(
      z.object({ conectada: z.boolean(), qrcode: z.string().nullable(), codigo_pareamento: z.string().nullable() }),
    ),
  }),
  desconectar: endpoint({
    method: 'POST',
    path: `${base}/desconectar`,
    permission: configurar,
    summary: 'Desconecta o aparelho do canal',
    params: porId,
    response: ok,
    limit: 30,
  }),
  saude: endpoint({
    method: 'GET',
    path: `${base}/saude`,
    permission: 'chat.caixa.ver',
    summary: 'Silêncio, tráfego esperado e risco do número',
    params: porId,
    response: sucesso(saude),
  }),
  vigiar: endpoint({
    method: 'PUT',
    path: `${base}/saude`,
    permission: configurar,
    summary: 'Liga ou desliga o alarme de canal mudo',
    params: porId,
    body: z.object({ vigiar: z.boolean('Diga se o alarme fica ligado') }),
    response: sucesso(saude),
  }),
  recusa: endpoint({
    method: 'GET',
    path: '/api/chat/conversas/{id}/recusa',
    permission: 'chat.conversa.ver',
    summary: 'O pedido do contato de não receber mensagens, se houver',
    params: porId,
    response: sucesso(recusa.nullable()),
  }),
  retirarRecusa: endpoint({
    method: 'DELETE',
    path: '/api/chat/conversas/{id}/recusa',
    permission: 'chat.conversa.atender',
    summary: 'Retira o pedido de não receber mensagens',
    params: porId,
    body: z.object({
      motivo: texto(300, 'Diga por que o contato volta a receber').min(1, 'Diga por que o contato volta a receber'),
    }),
    response: ok,
  }),
}
