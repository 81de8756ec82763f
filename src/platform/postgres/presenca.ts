import { pg } from './driver.ts'
import { manterLigada } from './ligacao-fiel.ts'
import { TRAVAS } from './travas.ts'

/**
 * Says "I use this database" for as long as the process lives. Waits while somebody decides whether to stop it, and
 * fails if they do.
 */
export const marcarPresenca = (url: string): Promise<() => Promise<void>> =>
  manterLigada({
    conexao: { connectionString: url, application_name: 'girassol-presenca', connectionTimeoutMillis: 10_000 },
    preparar: async (cliente) => void (await cliente.query('select pg_advisory_lock_shared($1)', [TRAVAS.presenca])),
    aoReligar: () => {},
  })

/** Runs `fn` when nobody is present, and lets nobody in meanwhile. */
export async function sozinho(url: string, fn: () => Promise<void>): Promise<void> {
  const cliente = new pg.Client({
    connectionString: url,
    application_name: 'girassol-presenca',
    connectionTimeoutMillis: 10_000,
  })
  cliente.on('error', () => {}) // `fn` may stop the very server we are connected to
  try {
    await cliente.connect()
    const { rows } = await cliente.query<{ vazio: boolean }>('select pg_try_advisory_lock($1) as vazio', [
      TRAVAS.presenca,
    ])
    if (rows[0]?.vazio) await fn()
  } catch {
    // it is not answering: somebody else has stopped it
  } finally {
    cliente.end().catch(() => {})
  }
}
