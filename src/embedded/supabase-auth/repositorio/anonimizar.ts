import { sql, type QueryExecutorProvider } from 'kysely'

/** Hashes the identifying columns, keeps the id, and deletes sessions, factors and codes. */
export async function anonimizarUsuario(tx: QueryExecutorProvider, id: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${id}`.execute(tx)
  await sql`delete from auth.mfa_factors where user_id = ${id}`.execute(tx)
  await sql`delete from auth.one_time_tokens where user_id = ${id}`.execute(tx)
  await sql`delete from auth.flow_state where user_id = ${id} or linking_target_id = ${id}`.execute(tx)
  await sql`
    update auth.identities
    set
      provider_id = encode(sha256(convert_to(provider_id || ':' || id::text, 'utf8')), 'hex'),
      identity_data = '{}',
      updated_at = now()
    where user_id = ${id}
  `.execute(tx)
  await sql`
    update auth.users
    set
      email = encode(sha256(convert_to(email || ':' || id::text, 'utf8')), 'hex') || '@excluido.invalid',
      phone = null,
      encrypted_password = null,
      email_change = null,
      phone_change = null,
      raw_user_meta_data = '{}',
      raw_app_meta_data = '{}',
      deleted_at = now(),
      updated_at = now()
    where id = ${id}
  `.execute(tx)
}
