import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'

const contagem = z.object({ rotulo: z.string(), n: z.number().int() })
export type Contagem = z.infer<typeof contagem>

const situacao = z.object({
  /** marked rows exist: there is a demonstration to leave */
  existe: z.boolean(),
  deixada_em: z.string().nullable(),
  /** what the confirmation must repeat */
  empresa: z.string(),
  leva: z.array(contagem),
  configurado: z.array(contagem),
  /** contacts that stay, because something real belongs to them */
  contatos_que_ficam: z.number().int(),
  /** active administrators who are not of the demonstration */
  administradores: z.array(z.object({ nome: z.string(), email: z.string() })),
  /** the caller is a person of the demonstration, whose access ends with it */
  sou_da_demonstracao: z.boolean(),
})
export type SituacaoDaDemonstracao = z.infer<typeof situacao>

export const demonstracao = {
  ver: endpoint({
    method: 'GET',
    path: '/api/demonstracao',
    permission: 'plataforma.configurar',
    summary: 'O que sai com a demonstração e o que fica',
    response: sucesso(situacao),
  }),
  deixar: endpoint({
    method: 'POST',
    path: '/api/demonstracao/deixar',
    permission: 'plataforma.configurar',
    summary: 'Deixa a demonstração: as pessoas e os dados dela saem de uma vez',
    body: z.object({
      empresa: z
        .string('Escreva o nome da empresa')
        .trim()
        .min(1, 'Escreva o nome da empresa')
        .max(200, 'Nome longo demais'),
      manter: z.boolean('Diga se o que foi configurado fica'),
    }),
    response: sucesso(z.object({ levado: z.array(contagem), ficou: z.array(contagem) })),
  }),
}
