import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { VER } from './creditos.ts'

const comparado = z.object({
  meses: z.number().int(),
  prometido_mes_centavos: z.number().int(),
  realizado_mes_centavos: z.number().int(),
  /** fraction over the promise */
  desvio: z.number(),
})

const doCliente = comparado.extend({ proposta_id: z.string(), numero: z.string() })
export type PrometidoDoCliente = z.infer<typeof doCliente>

const doVendedor = comparado.omit({ meses: true }).extend({
  vendedor_id: z.string(),
  vendedor: z.string(),
  clientes: z.number().int(),
})
export type AcuraciaNaLista = z.infer<typeof doVendedor>

/** What a proposal promised by month and what its customer saved since. */
export const prometido = {
  doContato: endpoint({
    method: 'GET',
    path: '/api/creditos/contatos/{id}/prometido',
    permission: VER,
    summary:
      'Economia prometida pela proposta aceita e realizada, nas faturas do cooperado ou nas contas de quem tem usina; null antes do primeiro mês',
    params: porId,
    response: sucesso(doCliente.nullable()),
  }),
  vendedores: endpoint({
    method: 'GET',
    path: '/api/creditos/acuracia',
    permission: VER,
    summary: 'Quanto as promessas de cada vendedor se realizaram, das propostas que quem pede vê',
    response: sucesso(z.array(doVendedor)),
  }),
}
