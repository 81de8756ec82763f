import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { booleano } from '#modules/chat/nucleo/contract/comum.ts'

const porMensagem = porId.extend({ messageId: z.uuid('Identificador inválido') })

const emailAberto = z.object({
  assunto: z.string(),
  de: z.object({ nome: z.string(), endereco: z.string() }),
  /** the receiving server reported that the sender's domain failed authentication (dmarc=fail) */
  nao_confirmado: z.boolean(),
  para: z.array(z.string()),
  cc: z.array(z.string()),
  /** only for mail that we sent: hidden copies of received mail are unknown */
  cco: z.array(z.string()),
  momento: z.string(),
  /** a complete, sanitized document for a sandboxed frame; null when the mail is plain text */
  html: z.string().nullable(),
  texto: z.string(),
  /** number of remote images that were removed: loading them would tell the sender that the mail was read */
  imagens_bloqueadas: z.number().int(),
  /** the raw message, as a file */
  original_url: z.string(),
})
export type EmailAberto = z.infer<typeof emailAberto>

export const email = {
  autorizar: endpoint({
    method: 'POST',
    path: '/api/chat/caixas-entrada/{id}/autorizacao',
    permission: 'chat.caixa.configurar',
    summary: 'Endereço da página do Google ou da Microsoft em que a conta da caixa é autorizada',
    limit: 20,
    params: porId,
    response: sucesso(z.object({ url: z.string() })),
  }),
  abrir: endpoint({
    method: 'GET',
    path: '/api/chat/conversas/{id}/mensagens/{messageId}/email',
    permission: 'chat.conversa.ver',
    summary: 'Um e-mail inteiro, formatado e seguro de mostrar',
    params: porMensagem,
    query: z.object({ imagens: booleano.optional() }),
    response: sucesso(emailAberto),
    limit: 120,
  }),
  resposta: endpoint({
    method: 'GET',
    path: '/api/chat/conversas/{id}/email/resposta',
    permission: 'chat.conversa.ver',
    summary: 'Para quem iria e sobre o que seria o próximo e-mail da conversa',
    params: porId,
    response: sucesso(
      z.object({ assunto: z.string(), para: z.string().nullable(), cc: z.array(z.string()), continua: z.boolean() }),
    ),
  }),
}
