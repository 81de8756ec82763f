import { sql, type QueryExecutorProvider } from 'kysely'
import { uuidv7 } from '#kit/id.ts'

export interface FatoDeAuth {
  acao: string
  ator?: string | null
  alvo?: string | null
  ip?: string
  detalhes?: Record<string, unknown>
}

/** Writes an audit row with ids and reasons only: no address, token or code. */
export async function auditar(db: QueryExecutorProvider, f: FatoDeAuth): Promise<void> {
  const payload = { action: f.acao, actor_id: f.ator ?? null, target_id: f.alvo ?? null, traits: f.detalhes ?? {} }
  await sql`
    insert into auth.audit_log_entries (id, payload, ip_address)
    values (${uuidv7()}, ${JSON.stringify(payload)}, ${f.ip ?? ''})
  `.execute(db)
}

/** Returns the IP addresses of the user's sign-ins in the last 30 days. */
export async function enderecosDeEntrada(db: QueryExecutorProvider, usuarioId: string): Promise<string[]> {
  const { rows } = await sql<{ ip_address: string }>`
    select distinct ip_address
    from auth.audit_log_entries
    where payload ->> 'actor_id' = ${usuarioId}
      and payload ->> 'action' in ('login', 'token_refreshed')
      and created_at > now() - interval '30 days'
      and ip_address <> ''
    limit 500
  `.execute(db)
  return rows.map((linha) => linha.ip_address)
}
