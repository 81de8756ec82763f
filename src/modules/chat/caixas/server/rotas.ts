import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { caixasPorDentro } from '../contract/caixas-por-dentro.ts'
import type { LinhaDeEvento } from './consultas/caixas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { lerRecusa, retirarRecusa } from './saude/comandos/recusas.ts'
import { saudeDaCaixa } from './saude/consultas/saude.ts'
import { vigiarCaixa } from './saude/comandos/vigiar.ts'
import { entregaPorId, reprocessarFalhas, resumoDasEntregas } from './comandos/entregas.ts'
import { exigirCaixa } from '#modules/chat/nucleo/server/exigir-caixa.ts'
import { conectarCaixa, desconectarCaixa } from './comandos/sessao.ts'

export const apresentarEntrega = (l: LinhaDeEvento) => ({
  ...l,
  recebido_em: l.recebido_em.toISOString(),
  processado_em: l.processado_em?.toISOString() ?? null,
})

export function rotasDasCaixasPorDentro(d: DependenciasDoChat): Tratadores<typeof caixasPorDentro> {
  const { s, processador } = d
  const db = s.banco.db
  const saude = async (tipo: string, id: string) => ({
    success: true as const,
    data: await saudeDaCaixa(db, id, d.temAdaptador(tipo) && d.adaptadorDe(tipo).numero_em_risco === true),
  })

  async function reprocessar(ctx: Ctx, caixaId: string, id: number | null): Promise<number> {
    await exigirCaixa(db, ctx, caixaId)
    const total = await s.executar(ctx, (u) => reprocessarFalhas(u, caixaId, id))
    // wait, so that the response contains the result
    if (total > 0) await processador.esperar(caixaId)
    return total
  }

  return {
    async resumoDasEntregas({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      return { success: true, data: await resumoDasEntregas(db, params.id) }
    },
    async entrega({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      return { success: true, data: apresentarEntrega(await entregaPorId(db, params.id, params.eventoId)) }
    },
    async reprocessar({ ctx, params }) {
      await reprocessar(ctx, params.id, params.eventoId)
      return { success: true, data: apresentarEntrega(await entregaPorId(db, params.id, params.eventoId)) }
    },
    reprocessarFalhas: async ({ ctx, params }) => ({
      success: true,
      data: { total: await reprocessar(ctx, params.id, null) },
    }),
    async conectar({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      return { success: true, data: await conectarCaixa(d, ctx, params.id) }
    },
    async desconectar({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      await desconectarCaixa(d, ctx, params.id)
      return { success: true }
    },
    async saude({ ctx, params }) {
      const { tipo } = await exigirCaixa(db, ctx, params.id, 'ver')
      return saude(tipo, params.id)
    },
    async vigiar({ ctx, params, body }) {
      const { tipo } = await exigirCaixa(db, ctx, params.id)
      await s.executar(ctx, (u) => vigiarCaixa(u, params.id, body.vigiar))
      return saude(tipo, params.id)
    },
    recusa: async ({ ctx, params }) => ({ success: true, data: await lerRecusa(db, ctx, params.id) }),
    async retirarRecusa({ ctx, params, body }) {
      await s.executar(ctx, (u) => retirarRecusa(u, ctx, params.id, body.motivo))
      return { success: true }
    },
  }
}
