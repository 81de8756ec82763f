import { sql, type QueryExecutorProvider } from 'kysely'

export type TipoDeToken =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
export type TipoDeVerificacao = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'

export interface LinhaDeCodigo {
  id: string
  user_id: string
  token_type: TipoDeToken
  verification_type: TipoDeVerificacao
  relates_to: string
  code_hash: string
  attempts: number
  flow_state_id: string | null
  /** seconds since it was sent */
  idade: number
}

const COLUNAS = sql`
  id,
  user_id,
  token_type,
  verification_type,
  relates_to,
  code_hash,
  attempts,
  flow_state_id,
  extract(epoch from clock_timestamp() - created_at)::float8 as idade
`

/** Stores a pending token, one of each kind per user: a new one replaces the old one and its attempts. */
export async function gravarCodigo(
  tx: QueryExecutorProvider,
  c: Omit<LinhaDeCodigo, 'attempts' | 'idade'> & { token_hash: string },
): Promise<void> {
  await sql`
    insert into auth.one_time_tokens (
      id, user_id, token_type, verification_type, relates_to, token_hash, code_hash, flow_state_id
    )
    values (
      ${c.id}, ${c.user_id}, ${c.token_type}, ${c.verification_type}, ${c.relates_to}, ${c.token_hash},
      ${c.code_hash}, ${c.flow_state_id}
    )
    on conflict (user_id, token_type) do update set
      id = excluded.id,
      verification_type = excluded.verification_type,
      relates_to = excluded.relates_to,
      token_hash = excluded.token_hash,
      code_hash = excluded.code_hash,
      flow_state_id = excluded.flow_state_id,
      attempts = 0,
      created_at = now(),
      updated_at = now()
  `.execute(tx)
}

export async function codigoPorHash(db: QueryExecutorProvider, hash: string): Promise<LinhaDeCodigo | undefined> {
  const { rows } =
    await sql<LinhaDeCodigo>`select ${COLUNAS} from auth.one_time_tokens where token_hash = ${hash}`.execute(db)
  return rows[0]
}

/** Counts the attempt before the code is compared: five guesses in total, across all processes. */
export async function gastarTentativa(
  db: QueryExecutorProvider,
  endereco: string,
  tipos: TipoDeToken[],
): Promise<LinhaDeCodigo[]> {
  const { rows } = await sql<LinhaDeCodigo>`
    update auth.one_time_tokens
    set attempts = attempts + 1, updated_at = now()
    where relates_to = ${endereco}
      and token_type::text = any(${tipos}::text[])
      and attempts < 5
    returning ${COLUNAS}
  `.execute(db)
  return rows
}

/** Deletes a token. Returns false for the loser of two concurrent requests. */
export async function apagarCodigo(tx: QueryExecutorProvider, id: string): Promise<boolean> {
  const r = await sql`delete from auth.one_time_tokens where id = ${id}`.execute(tx)
  return (r.numAffectedRows ?? 0n) > 0n
}

export async function apagarCodigosDe(tx: QueryExecutorProvider, usuarioId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${usuarioId}`.execute(tx)
}

export async function codigosDe(db: QueryExecutorProvider, usuarioId: string): Promise<LinhaDeCodigo[]> {
  const { rows } =
    await sql<LinhaDeCodigo>`select ${COLUNAS} from auth.one_time_tokens where user_id = ${usuarioId}`.execute(db)
  return rows
}
