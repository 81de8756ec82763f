import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

export const busca = {
  naConversa: endpoint({
    method: 'GET',
    path: '/api/chat/conversas/{id}/busca',
    permission: 'chat.conversa.ver',
    params: porId,
    summary: 'Em que lugares da conversa estão as palavras, do mais novo ao mais antigo',
    query: z.object({
      texto: z
        .string('Escreva o que procurar')
        .trim()
        .min(1, 'Escreva o que procurar')
        .max(200, 'No máximo 200 caracteres'),
    }),
    response: sucesso(
      z.object({ seqs: z.array(z.number().int()), /** there are more, older ones */ mais: z.boolean() }),
    ),
  }),
}
