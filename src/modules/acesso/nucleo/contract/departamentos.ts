import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'

export const departamentos = {
  listar: endpoint({
    method: 'GET',
    path: '/api/departamentos',
    permission: 'sessao',
    summary: 'Departamentos da empresa',
    response: sucesso(z.array(z.object({ codigo: z.string(), nome: z.string(), pessoas: z.number().int() }))),
  }),
}
