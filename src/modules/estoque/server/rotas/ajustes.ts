import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { ajustes, motivosDeAjuste } from '../../contract/ajustes.ts'
import { apresentarAjuste } from '../apresentar.ts'
import { limiteDeAjuste } from '../comandos/ajustar.ts'
import { aprovarAjuste, aprovarSozinho, recusarAjuste, retirarAjuste } from '../comandos/decidir-ajuste.ts'
import { alterarMotivo, criarMotivo, mudarLimiteDeAjuste } from '../comandos/motivos.ts'
import { listarAjustes, listarMotivos } from '../consultas/ajustes.ts'

export const rotasDosAjustes = (s: Servicos): Tratadores<typeof ajustes> => ({
  async listar({ ctx, query }) {
    const { linhas, total, proximo } = await listarAjustes(s.banco.db, query)
    return {
      success: true,
      data: linhas.map((a) => apresentarAjuste(ctx, a)),
      pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
    }
  },
  async aprovar({ ctx, params }) {
    const movimento_id = await s.executar(ctx, (u) => aprovarAjuste(u, params.id))
    return { success: true, data: { id: params.id, movimento_id } }
  },
  async aprovarSozinho({ ctx, params, body }) {
    const movimento_id = await s.executar(ctx, (u) => aprovarSozinho(u, params.id, body.motivo))
    return { success: true, data: { id: params.id, movimento_id } }
  },
  async recusar({ ctx, params, body }) {
    await s.executar(ctx, (u) => recusarAjuste(u, params.id, body.motivo))
    return { success: true, data: { id: params.id } }
  },
  async retirar({ ctx, params }) {
    await s.executar(ctx, (u) => retirarAjuste(u, params.id))
    return { success: true, data: { id: params.id } }
  },
  limite: async () => ({ success: true, data: { ajuste_centavos: await limiteDeAjuste(s.banco.db) } }),
  async limitar({ ctx, body }) {
    await s.executar(ctx, (u) => mudarLimiteDeAjuste(u, body.ajuste_centavos))
    return { success: true, data: body }
  },
})

export const rotasDosMotivos = (s: Servicos): Tratadores<typeof motivosDeAjuste> => ({
  listar: async () => ({ success: true, data: await listarMotivos(s.banco.db) }),
  criar: async ({ ctx, body }) => ({ success: true, data: { id: await s.executar(ctx, (u) => criarMotivo(u, body)) } }),
  async alterar({ ctx, params, body }) {
    await s.executar(ctx, (u) => alterarMotivo(u, params.id, body))
    return { success: true, data: { id: params.id } }
  },
})
