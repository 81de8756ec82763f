import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

const base = '/api/faturas' as const
const enviar = 'faturas.lote.enviar'

export const envioDasFaturas = {
  reenviar: endpoint({
    method: 'POST',
    path: `${base}/{id}/reenviar`,
    permission: enviar,
    summary: 'Manda de novo uma fatura ao membro, pelo canal escolhido',
    params: porId,
    body: z.object({ canal: z.enum(['whatsapp', 'email'], 'Escolha WhatsApp ou e-mail').default('whatsapp') }),
    response: ok,
  }),
  link: endpoint({
    method: 'POST',
    path: `${base}/{id}/link`,
    permission: enviar,
    summary: 'O link da página do membro, para copiar; cada cópia fica na auditoria',
    params: porId,
    response: sucesso(z.object({ link: z.string() })),
  }),
  repetirRecado: endpoint({
    method: 'POST',
    path: `${base}/recados/{id}/repetir`,
    permission: enviar,
    summary: 'Tenta de novo um recado ao membro que falhou',
    params: porId,
    response: ok,
  }),
}
