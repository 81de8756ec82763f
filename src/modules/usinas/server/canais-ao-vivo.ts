import { ehUuid } from '#kit/id.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'

export const PREFIXO = 'usinas_'
export const CANAL_DAS_USINAS = `${PREFIXO}todas`

/** One channel broadcasts the ids of plants that changed, and one of each import its progress. */
export const canaisDasUsinas: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(_db, ctx, ids) {
    if (!pode(ctx, 'usinas.usina.ver')) return []
    return ids.filter((id) => id === 'todas' || ehUuid(id))
  },
}
