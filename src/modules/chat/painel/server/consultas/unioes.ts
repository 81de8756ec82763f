import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { ve, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

/**
 * Returns the 404 error for a missing conversation. If it was merged, the details contain the target, if the caller may
 * see that.
 */
export async function juntadaA(db: Db, alcance: Alcance, id: string): Promise<ErroApp> {
  const uniao = await db
    .selectFrom('chat.unioes as u')
    .innerJoin('chat.conversas as c', 'c.id', 'u.para')
    .select(['c.id', 'c.caixa_entrada_id'])
    .where('u.de', '=', id)
    .executeTakeFirst()
  return uniao && ve(alcance, uniao.caixa_entrada_id)
    ? new ErroApp('NOT_FOUND', 404, 'Esta conversa foi juntada a outra.', { details: { conversa_id: uniao.id } })
    : naoEncontrado(CONVERSA_NAO_ENCONTRADA)
}
