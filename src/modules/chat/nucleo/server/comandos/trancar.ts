import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { exigirResponder, exigirVer, type Alcance } from '../politica.ts'

export const CONVERSA_NAO_ENCONTRADA = 'Conversa não encontrada.'

/**
 * Loads and locks the conversation for a command. Requires that the caller may see it (`ver`) or also answer in it
 * (`responder`).
 */
export async function trancarConversa(
  tx: Tx,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  exigencia: 'ver' | 'responder' = 'responder',
) {
  const conversa = await tx.selectFrom('chat.conversas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!conversa) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
  exigirVer(alcance, conversa.caixa_entrada_id, CONVERSA_NAO_ENCONTRADA)
  if (exigencia === 'responder') exigirResponder(ctx, alcance, conversa.caixa_entrada_id)
  return conversa
}
export type ConversaTrancada = Awaited<ReturnType<typeof trancarConversa>>

/** Loads and locks the conversation for a command without a user. Undefined when it was deleted. */
export const trancarPeloSistema = (tx: Tx, id: string): Promise<ConversaTrancada | undefined> =>
  tx.selectFrom('chat.conversas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
