import { alcanceNosFunis, exigirFunil, funilVigente } from '#modules/funis/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { FiltrosDoPainel } from '../contract/recorte.ts'
import { funisEm } from './consultas/funis.ts'
import type { Recorte } from './consultas/recorte.ts'

/**
 * Builds the scope of a query: the given funnel, those of the department, or all in reach. A funnel out of reach
 * returns 404.
 */
export async function recorteDe(db: Db, ctx: Ctx, filtros: FiltrosDoPainel): Promise<Recorte> {
  const alcance = await alcanceNosFunis(db, ctx)
  if (filtros.funil) {
    const f = await funilVigente(db, filtros.funil)
    exigirFunil(alcance, f.id)
    return { alcance, funis: [f], filtros }
  }
  const ids = await funisEm(db, [...alcance.funis.keys()], filtros.departamento)
  return { alcance, funis: await Promise.all(ids.map((id) => funilVigente(db, id))), filtros }
}
