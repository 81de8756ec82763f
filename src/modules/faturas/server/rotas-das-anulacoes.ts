import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { anulacoes } from '../contract/anulacoes.ts'
import { decidirAnulacao, pedirAnulacao, previaDaSubstituta, retirarAnulacao } from './comandos/anular.ts'
import { faturaPorDentro } from './consultas/anulacoes.ts'

export function rotasDasAnulacoes(s: Servicos): Tratadores<typeof anulacoes> {
  const { db } = s.banco
  return {
    obter: async ({ ctx, params }) => ({ success: true, data: await faturaPorDentro(db, params.id, ctx.usuario.id) }),
    previa: async ({ params, body }) => ({
      success: true,
      data: await previaDaSubstituta(db, params.id, body.conta),
    }),
    async pedir({ ctx, params, body }) {
      await s.executar(ctx, (u) => pedirAnulacao(u, params.id, body))
      return { success: true, data: await faturaPorDentro(db, params.id, ctx.usuario.id) }
    },
    async decidir({ ctx, params, body }) {
      await s.executar(ctx, (u) => decidirAnulacao(u, s, params.id, body))
      return { success: true }
    },
    async retirar({ ctx, params }) {
      await s.executar(ctx, (u) => retirarAnulacao(u, params.id))
      return { success: true }
    },
  }
}
