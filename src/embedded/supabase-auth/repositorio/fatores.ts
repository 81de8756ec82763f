import { sql, type QueryExecutorProvider } from 'kysely'

export interface LinhaDeFator {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'verified' | 'unverified'
  secret: Buffer | null
  phone: string | null
  last_used_step: number | null
  failed_attempts: number
  blocked_until: Date | null
  last_challenged_at: Date | null
  created_at: Date
  updated_at: Date
}

export async function fatoresDe(db: QueryExecutorProvider, usuarios: string[]): Promise<LinhaDeFator[]> {
  const { rows } = await sql<LinhaDeFator>`
    select *
    from auth.mfa_factors
    where user_id = any(${usuarios}::uuid[])
    order by created_at, id
  `.execute(db)
  return rows
}

export async function fatorDe(
  db: QueryExecutorProvider,
  usuarioId: string,
  id: string,
  travar = false,
): Promise<LinhaDeFator | undefined> {
  const { rows } = await sql<LinhaDeFator>`
    select *
    from auth.mfa_factors
    where id = ${id}
      and user_id = ${usuarioId} ${travar ? sql`for update` : sql``}
  `.execute(db)
  return rows[0]
}

/** Returns undefined when the user already has a factor with that name or phone. */
export async function inserirFator(
  tx: QueryExecutorProvider,
  f: {
    id: string
    user_id: string
    friendly_name: string | null
    factor_type: 'totp' | 'phone'
    secret: Buffer | null
    phone: string | null
  },
): Promise<LinhaDeFator | undefined> {
  const { rows } = await sql<LinhaDeFator>`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret, phone)
    values (${f.id}, ${f.user_id}, ${f.friendly_name}, ${f.factor_type}, ${f.secret}, ${f.phone})
    on conflict do nothing
    returning *
  `.execute(tx)
  return rows[0]
}

export async function apagarFator(tx: QueryExecutorProvider, id: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${id}`.execute(tx)
}

export async function apagarFatoresPendentes(
  tx: QueryExecutorProvider,
  usuarioId: string,
  idadeMinima: number,
  tipo?: string,
): Promise<void> {
  await sql`
    delete from auth.mfa_factors
    where user_id = ${usuarioId}
      and status = 'unverified'
      and created_at <= now() - make_interval(secs => ${idadeMinima}) ${tipo ? sql`and factor_type::text = ${tipo}` : sql``}
  `.execute(tx)
}

/** Marks the factor as verified and stores the step, which cannot be used again. */
export async function aceitarFator(tx: QueryExecutorProvider, id: string, passo: number | null): Promise<void> {
  await sql`
    update auth.mfa_factors
    set
      status = 'verified',
      last_used_step = coalesce(${passo}, last_used_step),
      failed_attempts = 0,
      blocked_until = null,
      updated_at = now()
    where id = ${id}
  `.execute(tx)
}

/**
 * Counts an attempt before the code is compared, so that concurrent attempts are limited like sequential ones. Every
 * fifth in a row closes the factor for 1, 2, 4… minutes, at most an hour; returns false while it is closed. A right
 * code opens it again.
 */
export async function gastarTentativaDoFator(db: QueryExecutorProvider, id: string): Promise<boolean> {
  const r = await sql`
    update auth.mfa_factors
    set
      failed_attempts = failed_attempts + 1,
      blocked_until = case
          when (failed_attempts + 1) % 5 = 0 then now() + make_interval(
            mins => least(60, 2 ^ least(6, (failed_attempts + 1) / 5 - 1))::int
          )
          else blocked_until
        end
    where id = ${id}
      and (blocked_until is null or blocked_until <= now())
  `.execute(db)
  return (r.numAffectedRows ?? 0n) > 0n
}

export interface LinhaDeDesafio {
  id: string
  factor_id: string
  ip_address: string
  otp_code: string | null
  usado: boolean
  idade: number
}

export async function inserirDesafio(
  tx: QueryExecutorProvider,
  d: { id: string; factor_id: string; ip: string; otp_code: string | null },
): Promise<void> {
  await sql`
    insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code)
    values (${d.id}, ${d.factor_id}, ${d.ip}, ${d.otp_code})
  `.execute(tx)
  await sql`update auth.mfa_factors set last_challenged_at = now() where id = ${d.factor_id}`.execute(tx)
}

export async function desafioPorId(
  db: QueryExecutorProvider,
  id: string,
  fatorId: string,
): Promise<LinhaDeDesafio | undefined> {
  const { rows } = await sql<LinhaDeDesafio>`
    select
      id,
      factor_id,
      host(ip_address) as ip_address,
      otp_code,
      verified_at is not null as usado,
      extract(epoch from clock_timestamp() - created_at)::float8 as idade
    from auth.mfa_challenges
    where id = ${id}
      and factor_id = ${fatorId}
  `.execute(db)
  return rows[0]
}

/** Spends a challenge. Returns false for the second of two concurrent right answers. */
export async function gastarDesafio(tx: QueryExecutorProvider, id: string): Promise<boolean> {
  const r = await sql`
    update auth.mfa_challenges
    set verified_at = now()
    where id = ${id}
      and verified_at is null
  `.execute(tx)
  return (r.numAffectedRows ?? 0n) > 0n
}
