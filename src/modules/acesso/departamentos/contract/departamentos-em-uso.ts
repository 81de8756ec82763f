import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { departamento } from '#modules/acesso/nucleo/contract/comum.ts'

const emUso = z.object({
  /** of the whole answer: a save over an older one is refused */
  versao: z.number().int(),
  /** an answer was saved: until then all departments are on */
  respondido: z.boolean(),
  departamentos: z.array(
    z.object({
      codigo: departamento,
      nome: z.string(),
      ligado: z.boolean(),
      /** cannot be switched off */
      essencial: z.boolean(),
      pessoas: z.number().int(),
    }),
  ),
})
export type DepartamentosEmUso = z.infer<typeof emUso>

const pendencia = z.object({
  titulo: z.string(),
  total: z.number().int(),
  itens: z.array(z.object({ nome: z.string(), detalhe: z.string().nullable(), href: z.string() })),
})
export type Pendencia = z.infer<typeof pendencia>

export const departamentosEmUso = {
  ver: endpoint({
    method: 'GET',
    path: '/api/departamentos/em-uso',
    permission: 'cad.departamento.editar',
    summary: 'Todos os departamentos, com os que a empresa usa',
    response: sucesso(emUso),
  }),
  pendencias: endpoint({
    method: 'GET',
    path: '/api/departamentos/{codigo}/pendencias',
    permission: 'cad.departamento.editar',
    summary: 'O que ficaria parado se o departamento fosse desligado',
    params: z.object({ codigo: departamento }),
    response: sucesso(z.array(pendencia)),
  }),
  escolher: endpoint({
    method: 'PUT',
    path: '/api/departamentos/em-uso',
    permission: 'cad.departamento.editar',
    summary: 'Diz quais departamentos a empresa usa; os outros ficam desligados, com tudo o que têm guardado',
    body: z.object({
      ligados: z
        .array(departamento, 'Diga quais departamentos a empresa usa')
        .refine((l) => new Set(l).size === l.length, 'Há um departamento repetido'),
      versao: z.number('Versão inválida').int('Versão inválida'),
    }),
    response: sucesso(emUso),
  }),
  pedir: endpoint({
    method: 'POST',
    path: '/api/departamentos/{codigo}/pedir',
    permission: 'sessao',
    summary: 'Pede à administração que ligue um departamento',
    limit: 10,
    params: z.object({ codigo: departamento }),
    response: ok,
  }),
}
