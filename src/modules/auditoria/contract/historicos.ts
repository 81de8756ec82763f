import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

/** One changed field, with Portuguese label and values. */
export const campoMudado = z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })
export const mudanca = z.object({
  id: z.number().int(),
  em: z.string(),
  quem: z.string().nullable(),
  frase: z.string(),
  campos: z.array(campoMudado),
  motivo: z.string().nullable(),
})
export type Mudanca = z.infer<typeof mudanca>
export const historico = sucesso(z.object({ mudancas: z.array(mudanca), proximo: z.string().nullable() }))
export const cursor = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'Página inválida')
    .optional(),
})

/** The changes of one person, team or position. */
export const historicos = {
  historico: endpoint({
    method: 'GET',
    path: '/api/usuarios/{id}/historico',
    permission: 'cad.usuario.editar',
    summary: 'Quem mudou o quê em uma pessoa',
    params: porId,
    query: cursor,
    response: historico,
  }),
  historicoDoTime: endpoint({
    method: 'GET',
    path: '/api/times/{id}/historico',
    permission: 'cad.time.editar',
    summary: 'Quem mudou o quê em um time',
    params: porId,
    query: cursor,
    response: historico,
  }),
  historicoDoCargo: endpoint({
    method: 'GET',
    path: '/api/cargos/{id}/historico',
    permission: 'cad.cargo.editar',
    summary: 'Quem mudou o quê em um cargo',
    params: porId,
    query: cursor,
    response: historico,
  }),
}
