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
 * Returns the keys that still verify, the signing one first. A key published ahead of its time is listed but does not
 * sign yet. Uses clock_timestamp(), not the start of the transaction: a transaction that waited for the lock is older
 * than the key it must find.
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

/** Locks the keys, so that of two processes on an empty database the second reads the key of the first. */
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

/** Sets the end of verification of every key without one: `emSegundos` from now, or from when it starts to sign. */
export async function aposentarChaves(tx: QueryExecutorProvider, emSegundos: number): Promise<void> {
  await sql`
    update auth.signing_keys
    set verifies_until = greatest(signs_from, now()) + make_interval(secs => ${emSegundos})
    where verifies_until is null
  `.execute(tx)
}

/** Stores the value unless the name exists, and returns the stored one. */
export async function guardarSegredo(db: QueryExecutorProvider, nome: string, valor: Buffer): Promise<Buffer> {
  await sql`
    insert into auth.service_secrets (name, value)
    values (${nome}, ${valor})
    on conflict (name) do nothing
  `.execute(db)
  const { rows } = await sql<{ value: Buffer }>`select value from auth.service_secrets where name = ${nome}`.execute(db)
  return rows[0]?.value ?? valor
}
