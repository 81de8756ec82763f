import { sql, type QueryExecutorProvider } from 'kysely'

export interface LinhaDeRefresh {
  id: number
  session_id: string
  user_id: string
  token: string
  parent: string | null
  counter: number
  revoked: boolean
  /** seconds since the row last changed, by the database's clock */
  idade: number
}

const COLUNAS = sql`
  id,
  session_id,
  user_id,
  token,
  parent,
  counter,
  revoked,
  extract(epoch from clock_timestamp() - updated_at)::float8 as idade
`

export async function refreshPorHash(db: QueryExecutorProvider, hash: string): Promise<LinhaDeRefresh | undefined> {
  const { rows } = await sql<LinhaDeRefresh>`select ${COLUNAS} from auth.refresh_tokens where token = ${hash}`.execute(
    db,
  )
  return rows[0]
}

export async function refreshAtivo(db: QueryExecutorProvider, sessaoId: string): Promise<LinhaDeRefresh | undefined> {
  const { rows } = await sql<LinhaDeRefresh>`
    select ${COLUNAS}
    from auth.refresh_tokens
    where session_id = ${sessaoId}
      and not revoked
  `.execute(db)
  return rows[0]
}

export async function inserirRefresh(
  tx: QueryExecutorProvider,
  r: { session_id: string; user_id: string; token: string; parent: string | null; counter: number },
): Promise<void> {
  await sql`
    insert into auth.refresh_tokens (session_id, user_id, token, parent, counter)
    values (${r.session_id}, ${r.user_id}, ${r.token}, ${r.parent}, ${r.counter})
  `.execute(tx)
}

export async function revogarRefresh(tx: QueryExecutorProvider, id: number): Promise<void> {
  await sql`
    update auth.refresh_tokens
    set revoked = true, updated_at = clock_timestamp()
    where id = ${id}
  `.execute(tx)
}

export async function revogarFamilia(tx: QueryExecutorProvider, sessaoId: string): Promise<void> {
  await sql`
    update auth.refresh_tokens
    set revoked = true, updated_at = clock_timestamp()
    where session_id = ${sessaoId}
      and not revoked
  `.execute(tx)
}

export async function apagarRefreshDaSessao(tx: QueryExecutorProvider, sessaoId: string): Promise<void> {
  await sql`delete from auth.refresh_tokens where session_id = ${sessaoId}`.execute(tx)
}
