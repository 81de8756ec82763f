import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'

// What an investor does with the link of a quota, without an account.

const open = 'the token opens it; the investor has no account'
/** Of any form: a malformed token gets the answer of an unknown one. */
const params = z.object({ token: z.string() })

export const paginaDoInvestidor = {
  abrir: endpoint({
    method: 'GET',
    path: '/investidor/{token}',
    open,
    limit: 120,
    summary: 'A página do investidor, desenhada no servidor',
    params,
    query: z.object({ mes: z.string().optional() }),
    response: z.unknown(),
    bruto: true,
  }),
}

export const investidorPublico = {
  pdf: endpoint({
    method: 'GET',
    path: '/api/investidor/{token}/extratos/{competencia}/pdf',
    open,
    limit: 30,
    summary: 'O extrato em PDF de um mês fechado da cota do link',
    params: params.extend({ competencia: z.string() }),
    response: z.unknown(),
    bruto: true,
  }),
}
