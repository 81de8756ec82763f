import { pode } from '#platform/http/contexto.ts'
import { canaisDaImportacao } from '#platform/importacao/ao-vivo.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { deItens } from './importacao/importador.ts'

export const PREFIXO = 'catalogo_'
export const CANAL_DO_CATALOGO = `${PREFIXO}todos`
const daImportacao = canaisDaImportacao(deItens, PREFIXO, 'catalogo.custo.ver')

/** One channel broadcasts the ids of changes, and one of each import its progress. */
export const canaisDoCatalogo: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, 'catalogo.item.ver')) return []
    return [...ids.filter((id) => id === 'todos'), ...(await daImportacao.permitidos(db, ctx, ids))]
  },
}
