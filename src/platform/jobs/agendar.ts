import { sql } from 'kysely'
import type { Tx } from '../postgres/banco.ts'

interface Quando {
  /** Jobs with the same key are one job. */
  chave?: string
  /** Jobs of one queue run one after another. */
  fila?: string
  em?: Date
  tentativas?: number
}

/** Puts a job down in the transaction of the change that needs it: it exists exactly when the change does. */
export async function agendar(tx: Tx, nome: string, dados: unknown, { chave, fila, em, tentativas = 12 }: Quando = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${nome}, ${JSON.stringify(dados)}::json, queue_name => ${fila ?? null}, run_at => ${em ?? null}::timestamptz,
    max_attempts => ${tentativas}, job_key => ${chave ?? null}, job_key_mode => 'preserve_run_at')`.execute(tx)
}
