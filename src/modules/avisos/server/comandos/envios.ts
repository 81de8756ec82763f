import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { lerParametro } from '#platform/postgres/parametros.ts'

export interface Envio {
  id: string
  titulo: string
  detalhe: string
  href: string
}
export interface Pessoa {
  nome: string
  email: string
  telefone: string | null
}

/**
 * Returns the pending notifications of a user and channel that may be sent now. Notifications read in the bell
 * meanwhile are dismissed; inactive users get none.
 */
export async function aEnviar(
  db: Db,
  usuario_id: string,
  canal: string,
): Promise<{ pessoa: Pessoa | null; envios: Envio[] }> {
  await sql`
    update avisos.envios e
    set status = 'dispensado', motivo = 'lida', feito_em = now()
    from avisos.notificacoes n
    where n.id = e.notificacao_id
      and n.no_sino
      and n.lida_em is not null
      and e.usuario_id = ${usuario_id}
      and e.canal = ${canal}
      and e.status = 'pendente'
  `.execute(db)
  const pessoa = await db
    .selectFrom('acesso_publico.usuarios')
    .select(['nome', 'email', 'telefone'])
    .where('id', '=', usuario_id)
    .where('ativo', '=', true)
    .executeTakeFirst()
  const { rows } = await sql<Envio>`
    select id, titulo, detalhe, href
    from avisos.envios
    where usuario_id = ${usuario_id}
      and canal = ${canal}
      and status = 'pendente'
      and em <= now()
    order by id
    limit 100
  `.execute(db)
  return { pessoa: pessoa ?? null, envios: rows }
}

export async function fechar(
  db: Db | Tx,
  envios: readonly Envio[],
  status: 'enviado' | 'dispensado' | 'falhou',
  motivo: string | null = null,
): Promise<void> {
  if (envios.length === 0) return
  await sql`
    update avisos.envios
    set status = ${status}, motivo = ${motivo}, feito_em = now()
    where id = any(${envios.map((e) => e.id)}::uuid[])
      and status = 'pendente'
  `.execute(db)
}

/**
 * For a channel that enqueues its message in the same transaction: marks the pending rows as sent and returns only
 * those that no other process took.
 */
export async function tomar(tx: Tx, envios: readonly Envio[]): Promise<Envio[]> {
  const { rows } = await sql<Envio>`
    update avisos.envios
    set status = 'enviado', feito_em = now()
    where id = any(${envios.map((e) => e.id)}::uuid[])
      and status = 'pendente'
    returning id, titulo, detalhe, href
  `.execute(tx)
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

export const caixaDosAvisos = async (db: Db | Tx): Promise<string | null> =>
  (await lerParametro<{ caixa_entrada_id: string | null }>({ db }, 'avisos.whatsapp'))?.caixa_entrada_id ?? null

/** Deletes notifications after 90 days; the records that they refer to remain. */
export async function podar(db: Db): Promise<void> {
  await sql`delete from avisos.notificacoes where criado_em < now() - interval '90 days'`.execute(db)
  await sql`delete from avisos.fatos where criado_em < now() - interval '90 days'`.execute(db)
  await sql`delete from avisos.inscricoes where expira_em < now() - interval '1 day'`.execute(db)
}
