import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { avulsas } from '../../contract/avulsas.ts'
import { cancelarAvulsa, emitirAvulsa } from '../comandos/avulsas.ts'
import { avulsaPorId, listarAvulsas } from '../consultas/avulsas.ts'

export function rotasDasAvulsas(s: Servicos): Tratadores<typeof avulsas> {
  const db = s.banco.db
  const uma = async (id: string) => ({ success: true as const, data: await avulsaPorId(db, id) })
  return {
    async listar({ query }) {
      const { linhas, total, proximo } = await listarAvulsas(db, query)
      return {
        success: true,
        data: linhas,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    obter: ({ params }) => uma(params.id),
    async emitir({ ctx, body }) {
      await s.executar(ctx, (u) => emitirAvulsa(u, { ...body, origem: null }))
      return uma(body.id)
    },
    async cancelar({ ctx, params, body }) {
      await s.executar(ctx, (u) => cancelarAvulsa(u, params.id, body.motivo))
      return uma(params.id)
    },
  }
}
