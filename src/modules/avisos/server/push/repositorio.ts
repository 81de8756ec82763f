import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Banco, Db } from '#platform/postgres/banco.ts'
import { gravarParametroUmaVez, lerParametro } from '#platform/postgres/parametros.ts'

const VAPID = 'avisos.vapid'

export async function lerVapid(db: Db): Promise<string | null> {
  return (await lerParametro<{ cifrada?: string }>({ db }, VAPID))?.cifrada ?? null
}
export const guardarVapid = (banco: Pick<Banco, 'db'>, cifrada: string): Promise<void> =>
  gravarParametroUmaVez(banco, VAPID, { cifrada })

export interface Inscricao {
  id: string
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  aparelho: string | null
  criado_em: Date
}
export const inscricoesDe = (db: Db, usuario_id: string): Promise<Inscricao[]> =>
  db
    .selectFrom('avisos.inscricoes')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'aparelho', 'criado_em'])
    .where('usuario_id', '=', usuario_id)
    .where((e) => e.or([e('expira_em', 'is', null), e('expira_em', '>', new Date())]))
    .orderBy('criado_em')
    .execute()

const MAXIMO = 20
/** A browser belongs to the last user who subscribed in it. Above the limit the oldest subscription is removed. */
export async function guardarInscricao(
  u: Unidade,
  usuario_id: string,
  i: {
    endpoint: string
    p256dh: string
    auth: string
    aparelho?: string | undefined
    expira_em?: string | null | undefined
  },
): Promise<string> {
  const { id } = await u.tx
    .insertInto('avisos.inscricoes')
    .values({
      id: uuidv7(),
      usuario_id,
      endpoint: i.endpoint,
      p256dh: Buffer.from(i.p256dh, 'base64url'),
      auth: Buffer.from(i.auth, 'base64url'),
      aparelho: i.aparelho ?? null,
      expira_em: i.expira_em ?? null,
    })
    .onConflict((c) =>
      c.column('endpoint').doUpdateSet((e) => ({
        usuario_id: e.ref('excluded.usuario_id'),
        p256dh: e.ref('excluded.p256dh'),
        auth: e.ref('excluded.auth'),
        aparelho: e.ref('excluded.aparelho'),
        expira_em: e.ref('excluded.expira_em'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from avisos.inscricoes
    where id in (
      select id
      from avisos.inscricoes
      where usuario_id = ${usuario_id}
      order by criado_em desc, id desc
      offset ${MAXIMO}
    )
  `.execute(u.tx)
  u.auditar({
    acao: 'avisos.inscrever',
    entidade: 'usuario',
    entidade_id: usuario_id,
    depois: { aparelho: i.aparelho ?? null },
  })
  return id
}

export async function tirarInscricao(u: Unidade, usuario_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await u.tx
    .deleteFrom('avisos.inscricoes')
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) u.auditar({ acao: 'avisos.desinscrever', entidade: 'usuario', entidade_id: usuario_id })
  return numDeletedRows > 0n
}
/** Deletes a subscription that the push service reported as gone. */
export const esquecerInscricao = async (db: Db, id: string): Promise<void> =>
  void (await sql`delete from avisos.inscricoes where id = ${id}`.execute(db))
export const marcarUsada = async (db: Db, id: string): Promise<void> =>
  void (await sql`update avisos.inscricoes set usada_em = now() where id = ${id}`.execute(db))
