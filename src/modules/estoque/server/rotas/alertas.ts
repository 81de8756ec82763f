import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { alertas } from '../../contract/alertas.ts'
import { adiarAlerta } from '../comandos/alertas.ts'
import { listarAlertas, resumoDosAlertas } from '../consultas/alertas.ts'

export function rotasDosAlertas(s: Servicos): Tratadores<typeof alertas> {
  const db = s.banco.db
  return {
    async listar({ query }) {
      const { linhas, total, proximo } = await listarAlertas(db, query)
      return {
        success: true,
        data: linhas,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    resumo: async () => ({ success: true, data: await resumoDosAlertas(db) }),
    async adiar({ ctx, params, body }) {
      await s.executar(ctx, (u) => adiarAlerta(u, params.id, body))
      return { success: true, data: { id: params.id } }
    },
  }
}
