import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'

/**
 * Counts the use of a canned response in a conversation that the caller may answer in. Not audited, because the sent
 * message is.
 */
export async function contarUso(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  respostaId: string,
  conversaId: string,
): Promise<void> {
  await trancarConversa(u.tx, ctx, alcance, conversaId)
  await u.tx
    .updateTable('chat.respostas_rapidas')
    .set((eb) => ({ usos: eb('usos', '+', 1), usada_em: new Date() }))
    .where('id', '=', respostaId)
    .execute()
}
