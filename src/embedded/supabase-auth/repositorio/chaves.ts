import { sql, type QueryExecutorProvider } from 'kysely'
import type { JWK } from 'jose'

export interface LinhaDeChave {
  kid: string
  alg: string
  public_jwk: JWK
  private_jwk: Buffer
  assina: boolean
}

/**
 * Keys that still verify, the signing one first. A key published ahead of its time is listed but does not sign yet. By
 * the clock, not by the start of the transaction: one that waited for the lock began before the key it is about to
 * find.
 */
export async function listarChaves(db: QueryExecutorProvider): Promise<LinhaDeChave[]> {
  const { rows } = await sql<LinhaDeChave>`
    select kid, alg, public_jwk, private_jwk, signs_from <= clock_timestamp() as assina
    from auth.signing_keys
    where verifies_until is null
      or verifies_until > clock_timestamp()
    order by (signs_from <= clock_timestamp()) desc, signs_from desc
  `.execute(db)
  return rows
}

/** Two processes on an empty database must agree on one key: the lock makes the second one see what the first wrote. */
export async function travarChaves(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(tx)
}

export async function inserirChave(
  tx: QueryExecutorProvider,
  c: { kid: string; alg: string; publica: JWK; privada: Buffer; emSegundos: number },
): Promise<void> {
  await sql`
    insert into auth.signing_keys (kid, alg, public_jwk, private_jwk, signs_from)
    values (
      ${c.kid},
      ${c.alg},
      ${JSON.stringify(c.publica)},
      ${c.privada},
      now() + make_interval(secs => ${c.emSegundos})
    )
  `.execute(tx)
}

/** The keys that sign today stop verifying `emSegundos` from now, unless an earlier end is set. */
export async function aposentarChaves(tx: QueryExecutorProvider, emSegundos: number): Promise<void> {
  await sql`
    update auth.signing_keys
    set verifies_until = greatest(signs_from, now()) + make_interval(secs => ${emSegundos})
    where verifies_until is null
  `.execute(tx)
}

/** Keeps the first value ever offered under the name and returns it. */
export async function guardarSegredo(db: QueryExecutorProvider, nome: string, valor: Buffer): Promise<Buffer> {
  await sql`
    insert into auth.service_secrets (name, value)
    values (${nome}, ${valor})
    on conflict (name) do nothing
  `.execute(db)
  const { rows } = await sql<{ value: Buffer }>`select value from auth.service_secrets where name = ${nome}`.execute(db)
  return rows[0]?.value ?? valor
}
