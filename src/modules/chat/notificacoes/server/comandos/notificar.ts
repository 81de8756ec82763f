import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { avisado, notificacaoCriada } from '#modules/chat/nucleo/eventos.ts'
import type { Aviso } from '#modules/chat/nucleo/server/ganchos.ts'

/**
 * Inserts a notification for each user in the event's own transaction. Skips the user who caused it, and users who
 * disabled this type.
 */
export async function guardarAvisos(u: Unidade, pessoas: readonly string[], a: Aviso): Promise<void> {
  const outros = [...new Set(pessoas)].filter((p) => p !== a.por)
  if (outros.length === 0) return
  const { rows } = await sql<{ usuario_id: string }>`
    insert into chat.notificacoes (id, usuario_id, tipo, conversa_id, caixa_entrada_id, por, detalhe, chave)
    select
      q.id,
      q.usuario_id,
      ${a.tipo},
      ${a.conversa_id}::uuid,
      ${a.caixa_entrada_id}::uuid,
      ${a.por}::uuid,
      left(${a.detalhe ?? ''}, 300),
      ${a.chave}
    from unnest(${outros.map(() => uuidv7())}::uuid[], ${outros}::uuid[]) as q(id, usuario_id)
    where not exists (
      select from chat.notificacoes_desligadas d
      where d.usuario_id = q.usuario_id
        and d.tipo = ${a.tipo}
    )
    on conflict (usuario_id, chave) do nothing
    returning usuario_id
  `.execute(u.tx)
  u.emitir(avisado, {
    tipo: a.tipo,
    para: outros,
    conversa_id: a.conversa_id,
    caixa_entrada_id: a.caixa_entrada_id,
    por: a.por,
    detalhe: a.detalhe ?? '',
    chave: a.chave,
  })
  for (const { usuario_id } of rows)
    u.emitir(notificacaoCriada, { usuario_id, conversa_id: a.conversa_id, caixa_entrada_id: a.caixa_entrada_id })
}

/** Marks the conversation's notifications as read for a user who opens it. Returns whether there were any. */
export async function lidasNaConversa(u: Unidade, usuarioId: string, conversaId: string): Promise<boolean> {
  const { numUpdatedRows } = await u.tx
    .updateTable('chat.notificacoes')
    .set({ lida_em: new Date() })
    .where('usuario_id', '=', usuarioId)
    .where('conversa_id', '=', conversaId)
    .where('lida_em', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
