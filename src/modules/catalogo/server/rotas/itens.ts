import { diaAqui } from '#kit/aqui.ts'
import { historicoDe } from '#modules/auditoria/publico.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { itens } from '../../contract/itens.ts'
import type { precos } from '../../contract/precos.ts'
import { apresentarItem, veCusto } from '../apresentar.ts'
import { alterarItem, arquivarItem, criarItem } from '../comandos/itens.ts'
import { criarPreco, excluirPreco } from '../comandos/precos.ts'
import { itemPorId, listarItens, precosEm } from '../consultas/itens.ts'
import { precosDoItem } from '../consultas/precos.ts'

export function rotasDosItens(s: Servicos): Tratadores<typeof itens> {
  const db = s.banco.db
  return {
    async listar({ ctx, query }) {
      const preco = veCusto(ctx) ? query.preco : undefined
      const { linhas, total, proximo } = await listarItens(db, { ...query, preco })
      return {
        success: true,
        data: linhas.map((l) => apresentarItem(ctx, l)),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    precos: async ({ query }) => ({ success: true, data: await precosEm(db, query.item ?? [], query.em ?? diaAqui()) }),
    obter: async ({ ctx, params }) => ({ success: true, data: apresentarItem(ctx, await itemPorId(db, params.id)) }),
    async historico({ params, query }) {
      await itemPorId(db, params.id)
      return { success: true, data: await historicoDe(db, 'item', params.id, query.cursor) }
    },
    async criar({ ctx, body }) {
      const id = await s.executar(ctx, (u) => criarItem(u, body))
      return { success: true, data: apresentarItem(ctx, await itemPorId(db, id)) }
    },
    async alterar({ ctx, params, body }) {
      const mudanca = { dados: body.item, veCusto: veCusto(ctx) }
      await s.executar(ctx, (u) => alterarItem(u, params.id, body.versao, mudanca))
      return { success: true, data: apresentarItem(ctx, await itemPorId(db, params.id)) }
    },
    async arquivar({ ctx, params, body }) {
      await s.executar(ctx, (u) => arquivarItem(u, params.id, body.arquivado))
      return { success: true, data: apresentarItem(ctx, await itemPorId(db, params.id)) }
    },
  }
}

export function rotasDosPrecos(s: Servicos): Tratadores<typeof precos> {
  return {
    async listar({ params }) {
      await itemPorId(s.banco.db, params.id)
      return { success: true, data: await precosDoItem(s.banco.db, params.id) }
    },
    async criar({ ctx, params, body }) {
      await s.executar(ctx, (u) => criarPreco(u, params.id, body))
      return { success: true }
    },
    async excluir({ ctx, params }) {
      await s.executar(ctx, (u) => excluirPreco(u, params.id))
      return { success: true }
    },
  }
}
