import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { anexoEnviado } from '#modules/chat/fio/contract/mensagens.ts'

const base = '/api/chat/conversas/{id}/agendadas' as const
const porAgendada = porId.extend({ agendadaId: z.uuid('Identificador inválido') })
const enviarEm = z.iso.datetime({ offset: true, error: 'Escolha quando enviar' })
const conteudo = z.string('Escreva a mensagem').max(65_000, 'A mensagem é longa demais').default('')

export const agendada = z.object({
  id: z.string(),
  conversa_id: z.string(),
  autor_id: z.string(),
  autor_nome: z.string(),
  conteudo: z.string(),
  anexos: z.array(z.object({ nome_arquivo: z.string(), tipo_mime: z.string(), tamanho: z.number().int() })),
  enviar_em: z.string(),
  cancelar_se_responder: z.boolean(),
  situacao: z.enum(['agendada', 'enviada', 'cancelada', 'falhou']),
  /** reason why it was cancelled or not sent, in Portuguese */
  motivo: z.string().nullable(),
  mensagem_id: z.string().nullable(),
  pode_mexer: z.boolean(),
})
export type Agendada = z.infer<typeof agendada>

export const agendadas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'Mensagens marcadas para depois nesta conversa, e as que não saíram',
    params: porId,
    response: sucesso(z.array(agendada)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'chat.conversa.atender',
    summary: 'Marca uma mensagem para depois',
    params: porId,
    body: z.object({
      conteudo,
      anexos: z.array(anexoEnviado).max(10, 'No máximo 10 arquivos por mensagem').default([]),
      enviar_em: enviarEm,
      cancelar_se_responder: z.boolean().default(false),
      id_cliente: z.string().min(8).max(80).optional(),
    }),
    response: sucesso(agendada),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{agendadaId}`,
    permission: 'chat.conversa.atender',
    summary: 'Muda texto, hora ou condição de uma mensagem marcada',
    params: porAgendada,
    body: z.object({
      conteudo: conteudo.optional(),
      enviar_em: enviarEm.optional(),
      cancelar_se_responder: z.boolean().optional(),
    }),
    response: sucesso(agendada),
  }),
  cancelar: endpoint({
    method: 'DELETE',
    path: `${base}/{agendadaId}`,
    permission: 'chat.conversa.atender',
    summary: 'Cancela uma mensagem marcada',
    params: porAgendada,
    response: sucesso(agendada),
  }),
}
