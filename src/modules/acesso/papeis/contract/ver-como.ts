import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { pessoa } from '#modules/acesso/nucleo/tipos.ts'

export const visao = z.object({ id: z.string(), pessoa, expira_em: z.string() })
export type Visao = z.infer<typeof visao>

export const verComo = {
  comecar: endpoint({
    method: 'POST',
    path: '/api/ver-como',
    permission: 'cad.acesso.ver',
    summary: 'Começa a ver o Girassol como outra pessoa, sem mudar nada, por até meia hora',
    limit: 20,
    body: z.object({ pessoa_id: z.uuid('Pessoa inválida') }),
    response: sucesso(visao),
  }),
  sair: endpoint({
    method: 'DELETE',
    path: '/api/ver-como/{id}',
    permission: 'cad.acesso.ver',
    summary: 'Deixa de ver como outra pessoa',
    params: porId,
    response: ok,
  }),
}
