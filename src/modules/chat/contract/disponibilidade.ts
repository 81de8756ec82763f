import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { presencas, type Presenca } from '../regras/presenca/presenca.ts'

export { presencas, type Presenca }

export const disponibilidade = z.object({
  /** what the person said; `regras/presenca` is the rule of all of this */
  escolha: z.enum(presencas),
  /** away without having said so, and why; never while 'ocupado' or 'ausente' was chosen */
  automatica: z.enum(['inatividade', 'desconexao']).nullable(),
  /** what routing goes by */
  presenca: z.enum(presencas),
  /** why they are away: chosen, a registered leave, nothing touched, no browser; null while they are not */
  motivo: z.enum(['escolha', 'periodo', 'inatividade', 'desconexao']).nullable(),
  desde: z.string().nullable(),
  /** the end of a registered leave */
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
