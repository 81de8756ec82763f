import { alcanceNosFunis, exigirFunil, funilVigente } from '#modules/funis/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { FiltrosDoPainel } from '../contract/recorte.ts'
import { funisEm } from './consultas/funis.ts'
import type { Recorte } from './consultas/recorte.ts'

/**
 * Whose question it is and about which funnels: the one named, those of the department, or all that the person reaches.
 * Another's is not there.
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
