import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { atribuirConversa, trancarConversa, type Alcance } from '#modules/chat/publico.ts'
import { corridaDa } from '../consultas/corrida.ts'
import { encerrar } from './encerrar.ts'

/**
 * Takes the conversation over from the bot: ends its run, which writes the line with the collected answers, and assigns
 * the caller.
 */
export async function assumirDoRobo(u: Unidade, ctx: Ctx, alcance: Alcance, conversaId: string): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, conversaId)
  const corrida = await corridaDa(u.tx, conversaId)
  if (!corrida) throw conflito('O robô já não atende esta conversa.')
  await encerrar(u, conversa, corrida, 'assumida')
  await atribuirConversa(u, ctx, alcance, conversaId, ctx.usuario.id)
}
