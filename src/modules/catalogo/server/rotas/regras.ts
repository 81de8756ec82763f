import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { regrasDePreco } from '../../contract/regras.ts'
import { alterarRegra, criarRegra, excluirRegra } from '../comandos/regras.ts'
import { regraPorId, regrasEm } from '../consultas/regras.ts'

export function rotasDasRegras(s: Servicos): Tratadores<typeof regrasDePreco> {
  const db = s.banco.db
  return {
    listar: async ({ query }) => ({ success: true, data: await regrasEm(db, query.em) }),
    async criar({ ctx, body }) {
      const id = await s.executar(ctx, (u) => criarRegra(u, body.regra, { encerrar: body.encerrar_anterior }))
      return { success: true, data: await regraPorId(db, id) }
    },
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarRegra(u, params.id, body.versao, body.regra))
      return { success: true, data: await regraPorId(db, params.id) }
    },
    async excluir({ ctx, params }) {
      await s.executar(ctx, (u) => excluirRegra(u, params.id))
      return { success: true }
    },
  }
}
