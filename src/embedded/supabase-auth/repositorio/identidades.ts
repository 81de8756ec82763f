import { sql, type QueryExecutorProvider } from 'kysely'

export interface LinhaDeIdentidade {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Record<string, unknown>
  email: string | null
  last_sign_in_at: Date | null
  created_at: Date
  updated_at: Date
}

export async function identidadesDe(db: QueryExecutorProvider, usuarios: string[]): Promise<LinhaDeIdentidade[]> {
  const { rows } = await sql<LinhaDeIdentidade>`
    select *
    from auth.identities
    where user_id = any(${usuarios}::uuid[])
    order by created_at, id
  `.execute(db)
  return rows
}

export async function identidadeDoProvedor(
  db: QueryExecutorProvider,
  provider: string,
  providerId: string,
): Promise<LinhaDeIdentidade | undefined> {
  const { rows } = await sql<LinhaDeIdentidade>`
      select *
      from auth.identities
      where provider = ${provider}
        and provider_id = ${providerId}
    `.execute(db)
  return rows[0]
}

/** Creates the identity, or updates its data. Returns undefined when it belongs to another user. */
export async function gravarIdentidade(
  tx: QueryExecutorProvider,
  i: { id: string; user_id: string; provider: string; provider_id: string; identity_data: Record<string, unknown> },
): Promise<LinhaDeIdentidade | undefined> {
  const { rows } = await sql<LinhaDeIdentidade>`
    insert into auth.identities as atual (id, user_id, provider, provider_id, identity_data, last_sign_in_at)
    values (${i.id}, ${i.user_id}, ${i.provider}, ${i.provider_id}, ${JSON.stringify(i.identity_data)}, now())
    on conflict (provider_id, provider) do update set
      identity_data = atual.identity_data || excluded.identity_data,
      last_sign_in_at = now(),
      updated_at = now()
    where atual.user_id = excluded.user_id
    returning *
  `.execute(tx)
  return rows[0]
}

export async function apagarIdentidade(tx: QueryExecutorProvider, id: string): Promise<void> {
  await sql`delete from auth.identities where id = ${id}`.execute(tx)
}

/** Deletes identities from before the address was confirmed (pre-hijack). */
export async function apagarOutrasIdentidades(
  tx: QueryExecutorProvider,
  usuarioId: string,
  menos: string[] = [],
): Promise<void> {
  await sql`
    delete from auth.identities
    where user_id = ${usuarioId}
      and provider <> 'email'
      and not (id = any(${menos}::uuid[]))
  `.execute(tx)
}
