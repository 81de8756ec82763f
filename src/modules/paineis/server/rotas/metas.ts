import { proibido } from '#kit/erro.ts'
import { alcanceNosFunis, exigirFunil, funilVigente, type Alcance } from '#modules/funis/publico.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { metas } from '../../contract/metas.ts'
import { doMes } from '../../regras/periodo.ts'
import { apagarMeta, guardarMeta } from '../comandos/metas.ts'
import { metasDo, metasDoPeriodo } from '../consultas/metas.ts'
import { recorteDe } from '../recorte-de.ts'

/** 404 for users who do not reach the funnel, 403 for those who do not manage it. */
function exigirCuidar(alcance: Alcance, funilId: string): void {
  if (exigirFunil(alcance, funilId).papel !== 'gestor')
    throw proibido('paineis.meta.editar', 'Só quem cuida deste funil define as metas dele.')
}

export function rotasDasMetas(s: Servicos): Tratadores<typeof metas> {
  const { db } = s.banco
  return {
    async listar({ ctx, query }) {
      return {
        success: true,
        data: await metasDo(db, await recorteDe(db, ctx, { ...doMes(query.mes), funil: query.funil }), query.mes),
      }
    },
    async doPeriodo({ ctx, query }) {
      return { success: true, data: await metasDoPeriodo(db, await recorteDe(db, ctx, query)) }
    },
    async guardar({ ctx, body: { funil, ...m } }) {
      const [alcance, f] = await Promise.all([alcanceNosFunis(db, ctx), funilVigente(db, funil)])
      exigirCuidar(alcance, f.id)
      return {
        success: true,
        data: { id: await s.executar(ctx, (u) => guardarMeta(u, { ...m, funil_id: f.id }, ctx.usuario.id)) },
      }
    },
    async apagar({ ctx, params }) {
      const alcance = await alcanceNosFunis(db, ctx)
      await s.executar(ctx, (u) => apagarMeta(u, params.id, (funilId) => exigirCuidar(alcance, funilId)))
      return { success: true }
    },
  }
}
