import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'

export const CANAL_DAS_TARIFAS = 'tarifas_todas'

/** One channel broadcasts the ids of changes; each page reads them again with its own rights. */
export const canaisDasTarifas: CanaisAoVivo = {
  prefixo: 'tarifas_',
  gerais: () => [],
  permitidos: async (_db, ctx, ids) => (pode(ctx, 'vc.tarifas.ver') ? ids.filter((id) => id === 'todas') : []),
}
