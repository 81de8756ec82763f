import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'

export const CANAL_DAS_RESERVAS = 'recursos_todos'

/** One channel broadcasts the ids of changes; each page refetches with its own rights. */
export const canaisDosRecursos: CanaisAoVivo = {
  prefixo: 'recursos_',
  gerais: () => [],
  permitidos: async (_db, ctx, ids) => (pode(ctx, 'recursos.reserva.ver') ? ids.filter((id) => id === 'todos') : []),
}
