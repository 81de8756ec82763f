import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'

// What the member does with the link of an invoice, without an account.

const base = '/api/fatura/{token}' as const
const open = 'the token opens it; the member has no account'
/** Of any form: a malformed token gets the answer of an unknown one. */
const params = z.object({ token: z.string() })

export const paginaDaFatura = {
  abrir: endpoint({
    method: 'GET',
    path: '/fatura/{token}',
    open,
    limit: 120,
    summary: 'A página da fatura, desenhada no servidor',
    params,
    response: z.unknown(),
    bruto: true,
  }),
}

export const faturaPublica = {
  situacao: endpoint({
    method: 'GET',
    path: base,
    open,
    limit: 240,
    summary: 'Se a fatura do link já foi paga, e quanto custa hoje',
    params,
    response: sucesso(
      z.object({
        situacao: z.enum(['aberta', 'vencida', 'paga', 'contestada', 'cancelada']),
        hoje_centavos: z.number().int(),
        paga_em: z.string().nullable(),
      }),
    ),
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${base}/pdf`,
    open,
    limit: 30,
    summary: 'O PDF guardado da fatura',
    params,
    response: z.unknown(),
    bruto: true,
  }),
  anterior: endpoint({
    method: 'GET',
    path: `${base}/anteriores/{numero}`,
    open,
    limit: 30,
    summary: 'O PDF de uma das últimas 12 faturas da mesma unidade e do mesmo membro',
    params: params.extend({ numero: z.string() }),
    response: z.unknown(),
    bruto: true,
  }),
  contestar: endpoint({
    method: 'POST',
    path: `${base}/contestar`,
    open,
    limit: 10,
    summary: 'Contesta a fatura; não há multa enquanto a empresa responde',
    params,
    body: z.object({
      texto: z
        .string('Conte o que não confere')
        .trim()
        .min(3, 'Conte o que não confere')
        .max(1000, 'São no máximo 1.000 letras'),
    }),
    response: ok,
  }),
}
