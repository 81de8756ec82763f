import { sql, type QueryExecutorProvider } from 'kysely'
import { uuidv7 } from '#kit/id.ts'

export interface FatoDeAuth {
  acao: string
  ator?: string | null
  alvo?: string | null
  ip?: string
  detalhes?: Record<string, unknown>
}

/** Ids and reasons only: no address, no token, no code. */
export async function auditar(db: QueryExecutorProvider, f: FatoDeAuth): Promise<void> {
  const payload = { action: f.acao, actor_id: f.ator ?? null, target_id: f.alvo ?? null, traits: f.detalhes ?? {} }
  await sql`insert into auth.audit_log_entries (id, payload, ip_address) values (${uuidv7()}, ${JSON.stringify(payload)}, ${f.ip ?? ''})`.execute(db)
}
