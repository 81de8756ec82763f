import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Deletes rows that expired over a day ago, longer than any of their lifetimes: a later request gets the same refusal
 * as for a row that never existed.
 */
export async function apagarVencidos(tx: QueryExecutorProvider): Promise<void> {
  const ontem = sql`now() - interval '1 day'`
  await sql`
    delete from auth.refresh_tokens
    where revoked
      and updated_at < ${ontem}
  `.execute(tx)
  await sql`delete from auth.one_time_tokens where created_at < ${ontem}`.execute(tx)
  await sql`delete from auth.flow_state where created_at < ${ontem}`.execute(tx)
  await sql`delete from auth.mfa_challenges where created_at < ${ontem}`.execute(tx)
  await sql`
    delete from auth.mfa_factors
    where status = 'unverified'
      and created_at < ${ontem}
  `.execute(tx)
  await sql`delete from auth.sessions where not_after < ${ontem}`.execute(tx)
  await sql`delete from auth.rate_limits where updated_at < ${ontem}`.execute(tx)
  await sql`delete from auth.signing_keys where verifies_until < ${ontem}`.execute(tx)
}
