import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { pode } from '#platform/http/contexto.ts'
import { ehUuid } from '#kit/id.ts'
import { alcanceDe, ve } from './politica.ts'

export const canalDaConversa = (id: string): string => `conversations_${id}`

/** Audience of `conversations_all`: the users who can see the inbox, by the same predicate as the list. */
export const quemVe = (caixaId: string): string => `caixa:${caixaId}`
export const soPara = (usuarioId: string): string => `usuario:${usuarioId}`

/**
 * Authorization of the live channels. `conversations_all` has only ids, of inboxes that the subscriber can see; the
 * contents of a conversation go to `conversations_{id}`, for users who may open it.
 */
export const canaisDoChat: CanaisAoVivo = {
  prefixo: 'conversations_',
  gerais: (ctx) => (pode(ctx, 'chat.conversa.ver') ? ['conversations_all'] : []),
  async publicos(db, ctx) {
    if (!pode(ctx, 'chat.conversa.ver')) return []
    const alcance = await alcanceDe(db, ctx)
    return alcance.todas ? [quemVe('*')] : [...alcance.papeis.keys()].map(quemVe)
  },
  async permitidos(db, ctx, ids) {
    const pedidas = ids.filter(ehUuid)
    if (pedidas.length === 0 || !pode(ctx, 'chat.conversa.ver')) return []
    const alcance = await alcanceDe(db, ctx)
    const linhas = await db
      .selectFrom('chat.conversas')
      .select(['id', 'caixa_entrada_id'])
      .where('id', 'in', pedidas)
      .execute()
    return linhas.filter((c) => ve(alcance, c.caixa_entrada_id)).map((c) => c.id)
  },
}
