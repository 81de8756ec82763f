import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

const tipo = z.string().min(1, 'Diga o que é entregue').max(40, 'Tipo de trabalho inválido')
/** The receiver of one kind of open work. A kind that is not listed stays with its current assignee. */
export const escolhaDaEntrega = z.discriminatedUnion(
  'para',
  [
    z.object({ tipo, para: z.literal('pessoa'), id: z.uuid('Escolha a pessoa') }),
    z.object({ tipo, para: z.literal('time'), id: z.uuid('Escolha o time') }),
    z.object({ tipo, para: z.literal('ninguem') }),
  ],
  'Diga para quem vai: pessoa, time ou ninguém',
)
export type EscolhaDaEntrega = z.infer<typeof escolhaDaEntrega>
export const escolhas = z
  .array(escolhaDaEntrega)
  .max(20, 'Escolhas demais')
  .refine((e) => new Set(e.map((x) => x.tipo)).size === e.length, 'Há um tipo de trabalho repetido')

export const entregue = z.object({
  tipo: z.string(),
  rotulo: z.string(),
  /** what leaving the work unassigned means; null when it must have an assignee */
  a_ninguem: z.string().nullable(),
  total: z.number().int(),
  /** how many items the chosen receivers can take */
  vao: z.number().int(),
})
export type Entregue = z.infer<typeof entregue>

export const entrega = z.object({
  id: z.string(),
  feita_em: z.string(),
  por: z.string().nullable(),
  itens: z.number().int(),
  desfeita_em: z.string().nullable(),
})
export type Entrega = z.infer<typeof entrega>

const editar = 'cad.usuario.editar'
const porEntrega = porId.extend({ entrega_id: z.uuid('Identificador inválido') })

export const entregas = {
  previa: endpoint({
    method: 'POST',
    path: '/api/usuarios/{id}/entrega/previa',
    permission: editar,
    summary: 'O que uma pessoa tem em aberto, e quanto disso os escolhidos podem receber. Nada muda',
    params: porId,
    body: z.object({ entregas: escolhas.default([]) }),
    response: sucesso(z.array(entregue)),
  }),
  entregar: endpoint({
    method: 'POST',
    path: '/api/usuarios/{id}/entregas',
    permission: editar,
    summary: 'Entrega o trabalho em aberto de uma pessoa, ativa ou não, a quem foi escolhido',
    params: porId,
    body: z.object({ entregas: escolhas.min(1, 'Escolha ao menos um destino') }),
    response: sucesso(z.array(entregue)),
  }),
  listar: endpoint({
    method: 'GET',
    path: '/api/usuarios/{id}/entregas',
    permission: editar,
    summary: 'Entregas do trabalho de uma pessoa',
    params: porId,
    response: sucesso(z.array(entrega)),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: '/api/usuarios/{id}/entregas/{entrega_id}/desfazer',
    permission: editar,
    summary: 'Devolve o que ainda não andou à pessoa, que precisa estar ativa',
    params: porEntrega,
    response: sucesso(z.object({ voltaram: z.number().int(), total: z.number().int() })),
  }),
}
