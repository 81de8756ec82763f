import { canaisDaImportacao } from '#platform/importacao/ao-vivo.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { daAneel } from './importacao/importador.ts'

export const PREFIXO = 'tarifas_'
export const CANAL_DAS_TARIFAS = `${PREFIXO}todas`
const daImportacao = canaisDaImportacao(daAneel, PREFIXO, 'tarifas.tarifa.ver')

/**
 * One channel broadcasts the ids of changes, and one of each import its progress; each page reads them again with its
 * own rights.
 */
export const canaisDasTarifas: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, 'tarifas.tarifa.ver')) return []
    return [...ids.filter((id) => id === 'todas'), ...(await daImportacao.permitidos(db, ctx, ids))]
  },
}
