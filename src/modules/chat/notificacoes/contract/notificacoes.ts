import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { paginacao, sucesso } from '#kit/pagina.ts'

export const tiposDeNotificacao = [
  'mencao',
  'atribuicao',
  'prazo_perto',
  'prazo_vencido',
  'canal_mudo',
  'saida_morta',
  'pergunta',
] as const
export type TipoDeNotificacao = (typeof tiposDeNotificacao)[number]

export const notificacao = z.object({
  id: z.string(),
  tipo: z.enum(tiposDeNotificacao),
  /** subject of the notification, as text */
  titulo: z.string(),
  detalhe: z.string(),
  /** address that opens on click */
  href: z.string(),
  criado_em: z.string(),
  lida: z.boolean(),
})
export type NotificacaoDoSino = z.infer<typeof notificacao>

const base = '/api/chat/notificacoes' as const
const interruptores = sucesso(z.array(z.object({ tipo: z.enum(tiposDeNotificacao), ligado: z.boolean() })))

export const notificacoes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'O que foi dito a quem chama, do mais novo ao mais antigo',
    query: z.object({
      cursor: z.uuid('Página inválida').optional(),
      limit: z.coerce
        .number('Limite inválido')
        .int('Limite inválido')
        .min(1, 'Limite inválido')
        .max(50, 'O limite é de 50 por página')
        .default(20),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(notificacao),
      pagination: paginacao.pick({ hasMore: true, proximo: true }),
    }),
  }),
  porLer: endpoint({
    method: 'GET',
    path: `${base}/por-ler`,
    permission: 'chat.conversa.ver',
    summary: 'Quantas ainda não foram lidas',
    response: sucesso(z.object({ total: z.number().int() })),
  }),
  ler: endpoint({
    method: 'POST',
    path: `${base}/ler`,
    permission: 'chat.conversa.ver',
    summary: 'Marca como lidas: as pedidas, ou todas',
    body: z.object({ ids: z.array(z.uuid('Notificação inválida')).max(100).optional() }),
    response: sucesso(z.object({ total: z.number().int() })),
  }),
  interruptores: endpoint({
    method: 'GET',
    path: `${base}/interruptores`,
    permission: 'chat.conversa.ver',
    summary: 'De que a pessoa quer saber',
    response: interruptores,
  }),
  mudarInterruptor: endpoint({
    method: 'PUT',
    path: `${base}/interruptores`,
    permission: 'chat.conversa.ver',
    summary: 'Liga ou desliga um aviso',
    body: z.object({
      tipo: z.enum(tiposDeNotificacao, 'Aviso desconhecido'),
      ligado: z.boolean('Diga se liga ou desliga'),
    }),
    response: interruptores,
  }),
}
