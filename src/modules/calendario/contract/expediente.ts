import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { expediente } from '#modules/acesso/nucleo/contract/comum.ts'

const resposta = sucesso(
  z.object({ semana: z.array(z.object({ dia: z.number().int(), inicio: z.number().int(), fim: z.number().int() })) }),
)

export const expedienteDaEmpresa = {
  ver: endpoint({
    method: 'GET',
    path: '/api/expediente-da-empresa',
    permission: 'sessao',
    summary: 'A semana em que a empresa atende; vazia enquanto não foi dita',
    response: resposta,
  }),
  definir: endpoint({
    method: 'PUT',
    path: '/api/expediente-da-empresa',
    permission: 'cad.feriado.editar',
    summary: 'Define a semana em que a empresa atende',
    body: z.object({ semana: expediente }),
    response: resposta,
  }),
}
