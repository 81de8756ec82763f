import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { indicadoresComMeta, meta, metaDoPeriodo } from '../tipos.ts'
import { deUmFunil, mes } from './recorte.ts'

const base = '/api/paineis/metas' as const
const funil = z
  .string('Escolha o funil')
  .regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z][a-z0-9_.]{0,59})$/, 'Funil inválido')
const TAXAS: readonly string[] = ['taxa_ganho', 'prazo']

export const metas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'paineis.painel.ver',
    summary: 'As metas de um funil em um mês, com o que já foi feito',
    query: z.object({ funil, mes }),
    response: sucesso(z.array(meta)),
  }),
  doPeriodo: endpoint({
    method: 'GET',
    path: `${base}/periodo`,
    permission: 'paineis.painel.ver',
    summary: 'A meta dos mesmos dias e do mesmo recorte que um número: de cada mês, a parte que está no período',
    query: deUmFunil,
    response: sucesso(z.array(metaDoPeriodo)),
  }),
  guardar: endpoint({
    method: 'PUT',
    path: base,
    permission: 'paineis.meta.editar',
    summary: 'Define a meta de um funil, de um time ou de uma pessoa em um mês',
    body: z
      .object({
        funil,
        mes,
        indicador: z.enum(indicadoresComMeta, 'Indicador inválido'),
        usuario_id: z.uuid('Pessoa inválida').nullable().default(null),
        time_id: z.uuid('Time inválido').nullable().default(null),
        alvo: z
          .number('Diga a meta')
          .int('Diga um número inteiro')
          .min(1, 'A meta é de pelo menos 1')
          .max(1e13, 'A meta é alta demais'),
      })
      .refine((m) => !(m.usuario_id && m.time_id), {
        message: 'A meta é de uma pessoa ou de um time',
        path: ['time_id'],
      })
      .refine((m) => !TAXAS.includes(m.indicador) || m.alvo <= 100, {
        message: 'Uma taxa vai até 100 %',
        path: ['alvo'],
      }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  apagar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'paineis.meta.editar',
    summary: 'Apaga uma meta',
    params: porId,
    response: ok,
  }),
}
