import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { kits } from '../../contract/kits.ts'
import { apresentarKit, veCusto } from '../apresentar.ts'
import { alterarKit, arquivarKit, criarKit } from '../comandos/kits.ts'
import { kitPorId, listarKits } from '../consultas/kits.ts'

export function rotasDosKits(s: Servicos): Tratadores<typeof kits> {
  const db = s.banco.db
  const um = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: apresentarKit(ctx, await kitPorId(db, id)),
  })
  return {
    async listar({ ctx, query }) {
      const { linhas, total, proximo } = await listarKits(db, query)
      return {
        success: true,
        data: linhas.map((k) => apresentarKit(ctx, k)),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    obter: ({ ctx, params }) => um(ctx, params.id),
    criar: async ({ ctx, body }) => um(ctx, await s.executar(ctx, (u) => criarKit(u, body))),
    async alterar({ ctx, params, body }) {
      const mudanca = { dados: body.kit, veCusto: veCusto(ctx) }
      await s.executar(ctx, (u) => alterarKit(u, params.id, body.versao, mudanca))
      return um(ctx, params.id)
    },
    async arquivar({ ctx, params, body }) {
      await s.executar(ctx, (u) => arquivarKit(u, params.id, body.arquivado))
      return um(ctx, params.id)
    },
  }
}
