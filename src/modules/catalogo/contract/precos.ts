import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { centavos, EDITAR, encerrarAnterior, FIM_ANTES, fimDepois, fornecedor, vigencia, VER_CUSTO } from './comum.ts'

export const preco = z.object({
  id: z.string(),
  fornecedor: z.string(),
  custo_centavos: z.number().int(),
  inicio: z.string(),
  fim: z.string().nullable(),
  importado: z.boolean(),
  por: z.string().nullable(),
  criado_em: z.string(),
})
export type Preco = z.infer<typeof preco>

export const novoPreco = z
  .object({
    fornecedor,
    custo_centavos: centavos('Informe o preço'),
    ...vigencia,
    /** ends the price of the same supplier, which has no end, on the day before */
    encerrar_anterior: encerrarAnterior,
  })
  .refine(fimDepois, FIM_ANTES)
export type NovoPreco = z.infer<typeof novoPreco>

/** What suppliers charge for an item, by their tables. */
export const precos = {
  listar: endpoint({
    method: 'GET',
    path: '/api/catalogo/itens/{id}/precos',
    permission: VER_CUSTO,
    summary: 'Os preços de um item nas tabelas dos fornecedores, o mais novo primeiro',
    params: porId,
    response: sucesso(z.array(preco)),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/catalogo/itens/{id}/precos',
    permission: EDITAR,
    summary: 'Põe na tabela de um fornecedor o preço de um item',
    params: porId,
    body: novoPreco,
    response: ok,
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: '/api/catalogo/precos/{id}',
    permission: EDITAR,
    summary: 'Tira um preço da tabela; propostas guardam o custo que usaram',
    params: porId,
    response: ok,
  }),
}
