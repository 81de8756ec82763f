import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId } from '#kit/parametros.ts'
import { EDITAR_REGRA, encerrarAnterior, FIM_ANTES, fimDepois, versao, VER_CUSTO, vigencia } from './comum.ts'

const base = '/api/catalogo/regras-de-preco' as const

const numero = (de: number, ate: number, frase: string) => z.number(frase).min(de, frase).max(ate, frase)
const corpo = {
  kwp_de: numero(0, 999_999, 'A faixa começa em 0 kWp ou mais').default(0),
  kwp_ate: numero(0.001, 999_999, 'A faixa termina acima de 0 kWp').nullable().default(null),
  reais_por_wp: numero(0.01, 100, 'O preço por Wp vai de R$ 0,01 a R$ 100').nullable().default(null),
  markup: numero(0, 10, 'O markup vai de 0 a 1.000 %').nullable().default(null),
  tributos: numero(0, 0.6, 'Os tributos vão de 0 a 60 %'),
  comissao: numero(0, 0.5, 'A comissão vai de 0 a 50 %'),
  piso: numero(0, 0.9, 'O piso da margem vai de 0 a 90 %'),
  ...vigencia,
}
export const novaRegra = z
  .object(corpo)
  .refine(fimDepois, FIM_ANTES)
  .refine((r) => r.kwp_ate === null || r.kwp_ate > r.kwp_de, {
    message: 'A faixa termina acima de onde começa',
    path: ['kwp_ate'],
  })
  .refine((r) => (r.reais_por_wp === null) !== (r.markup === null), {
    message: 'Diga o preço por Wp ou o markup, um dos dois',
    path: ['reais_por_wp'],
  })
  .refine((r) => r.tributos + r.comissao + r.piso < 0.95, {
    message: 'Tributos, comissão e piso passam de 95 % do preço',
    path: ['piso'],
  })
export type NovaRegra = z.infer<typeof novaRegra>

export const regra = z.object({
  id: z.string(),
  kwp_de: z.number(),
  kwp_ate: z.number().nullable(),
  reais_por_wp: z.number().nullable(),
  markup: z.number().nullable(),
  tributos: z.number(),
  comissao: z.number(),
  piso: z.number(),
  inicio: z.string(),
  fim: z.string().nullable(),
  versao: z.number().int(),
  por: z.string().nullable(),
})
export type Regra = z.infer<typeof regra>

/** How selling prices are formed, by size and day. */
export const regrasDePreco = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: VER_CUSTO,
    summary: 'As regras de preço, por faixa; com um dia, só as que valem nele',
    query: z.object({ em: dia('Data inválida').optional() }),
    response: sucesso(z.array(regra)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: EDITAR_REGRA,
    summary: 'Cria uma regra de preço',
    body: z.object({ regra: novaRegra, encerrar_anterior: encerrarAnterior }),
    response: sucesso(regra),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: EDITAR_REGRA,
    summary: 'Muda uma regra de preço',
    params: porId,
    body: z.object({ versao, regra: novaRegra }),
    response: sucesso(regra),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: EDITAR_REGRA,
    summary: 'Exclui uma regra de preço',
    params: porId,
    response: ok,
  }),
}
