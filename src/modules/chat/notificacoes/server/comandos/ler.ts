import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { TipoDeNotificacao } from '../../contract/notificacoes.ts'

/** Marks the user's own notifications as read: the given ids, or all. */
export async function lerNotificacoes(u: Unidade, usuarioId: string, ids?: readonly string[]): Promise<void> {
  await sql`
    update chat.notificacoes
    set lida_em = now()
    where usuario_id = ${usuarioId}
      and lida_em is null
      and ${ids ? sql`id = any(${[...ids]}::uuid[])` : sql`true`}
  `.execute(u.tx)
}

export async function mudarInterruptor(
  u: Unidade,
  usuario_id: string,
  { tipo, ligado }: { tipo: TipoDeNotificacao; ligado: boolean },
): Promise<void> {
  if (ligado)
    await u.tx
      .deleteFrom('chat.notificacoes_desligadas')
      .where('usuario_id', '=', usuario_id)
      .where('tipo', '=', tipo)
      .execute()
  else
    await u.tx
      .insertInto('chat.notificacoes_desligadas')
      .values({ usuario_id, tipo })
      .onConflict((oc) => oc.doNothing())
      .execute()
  u.auditar({ acao: 'notificacao.interruptor', entidade: 'usuario', entidade_id: usuario_id, depois: { tipo, ligado } })
}

export const podarNotificacoes = async (db: Db): Promise<void> =>
  void (await sql`delete from chat.notificacoes where criado_em < now() - interval '90 days'`.execute(db))
