import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { mes } from './creditos.ts'

export const FECHAR = 'creditos.mes.fechar'

const rodada = z.object({
  id: z.string(),
  competencia: z.string(),
  situacao: z.enum(['andando', 'concluida', 'cancelada']),
  total: z.number().int(),
  feitas: z.number().int(),
  lancados: z.number().int(),
  estornados: z.number().int(),
  recusadas: z.array(z.object({ usina_id: z.string(), nome: z.string().nullable(), recusa: z.string() })),
  criada_em: z.string(),
  terminou_em: z.string().nullable(),
})
export type Rodada = z.infer<typeof rodada>

const competencia = mes('Diga o mês, como 2027-01')

/** The close of a month: of one plant, or of all of them in the background. */
export const rodadas = {
  listar: endpoint({
    method: 'GET',
    path: '/api/creditos/fechamentos',
    permission: FECHAR,
    summary: 'Os últimos fechamentos de todas as usinas',
    response: sucesso(z.array(rodada)),
  }),
  obter: endpoint({
    method: 'GET',
    path: '/api/creditos/fechamentos/{id}',
    permission: FECHAR,
    summary: 'Um fechamento e o andamento dele',
    params: porId,
    response: sucesso(rodada),
  }),
  abrir: endpoint({
    method: 'POST',
    path: '/api/creditos/fechamentos',
    permission: FECHAR,
    summary: 'Fecha o mês de todas as usinas em segundo plano; se um já anda, devolve esse',
    body: z.object({ competencia }),
    response: sucesso(rodada),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: '/api/creditos/fechamentos/{id}/cancelar',
    permission: FECHAR,
    summary: 'Para o fechamento depois da usina em que está; o que foi lançado fica',
    params: porId,
    response: sucesso(rodada),
  }),
  usina: endpoint({
    method: 'POST',
    path: '/api/creditos/usinas/{id}/fechar',
    permission: FECHAR,
    summary: 'Lança o mês de uma usina; com os mesmos dados não lança nada de novo',
    params: porId,
    body: z.object({ competencia }),
    response: sucesso(z.object({ lancados: z.number().int(), estornados: z.number().int() })),
  }),
}
