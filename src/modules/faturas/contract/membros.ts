import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { situacoesDaFatura } from '../tipos.ts'

export const faturaDoMembro = z.object({
  id: z.string(),
  numero: z.string(),
  competencia: z.string(),
  uc: z.string(),
  situacao: z.enum(situacoesDaFatura),
  compensada_kwh: z.number(),
  economia_centavos: z.number().int(),
  valor_centavos: z.number().int(),
  pago_centavos: z.number().int(),
  vencimento_em: z.string(),
})
export type FaturaDoMembro = z.infer<typeof faturaDoMembro>

const faturaAchada = z.object({
  id: z.string(),
  numero: z.string(),
  matricula_id: z.string(),
  membro: z.string(),
  uc: z.string(),
  situacao: z.enum(situacoesDaFatura),
})

export type FaturaAchada = z.infer<typeof faturaAchada>

export const faturasDosMembros = {
  procurar: endpoint({
    method: 'GET',
    path: '/api/faturas/procurar',
    permission: 'faturas.fatura.ver',
    summary: 'Faturas por número, membro ou UC, as mais novas primeiro',
    query: z.object({
      busca: z.string('Diga o que procurar').trim().min(2, 'Digite pelo menos 2 letras').max(120, 'São até 120 letras'),
      limit: z.coerce.number().int().min(1, 'Ao menos uma').max(20, 'São no máximo 20').default(5),
    }),
    response: sucesso(z.array(faturaAchada)),
  }),
  daMatricula: endpoint({
    method: 'GET',
    path: '/api/faturas/matriculas/{id}',
    permission: 'faturas.fatura.ver',
    summary: 'As faturas de um membro, o mês mais novo primeiro',
    params: porId,
    query: z.object({ depois: z.string().max(300, 'Página inválida').optional() }),
    response: sucesso(z.object({ faturas: z.array(faturaDoMembro), proximo: z.string().nullable() })),
  }),
}
