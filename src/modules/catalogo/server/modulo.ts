import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { difundir } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { itens } from '../contract/itens.ts'
import { itemMudou } from '../eventos.ts'
import { apresentarItem } from './apresentar.ts'
import { alterarItem, arquivarItem, criarItem } from './comandos/itens.ts'
import { itemPorId, listarItens } from './consultas/itens.ts'

const CANAL_DO_CATALOGO = 'catalogo_todos'

function rotasDosItens(s: Servicos): Tratadores<typeof itens> {
  const db = s.banco.db
  return {
    async listar({ ctx, query }) {
      const { linhas, total, proximo } = await listarItens(db, query)
      return {
        success: true,
        data: linhas.map((l) => apresentarItem(ctx, l)),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    obter: async ({ ctx, params }) => ({ success: true, data: apresentarItem(ctx, await itemPorId(db, params.id)) }),
    async criar({ ctx, body }) {
      const id = await s.executar(ctx, (u) => criarItem(u, body))
      return { success: true, data: apresentarItem(ctx, await itemPorId(db, id)) }
    },
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarItem(u, params.id, body.versao, body.item))
      return { success: true, data: apresentarItem(ctx, await itemPorId(db, params.id)) }
    },
    async arquivar({ ctx, params, body }) {
      await s.executar(ctx, (u) => arquivarItem(u, params.id, body.arquivado))
      return { success: true, data: apresentarItem(ctx, await itemPorId(db, params.id)) }
    },
  }
}

/** Equipment and services with datasheets and prices. */
export const moduloDoCatalogo = (s: Servicos): Modulo => ({
  difusoes: [
    difundir(itemMudou, (e) => [
      { canal: CANAL_DO_CATALOGO, nome: 'item', dados: { id: e.item_id }, unica: `i:${e.item_id}` },
    ]),
  ],
  ligados: [
    aoDeixarDemonstracao(
      parteDaDemonstracao(5, 'catalogo.deixar_demonstracao', {
        leva: {},
        configurado: { 'catalogo.itens': 'itens do catálogo' },
      }),
    ),
  ],
  canaisAoVivo: {
    prefixo: 'catalogo_',
    gerais: () => [],
    permitidos: async (_db, ctx, ids) => (pode(ctx, 'catalogo.item.ver') ? ids.filter((id) => id === 'todos') : []),
  },
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'catalogo.itens', itens, rotasDosItens(s), registro)
  },
})
