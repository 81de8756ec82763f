import { ehUuid } from '#kit/id.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { alcanceNosFunis, type Alcance } from './politica.ts'

export const canalDoFunil = (id: string): string => `funil_${id}`
export const canalDoTime = (id: string, timeId: string): string => `funil_${id}_t_${timeId}`
export const canalDaPessoa = (id: string, usuarioId: string): string => `funil_${id}_p_${usuarioId}`

/**
 * Channel for changes to any approval request. The message has no id: clients refetch with their own rights, also
 * for funnels they do not see.
 */
export const CANAL_DAS_APROVACOES = 'funil_aprovacoes'
const TODAS = 'aprovacoes'

/**
 * Realtime channels for the cards this user sees: the funnel's, or those of their teams, their own, and of the
 * colleagues they substitute.
 */
export function canaisDe(a: Alcance, funilId: string): string[] {
  const alcance = a.funis.get(funilId)?.alcance
  if (!alcance) return []
  if (alcance === 'todos') return [canalDoFunil(funilId)]
  return [
    ...a.em_nome_de.map((p) => canalDaPessoa(funilId, p)),
    ...(alcance === 'time' ? a.times.map((t) => canalDoTime(funilId, t)) : []),
  ]
}

/**
 * The channel of a whole funnel is only for users who see all of its cards. Others get the channels of their own cards:
 * even an id would reveal that a card exists.
 */
export const canaisDosFunis: CanaisAoVivo = {
  prefixo: 'funil_',
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    const deTodos = ids.filter((id) => id === TODAS)
    const dosFunis = ids.filter((id) => id !== TODAS)
    if (dosFunis.length === 0 || !pode(ctx, 'funis.cartao.ver')) return deTodos
    const alcance = await alcanceNosFunis(db, ctx)
    return [
      ...deTodos,
      ...dosFunis.filter((id) => ehUuid(id.slice(0, 36)) && canaisDe(alcance, id.slice(0, 36)).includes(`funil_${id}`)),
    ]
  },
}
