import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'

export const CANAL_DAS_RESERVAS = 'recursos_todos'

/** One channel says that something changed, by id; each page asks again with its own rights. */
export const canaisDosRecursos: CanaisAoVivo = {
  prefixo: 'recursos_',
  gerais: () => [],
  permitidos: async (_db, ctx, ids) => (pode(ctx, 'recursos.reserva.ver') ? ids.filter((id) => id === 'todos') : []),
}
