import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Marks the user's own notifications as read: the given ones, or all. */
export async function lerAvisos(u: Unidade, usuario_id: string, ids?: readonly string[]): Promise<void> {
  await sql`
    update avisos.notificacoes
    set lida_em = now()
    where usuario_id = ${usuario_id}
      and lida_em is null
      and ${ids ? sql`id = any(${[...ids]}::uuid[])` : sql`true`}
  `.execute(u.tx)
}
