import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { frase, instante, pessoa, quando } from '#modules/chat/nucleo/contract/comum.ts'

const base = '/api/chat/conversas' as const
const atender = 'chat.conversa.atender'
const ver = 'chat.conversa.ver'

export const promessa = z.object({
  id: z.string(),
  conversa_id: z.string(),
  mensagem_id: z.string().nullable(),
  texto: z.string(),
  vence_em: instante,
  estado: z.enum(['sugerida', 'aberta', 'cumprida', 'dispensada']),
  por: pessoa,
  em: instante,
  vencida: z.boolean(),
})
export type Promessa = z.output<typeof promessa>

export const promessas = {
  daConversa: endpoint({
    method: 'GET',
    path: `${base}/{id}/promessas`,
    permission: ver,
    summary: 'Promessas desta conversa',
    params: porId,
    response: sucesso(z.array(promessa)),
  }),
  prometer: endpoint({
    method: 'POST',
    path: `${base}/{id}/promessas`,
    permission: atender,
    summary: 'Anota uma promessa com data',
    params: porId,
    body: z.object({ texto: frase(300, 'Escreva o que foi prometido'), ...quando }),
    response: sucesso(z.array(promessa)),
  }),
  decidir: endpoint({
    method: 'PUT',
    path: `${base}/{id}/promessas/{promessa}`,
    permission: atender,
    summary: 'Confirma, cumpre, dispensa ou remarca uma promessa',
    params: porId.extend({ promessa: z.uuid('Promessa não encontrada') }),
    body: z.object({ estado: z.enum(['aberta', 'cumprida', 'dispensada'], 'Estado inválido'), ...quando }),
    response: sucesso(z.array(promessa)),
  }),
  vencidas: endpoint({
    method: 'GET',
    path: `${base}/promessas-vencidas`,
    permission: ver,
    summary: 'Promessas que passaram da data, nas conversas que a pessoa vê',
    query: z.object({ minhas: z.enum(['true', 'false']).default('false') }),
    response: sucesso(
      z.object({
        total: z.number().int(),
        promessas: z.array(promessa.extend({ contato_nome: z.string(), caixa_nome: z.string() })),
      }),
    ),
  }),
}
