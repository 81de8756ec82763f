import { sql, type QueryExecutorProvider } from 'kysely'

export interface LinhaDeFluxo {
  id: string
  user_id: string | null
  provider_type: string
  authentication_method: string
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  redirect_to: string | null
  linking_target_id: string | null
  provider_state: Buffer | null
  provider_tokens: Buffer | null
  idade: number
}

export async function inserirFluxo(
  tx: QueryExecutorProvider,
  f: Omit<LinhaDeFluxo, 'provider_tokens' | 'idade'>,
): Promise<void> {
  await sql`
    insert into auth.flow_state (
      id, user_id, provider_type, authentication_method, code_challenge, code_challenge_method, redirect_to,
      linking_target_id, provider_state
    )
    values (
      ${f.id}, ${f.user_id}, ${f.provider_type}, ${f.authentication_method}, ${f.code_challenge},
      ${f.code_challenge_method}, ${f.redirect_to}, ${f.linking_target_id}, ${f.provider_state}
    )
  `.execute(tx)
}

/** Spends a state: a second callback with it finds no row. Autocommitted, so that a failing callback spends it too. */
export async function usarEstado(db: QueryExecutorProvider, id: string): Promise<LinhaDeFluxo | undefined> {
  const { rows } = await sql<LinhaDeFluxo>`
    update auth.flow_state
    set state_used_at = now(), updated_at = now()
    where id = ${id}
      and state_used_at is null
      and provider_state is not null
    returning *, extract(epoch from clock_timestamp() - created_at)::float8 as idade
  `.execute(db)
  return rows[0]
}

export async function fluxoPorId(db: QueryExecutorProvider, id: string): Promise<LinhaDeFluxo | undefined> {
  const { rows } = await sql<LinhaDeFluxo>`
    select *, extract(epoch from clock_timestamp() - created_at)::float8 as idade
    from auth.flow_state
    where id = ${id}
  `.execute(db)
  return rows[0]
}

/**
 * Issues the code of a flow. Its lifetime starts here, not at the request, because an e-mail may be opened an hour
 * later.
 */
export async function emitirCodigoDeFluxo(
  tx: QueryExecutorProvider,
  f: { id: string; usuarioId: string; hash: string; tokens: Buffer | null; metodo?: string },
): Promise<void> {
  await sql`
    update auth.flow_state
    set
      user_id = ${f.usuarioId},
      auth_code = ${f.hash},
      auth_code_issued_at = clock_timestamp(),
      provider_tokens = ${f.tokens},
      provider_state = null,
      authentication_method = coalesce(${f.metodo ?? null}, authentication_method),
      updated_at = now()
    where id = ${f.id}
  `.execute(tx)
}

/**
 * Deletes and returns the flow of a code, so that a code is exchanged only once, even by concurrent requests. `idade`
 * is counted from the issue of the code.
 */
export async function gastarCodigoDeFluxo(db: QueryExecutorProvider, hash: string): Promise<LinhaDeFluxo | undefined> {
  const { rows } = await sql<LinhaDeFluxo>`
    delete from auth.flow_state
    where auth_code = ${hash}
    returning *, extract(epoch from clock_timestamp() - auth_code_issued_at)::float8 as idade
  `.execute(db)
  return rows[0]
}
