import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { presencas, type Presenca } from '../regras/presenca.ts'

export { presencas, type Presenca }

export const disponibilidade = z.object({
  /** state chosen by the user; the rules for all of these fields are in `regras/presenca` */
  escolha: z.enum(presencas),
  /** cause of an absence that the user did not choose; always null while 'ocupado' or 'ausente' is chosen */
  automatica: z.enum(['inatividade', 'desconexao']).nullable(),
  /** the effective state that routing uses */
  presenca: z.enum(presencas),
  /** why they are away: their choice, a registered leave, inactivity, no connected browser; null while not away */
  motivo: z.enum(['escolha', 'periodo', 'inatividade', 'desconexao']).nullable(),
  desde: z.string().nullable(),
  /** end of a registered leave */
  ate: z.string().nullable(),
})
export type Disponibilidade = z.infer<typeof disponibilidade>

const base = '/api/chat/disponibilidade'
export const presencaNoServidor = {
  obter: endpoint({
    method: 'GET',
    path: base,
    permission: 'sessao',
    summary: 'Como a própria pessoa está',
    response: sucesso(disponibilidade),
  }),
  escolher: endpoint({
    method: 'PUT',
    path: base,
    permission: 'sessao',
    summary: 'Diz como se está; volta de uma ausência automática',
    body: z.object({ escolha: z.enum(presencas, 'Presença inválida') }),
    response: sucesso(disponibilidade),
  }),
  sinal: endpoint({
    method: 'POST',
    path: `${base}/sinal`,
    permission: 'sessao',
    limit: 60,
    summary: 'O navegador está aberto; `ativo` diz se alguém mexe nele, `escreveu` se alguém escreve nele',
    body: z.object({
      ativo: z.boolean('Diga se há alguém mexendo'),
      escreveu: z.boolean('Diga se há alguém escrevendo').default(false),
    }),
    response: sucesso(disponibilidade),
  }),
}
