import { z } from 'zod'
import { avulsa, corpoDaCobranca } from '#modules/cobranca/contract/avulsas.ts'
import { EMITIR } from '#modules/cobranca/contract/comum.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { base, motivo } from './comum.ts'

const raiz = `${base}/ordens/{id}/cobranca` as const

const linhaProposta = z.object({
  descricao: z.string(),
  referencia: z.string(),
  qtd: z.string(),
  unidade: z.string(),
  /** of the service, else of the last charge of the same thing; null: to be typed */
  unitario_centavos: z.number().int().nullable(),
})
export type LinhaProposta = z.infer<typeof linhaProposta>

const estado = z.object({
  cobranca: avulsa.nullable(),
  /** service, parts and travel used; empty while it cannot be charged */
  linhas: z.array(linhaProposta),
  vencimento: z.string(),
  /** why it cannot be charged now; null: it can */
  recusa: z.string().nullable(),
})
export type CobrancaDaOrdem = z.infer<typeof estado>

export const cobrancaDaOrdem = {
  obter: endpoint({
    method: 'GET',
    path: raiz,
    permission: EMITIR,
    summary: 'A cobrança de uma ordem, ou o que ela usou, para cobrar',
    params: porId,
    response: sucesso(estado),
  }),
  cobrar: endpoint({
    method: 'POST',
    path: raiz,
    permission: EMITIR,
    summary: 'Cobra uma ordem concluída; repetir o mesmo id não cobra de novo',
    params: porId,
    body: z.object(corpoDaCobranca),
    response: sucesso(estado),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${raiz}/cancelar`,
    permission: EMITIR,
    summary: 'Cancela a cobrança de uma ordem que nada recebeu',
    params: porId,
    body: z.object({ motivo }),
    response: sucesso(estado),
  }),
}
