import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { avisarLeitura } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { trabalhoDeNaoLida } from '../tipos-de-trabalho.ts'

/**
 * Marks the conversation as unread for the caller, and in the channel's own application if the caller is its assignee.
 * Returns the caller's unread count.
 */
export async function marcarNaoLida(u: Unidade, ctx: Ctx, id: string): Promise<number> {
  const conversa = await trancarConversa(u.tx, ctx, await alcanceDe(u.tx, ctx), id, 'ver')
  const lidas = Math.max(0, conversa.total_entradas - 1)
  await sql`
    insert into chat.leituras (conversa_id, usuario_id, entradas_lidas, marcada)
    values (${id}, ${ctx.usuario.id}, ${lidas}, true)
    on conflict (conversa_id, usuario_id) do update set
      marcada = true,
      entradas_lidas = least(chat.leituras.entradas_lidas, excluded.entradas_lidas),
      em = now()
  `.execute(u.tx)
  avisarLeitura(u, conversa, ctx.usuario.id)
  if (conversa.status !== 'finalizada' && (conversa.atribuida_para ?? ctx.usuario.id) === ctx.usuario.id) {
    await agendar(u.tx, trabalhoDeNaoLida, { conversa_id: id }, { chave: `nao-lida:${id}`, tentativas: 3 })
  }
  return Math.max(1, conversa.total_entradas - Math.max(conversa.entradas_respondidas, lidas))
}
