import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'

export async function lerRascunho(
  db: Db,
  ctx: Ctx,
  conversaId: string,
): Promise<{ texto: string; privada: boolean; atualizado_em: string | null }> {
  const r = await db
    .selectFrom('chat.rascunhos')
    .select(['texto', 'privada', 'atualizado_em'])
    .where('usuario_id', '=', ctx.usuario.id)
    .where('conversa_id', '=', conversaId)
    .executeTakeFirst()
  return r ? { ...r, atualizado_em: r.atualizado_em.toISOString() } : { texto: '', privada: false, atualizado_em: null }
}

/** Stores a draft. Neither audited nor broadcast, because it has not been sent. */
export async function guardarRascunho(
  u: Unidade,
  ctx: Ctx,
  conversaId: string,
  { texto, privada }: { texto: string; privada: boolean },
): Promise<void> {
  const limpo = texto.replaceAll('\u0000', '')
  if (limpo.trim() === '') {
    await u.tx
      .deleteFrom('chat.rascunhos')
      .where('usuario_id', '=', ctx.usuario.id)
      .where('conversa_id', '=', conversaId)
      .execute()
    return
  }
  await u.tx
    .insertInto('chat.rascunhos')
    .values({ usuario_id: ctx.usuario.id, conversa_id: conversaId, texto: limpo, privada })
    .onConflict((oc) =>
      oc.columns(['usuario_id', 'conversa_id']).doUpdateSet({ texto: limpo, privada, atualizado_em: new Date() }),
    )
    .execute()
}
