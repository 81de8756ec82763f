import { ehUuid } from '#kit/id.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { alcanceNosFunis, type Alcance } from './politica.ts'

export const canalDoFunil = (id: string): string => `funil_${id}`
export const canalDoTime = (id: string, timeId: string): string => `funil_${id}_t_${timeId}`
export const canalDaPessoa = (id: string, usuarioId: string): string => `funil_${id}_p_${usuarioId}`

/**
 * Some request for an approval is another one now. It names none: whoever shows requests asks again with their own
 * rights, also where the funnel is not theirs.
 */
export const CANAL_DAS_APROVACOES = 'funil_aprovacoes'
const TODAS = 'aprovacoes'

/**
 * Where this person hears what happens to the cards they see: all of the funnel's, or their teams' and their own, and
 * those of whom they stand in for.
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
 * What happens in a funnel, for who sees all of its cards. Whoever sees only some hears of those alone: even the id of
 * a card that is not theirs would tell that it exists.
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
