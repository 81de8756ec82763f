import { sql, type QueryExecutorProvider } from 'kysely'
import { umaLinha } from '#platform/postgres/uma-linha.ts'

export interface LinhaDeSessao {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2' | 'aal3'
  factor_id: string | null
  not_after: Date | null
  refreshed_at: Date | null
  refresh_token_hmac_key: Buffer
  refresh_token_counter: number
  created_at: Date
  updated_at: Date
}

export interface LinhaDeAmr {
  authentication_method: string
  updated_at: Date
}

export async function inserirSessao(
  tx: QueryExecutorProvider,
  s: { id: string; user_id: string; chave: Buffer; user_agent: string | null; ip: string },
): Promise<LinhaDeSessao> {
  const { rows } = await sql<LinhaDeSessao>`
    insert into auth.sessions (id, user_id, refresh_token_hmac_key, user_agent, ip)
    values (${s.id}, ${s.user_id}, ${s.chave}, ${s.user_agent?.slice(0, 500) ?? null}, ${s.ip})
    returning *
  `.execute(tx)
  return umaLinha(rows)
}

/** Returns the valid sessions, most recently used first. */
export async function sessoesDe(db: QueryExecutorProvider, usuarioId: string) {
  const { rows } = await sql<{
    id: string
    user_agent: string | null
    ip: string | null
    created_at: Date
    usada_em: Date
    aal: LinhaDeSessao['aal']
  }>`
    select id, user_agent, host(ip) as ip, created_at, coalesce(refreshed_at, created_at) as usada_em, aal
    from auth.sessions
    where user_id = ${usuarioId}
      and (not_after is null or not_after > now())
    order by coalesce(refreshed_at, created_at) desc, id
  `.execute(db)
  return rows
}

export async function apagarSessao(tx: QueryExecutorProvider, usuarioId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from auth.sessions
    where id = ${id}
      and user_id = ${usuarioId}
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function sessaoPorId(
  db: QueryExecutorProvider,
  id: string,
  travar = false,
): Promise<LinhaDeSessao | undefined> {
  const { rows } =
    await sql<LinhaDeSessao>`select * from auth.sessions where id = ${id} ${travar ? sql`for update` : sql``}`.execute(
      db,
    )
  return rows[0]
}

/**
 * Ends a session: its access tokens are refused from now on. The row stays, so that its refresh tokens are still
 * recognised as used.
 */
export async function encerrarSessao(tx: QueryExecutorProvider, id: string): Promise<void> {
  await sql`
    update auth.sessions
    set not_after = least(not_after, now()), updated_at = now()
    where id = ${id}
  `.execute(tx)
}

/**
 * Returns whether the user has a session that was refreshed or opened later: with one session per user, the newest one
 * is kept.
 */
export async function haSessaoMaisNova(db: QueryExecutorProvider, s: LinhaDeSessao): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from auth.sessions
    where user_id = ${s.user_id}
      and id <> ${s.id}
      and coalesce(refreshed_at, created_at) > ${s.refreshed_at ?? s.created_at}
    limit 1
  `.execute(db)
  return rows.length > 0
}

export async function somarContador(tx: QueryExecutorProvider, id: string): Promise<number> {
  const { rows } = await sql<{ refresh_token_counter: number }>`
    update auth.sessions
    set refresh_token_counter = refresh_token_counter + 1, updated_at = now()
    where id = ${id}
    returning refresh_token_counter
  `.execute(tx)
  return rows[0]?.refresh_token_counter ?? 0
}

export async function marcarRenovada(
  tx: QueryExecutorProvider,
  id: string,
  ip: string,
  userAgent: string | null,
): Promise<void> {
  await sql`
    update auth.sessions
    set
      refreshed_at = now(),
      updated_at = now(),
      ip = ${ip},
      user_agent = ${userAgent?.slice(0, 500) ?? null}
    where id = ${id}
  `.execute(tx)
}

export async function elevarSessao(tx: QueryExecutorProvider, id: string, fatorId: string): Promise<LinhaDeSessao> {
  const { rows } = await sql<LinhaDeSessao>`
    update auth.sessions
    set aal = 'aal2', factor_id = ${fatorId}, updated_at = now()
    where id = ${id}
    returning *
  `.execute(tx)
  return umaLinha(rows)
}

/** Downgrades the sessions that a factor had raised to aal1, and removes its method from them. */
export async function rebaixarSessoesDoFator(
  tx: QueryExecutorProvider,
  fatorId: string,
  metodo: string,
): Promise<void> {
  await sql`
    delete from auth.mfa_amr_claims
    where authentication_method = ${metodo}
      and session_id in (select id from auth.sessions where factor_id = ${fatorId})
  `.execute(tx)
  await sql`
    update auth.sessions
    set aal = 'aal1', factor_id = null, updated_at = now()
    where factor_id = ${fatorId}
  `.execute(tx)
}

export type Quais = { todas: true } | { so: string } | { menos: string } | { abaixoDeAal2: true }

export async function apagarSessoes(tx: QueryExecutorProvider, usuarioId: string, quais: Quais): Promise<number> {
  const filtro =
    'so' in quais
      ? sql`id = ${quais.so}`
      : 'menos' in quais
        ? sql`id <> ${quais.menos}`
        : 'abaixoDeAal2' in quais
          ? sql`aal = 'aal1'`
          : sql`true`
  const r = await sql`
    delete from auth.sessions
    where user_id = ${usuarioId}
      and ${filtro}
  `.execute(tx)
  return Number(r.numAffectedRows ?? 0n)
}

export async function gravarAmr(
  tx: QueryExecutorProvider,
  id: string,
  sessaoId: string,
  metodo: string,
): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method)
    values (${id}, ${sessaoId}, ${metodo})
    on conflict (session_id, authentication_method) do update set updated_at = now()
  `.execute(tx)
}

export async function amrDe(db: QueryExecutorProvider, sessaoId: string): Promise<LinhaDeAmr[]> {
  const { rows } = await sql<LinhaDeAmr>`
    select authentication_method, updated_at
    from auth.mfa_amr_claims
    where session_id = ${sessaoId}
    order by updated_at desc, id desc
  `.execute(db)
  return rows
}
