import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { fornecedores, pedidos } from '../../contract/pedidos.ts'
import { apresentarAComprar, apresentarPedido, apresentarPedidoNaLista } from '../apresentar.ts'
import {
  alterarPedido,
  andarPedido,
  comprarMaterial,
  criarFornecedor,
  criarPedido,
  pedidosDaLista,
} from '../comandos/pedidos.ts'
import { listarFornecedores } from '../consultas/fornecedores.ts'
import { listaDeCompras } from '../consultas/lista.ts'
import { listarPedidos, pedidoPorId } from '../consultas/pedidos.ts'

/** Keys belong to the user who sends them. */
const daPessoa = (ctx: Ctx, chave: string) => `${ctx.usuario.id}:${chave}`

export function rotasDosPedidos(s: Servicos): Tratadores<typeof pedidos> {
  const db = s.banco.db
  const um = async (ctx: Ctx, id: string) => ({ success: true as const, data: await apresentarPedido(db, ctx, id) })
  return {
    async listar({ ctx, query }) {
      const { linhas, total, proximo } = await listarPedidos(db, query)
      return {
        success: true,
        data: linhas.map((p) => apresentarPedidoNaLista(ctx, p)),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    obter: ({ ctx, params }) => um(ctx, params.id),
    async criar({ ctx, body: { chave, cartao_id: cartaoId, ...pedido } }) {
      const data = await s.executar(ctx, (u) => criarPedido(u, { chave: daPessoa(ctx, chave), cartaoId, pedido }))
      return { success: true, data }
    },
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarPedido(u, params.id, body))
      return await um(ctx, params.id)
    },
    async andar({ ctx, params, body }) {
      await s.executar(ctx, (u) => andarPedido(u, params.id, body))
      return await um(ctx, params.id)
    },
    async lista({ ctx }) {
      const linhas = await listaDeCompras(db)
      return { success: true, data: linhas.map((l) => apresentarAComprar(ctx, l)) }
    },
    async comprar({ ctx, params }) {
      return { success: true, data: await s.executar(ctx, (u) => comprarMaterial(u, params.id)) }
    },
    async daLista({ ctx, body: { chave, linhas } }) {
      const ids = await s.executar(ctx, (u) => pedidosDaLista(u, { chave: daPessoa(ctx, chave), linhas }))
      const feitos = await Promise.all(ids.map((id) => pedidoPorId(db, id)))
      return { success: true, data: feitos.map(({ id, numero, fornecedor }) => ({ id, numero, fornecedor })) }
    },
  }
}

export const rotasDosFornecedores = (s: Servicos): Tratadores<typeof fornecedores> => ({
  async listar({ query }) {
    return { success: true, data: await listarFornecedores(s.banco.db, query.busca) }
  },
  async criar({ ctx, body }) {
    return { success: true, data: await s.executar(ctx, (u) => criarFornecedor(u, body)) }
  },
})
