import { pg } from './driver.ts'
import { manterLigada } from './ligacao-fiel.ts'
import { TRAVAS } from './travas.ts'

/**
 * Holds a shared lock while this process uses the database. Waits while another process decides whether to stop the
 * server (`sozinho`), and fails if it does.
 */
export const marcarPresenca = (url: string): Promise<() => Promise<void>> =>
  manterLigada({
    conexao: { connectionString: url, application_name: 'girassol-presenca', connectionTimeoutMillis: 10_000 },
    preparar: async (cliente) => void (await cliente.query('select pg_advisory_lock_shared($1)', [TRAVAS.presenca])),
    aoReligar: () => {},
  })

/** Runs `fn` if no process uses the database, and admits none meanwhile. */
export async function sozinho(url: string, fn: () => Promise<void>): Promise<void> {
  const cliente = new pg.Client({
    connectionString: url,
    application_name: 'girassol-presenca',
    connectionTimeoutMillis: 10_000,
  })
  cliente.on('error', () => {}) // `fn` may stop the very server of this connection
  try {
    await cliente.connect()
    const { rows } = await cliente.query<{ vazio: boolean }>('select pg_try_advisory_lock($1) as vazio', [
      TRAVAS.presenca,
    ])
    if (rows[0]?.vazio) await fn()
  } catch {
    // the server does not answer: another process has stopped it
  } finally {
    cliente.end().catch(() => {})
  }
}
