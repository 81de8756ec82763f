import { naoEncontrado } from '#kit/erro.ts'
import { timesQueMantem } from '#modules/acesso/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { visoes } from '../contract/visoes.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { alcanceNosFunis, exigirFunil } from '#modules/funis/nucleo/server/politica.ts'
import {
  alterarVisao,
  criarVisao,
  cuidaDo,
  escolherPadrao,
  excluirVisao,
  NAO_ENCONTRADA,
  restaurarVisao,
} from './comandos.ts'
import { visoesDe } from './consultas.ts'

export function rotasDasVisoes(s: Servicos): Tratadores<typeof visoes> {
  const { db } = s.banco
  async function noFunil(ctx: Ctx, qual: string) {
    const [alcance, funil] = await Promise.all([alcanceNosFunis(db, ctx), funilVigente(db, qual)])
    exigirFunil(alcance, funil.id)
    return { alcance, funilId: funil.id, gestor: cuidaDo(alcance, funil.id) }
  }
  async function uma(ctx: Ctx, funilId: string, id: string) {
    const data = (await visoesDe(db, ctx, funilId, cuidaDo(await alcanceNosFunis(db, ctx), funilId))).find(
      (v) => v.id === id,
    )
    if (!data) throw naoEncontrado(NAO_ENCONTRADA)
    return { success: true as const, data }
  }
  return {
    async listar({ ctx, params }) {
      const { funilId, gestor } = await noFunil(ctx, params.funil)
      const [lista, times] = await Promise.all([
        visoesDe(db, ctx, funilId, gestor),
        timesQueMantem(db, ctx.usuario.id, gestor),
      ])
      return { success: true, data: { visoes: lista, times, pode_empresa: gestor } }
    },
    async criar({ ctx, params, body }) {
      const { alcance, funilId } = await noFunil(ctx, params.funil)
      return uma(ctx, funilId, await s.executar(ctx, (u) => criarVisao(u, ctx, alcance, funilId, body)))
    },
    async alterar({ ctx, params, body }) {
      const alcance = await alcanceNosFunis(db, ctx)
      return uma(ctx, await s.executar(ctx, (u) => alterarVisao(u, ctx, alcance, params.id, body)), params.id)
    },
    async excluir({ ctx, params }) {
      const alcance = await alcanceNosFunis(db, ctx)
      await s.executar(ctx, (u) => excluirVisao(u, ctx, alcance, params.id))
      return { success: true }
    },
    async restaurar({ ctx, params }) {
      const alcance = await alcanceNosFunis(db, ctx)
      return uma(ctx, await s.executar(ctx, (u) => restaurarVisao(u, ctx, alcance, params.id)), params.id)
    },
    async padrao({ ctx, params, body }) {
      const { alcance, funilId } = await noFunil(ctx, params.funil)
      await s.executar(ctx, (u) => escolherPadrao(u, ctx, alcance, funilId, body.visao_id))
      return { success: true }
    },
  }
}
