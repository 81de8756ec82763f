import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { dia } from '#kit/dia.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { BASE, centavos, CONCILIAR, motivo } from './comum.ts'

const baixa = z.object({
  id: z.string(),
  conta_id: z.string(),
  fatura_id: z.string(),
  fatura_numero: z.string(),
  contato_nome: z.string(),
  valor_centavos: z.number().int(),
  dia: z.string(),
  motivo: z.string(),
  situacao: z.enum(['aguardando', 'aceita', 'recusada']),
  pedida_em: z.string(),
  pedida_por: z.string(),
  decidida_em: z.string().nullable(),
  decidida_por: z.string().nullable(),
  resposta: z.string().nullable(),
  /** the caller asked for it: another person decides */
  minha: z.boolean(),
})
export type BaixaManual = z.infer<typeof baixa>

export const baixas = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/baixas`,
    permission: CONCILIAR,
    summary: 'Baixas manuais que esperam outra pessoa',
    response: sucesso(z.array(baixa)),
  }),
  decididas: endpoint({
    method: 'GET',
    path: `${BASE}/baixas/decididas`,
    permission: CONCILIAR,
    summary: 'Baixas manuais aceitas e recusadas, a decisão mais nova primeiro',
    query: z.object({ depois: z.string().max(300, 'Página inválida').optional() }),
    response: sucesso(z.object({ baixas: z.array(baixa), proximo: z.string().nullable() })),
  }),
  pedir: endpoint({
    method: 'POST',
    path: `${BASE}/baixas`,
    permission: CONCILIAR,
    summary: 'Pede a baixa de um pagamento que não veio pelo banco; outra pessoa confere',
    body: z.object({
      conta_id: z.uuid('Escolha a conta'),
      fatura_id: z.uuid('Escolha a fatura'),
      valor_centavos: centavos,
      dia: dia('Diga o dia do pagamento'),
      motivo,
    }),
    response: sucesso(baixa),
  }),
  decidir: endpoint({
    method: 'POST',
    path: `${BASE}/baixas/{id}/decidir`,
    permission: CONCILIAR,
    summary: 'Aceita ou recusa a baixa pedida por outra pessoa; a recusa leva o motivo',
    params: porId,
    body: z
      .object({
        aceita: z.boolean('Diga se aceita'),
        resposta: z.string().trim().max(300, 'A resposta tem no máximo 300 letras').default(''),
      })
      .refine((b) => b.aceita || b.resposta.length >= 3, { path: ['resposta'], message: 'Diga por que recusa' }),
    response: sucesso(baixa),
  }),
}
