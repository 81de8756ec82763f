import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'

const PREFIXO = 'estoque_'
export const CANAL_DO_ESTOQUE = `${PREFIXO}todos`

/** One channel broadcasts the ids of changes to the users who see the stock. */
export const canaisDoEstoque: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(_db, ctx, ids) {
    return pode(ctx, 'estoque.material.ver') ? ids.filter((id) => id === 'todos') : []
  },
}
