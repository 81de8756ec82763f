import { ehUuid } from '#kit/id.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { alcanceNosFunis } from './politica.ts'

export const canalDoFunil = (id: string): string => `funil_${id}`

/**
 * What happens in a funnel, for who sees all of its cards. Whoever sees only some hears of none: even the id of a card that is not theirs
 * would tell that it exists. Their board looks again by itself.
 */
export const canaisDosFunis: CanaisAoVivo = {
  prefixo: 'funil_',
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, 'funis.cartao.ver')) return []
    const { funis } = await alcanceNosFunis(db, ctx)
    return ids.filter((id) => ehUuid(id) && funis.get(id)?.alcance === 'todos')
  },
}
