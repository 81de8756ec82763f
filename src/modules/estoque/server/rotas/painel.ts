import type { Tratadores } from '#platform/http/rotas.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { fornecedoresDosItens } from '#modules/catalogo/publico.ts'
import type { LinhaDeCompra, painelDoEstoque } from '../../contract/painel.ts'
import { conferirLivro } from '../comandos/conferir.ts'
import { fecharMes } from '../comandos/fechar-mes.ts'
import { definirMinimos, definirPolitica, voltarACategoria } from '../comandos/politicas.ts'
import { mesesDoEstoque, saudeDoLivro } from '../consultas/conferencias.ts'
import {
  comprasDoMaterial,
  politicasDoMaterial,
  previsaoDoMaterial,
  substitutosDoMaterial,
} from '../consultas/do-painel-do-material.ts'
import { listaDeCompra } from '../consultas/painel.ts'
import { lerPainel } from '../ler-painel.ts'

const veCusto = (ctx: Ctx): boolean => pode(ctx, 'estoque.custo.ver')

export function rotasDoPainel(s: Servicos): Tratadores<typeof painelDoEstoque> {
  const db = s.banco.db
  return {
    obter: async ({ ctx, query }) => ({
      success: true,
      data: await lerPainel(s, { custo: veCusto(ctx), local: query.local }),
    }),
    async compras({ ctx }) {
      const linhas = await listaDeCompra(db)
      const fornecedores = await fornecedoresDosItens(
        db,
        linhas.map((l) => l.item_id),
      )
      const data = linhas.map(({ medio_centavos, ...l }): LinhaDeCompra => ({
        ...l,
        fornecedor: fornecedores.get(l.item_id) ?? '',
        ...(veCusto(ctx)
          ? { estimado_centavos: medio_centavos === null ? null : Math.round(medio_centavos * Number(l.comprar)) }
          : {}),
      }))
      return { success: true, data }
    },
    saude: async () => ({ success: true, data: await saudeDoLivro(db) }),
    async conferir({ ctx }) {
      await s.executar(ctx, (u) => conferirLivro(u))
      return { success: true, data: await saudeDoLivro(db) }
    },
    previsao: async ({ params }) => ({ success: true, data: await previsaoDoMaterial(db, params.id) }),
    async comprado({ ctx, params }) {
      const compras = await comprasDoMaterial(db, params.id)
      const data = compras.map(({ unitario_centavos, ...c }) => ({
        ...c,
        ...(veCusto(ctx) ? { unitario_centavos } : {}),
      }))
      return { success: true, data }
    },
    substitutos: async ({ params }) => ({ success: true, data: await substitutosDoMaterial(db, params.id) }),
    politicas: async ({ params }) => ({ success: true, data: await politicasDoMaterial(db, params.id) }),
    async definir({ ctx, params, body }) {
      await s.executar(ctx, (u) => definirPolitica(u, params.id, body))
      return { success: true, data: await politicasDoMaterial(db, params.id) }
    },
    async voltarACategoria({ ctx, params }) {
      await s.executar(ctx, (u) => voltarACategoria(u, params.id))
      return { success: true, data: await politicasDoMaterial(db, params.id) }
    },
    async definirMinimos({ ctx, body }) {
      return { success: true, data: { mudados: await s.executar(ctx, (u) => definirMinimos(u, body)) } }
    },
    meses: async () => ({ success: true, data: await mesesDoEstoque(db) }),
    async fechar({ ctx, body }) {
      await s.executar(ctx, (u) => fecharMes(u, body.mes))
      return { success: true, data: { mes: body.mes } }
    },
  }
}
