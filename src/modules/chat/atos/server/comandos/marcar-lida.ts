import { sql } from 'kysely'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { aoAbrirConversa } from '#modules/chat/nucleo/server/ganchos.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { avisarLeitura } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { trabalhoDaLeitura } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

/**
 * Marks the customer's messages up to `ateSeq` (all, when absent) as read by the caller. Returns how many remain
 * unread. The position only increases, so a second tab or a late request changes nothing. The customer gets a read
 * receipt when the assignee reads, or any user while the conversation has no assignee.
 */
export async function marcarLida(u: Unidade, ctx: Ctx, alcance: Alcance, id: string, ateSeq?: number): Promise<number> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id, 'ver')
  const lidas =
    ateSeq === undefined || ateSeq >= conversa.ultima_seq ? conversa.total_entradas : await entradasAte(u, id, ateSeq)
  const { numInsertedOrUpdatedRows: mudou } = await u.tx
    .insertInto('chat.leituras')
    .values({ conversa_id: id, usuario_id: ctx.usuario.id, entradas_lidas: lidas })
    .onConflict((oc) =>
      oc
        .columns(['conversa_id', 'usuario_id'])
        .doUpdateSet({ entradas_lidas: lidas, marcada: false, em: new Date() })
        .where((eb) => eb.or([eb('chat.leituras.entradas_lidas', '<', lidas), eb('chat.leituras.marcada', '=', true)])),
    )
    .executeTakeFirst()
  await u.tx
    .updateTable('chat.mencoes')
    .set({ vista_em: new Date() })
    .where('usuario_id', '=', ctx.usuario.id)
    .where('conversa_id', '=', id)
    .where('vista_em', 'is', null)
    .execute()
  let avisada = false
  for (const gancho of u.ligados.de(aoAbrirConversa)) avisada = (await gancho(u, ctx.usuario.id, id)) || avisada
  if ((mudou && lidas > 0) || avisada) avisarLeitura(u, conversa, ctx.usuario.id)
  if (mudou && lidas > 0) {
    if (conversa.status !== 'finalizada' && (conversa.atribuida_para ?? ctx.usuario.id) === ctx.usuario.id) {
      await agendar(u.tx, trabalhoDaLeitura, { conversa_id: id }, { chave: `leitura:${id}`, tentativas: 3 })
    }
  }
  if (mudou) return Math.max(0, conversa.total_entradas - Math.max(lidas, conversa.entradas_respondidas))
  const { entradas_lidas } = await u.tx
    .selectFrom('chat.leituras')
    .select('entradas_lidas')
    .where('conversa_id', '=', id)
    .where('usuario_id', '=', ctx.usuario.id)
    .executeTakeFirstOrThrow()
  return Math.max(0, conversa.total_entradas - Math.max(entradas_lidas, conversa.entradas_respondidas))
}

async function entradasAte(u: Unidade, id: string, seq: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from chat.mensagens
    where conversa_id = ${id}
      and direcao = 'entrada'
      and seq <= ${seq}
  `.execute(u.tx)
  return rows[0]?.n ?? 0
}
