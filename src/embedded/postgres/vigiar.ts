import type { Log } from '#platform/log/log.ts'
import { iniciarPostgres, type PostgresEmbutido } from './iniciar.ts'
import { postmasterVivo } from './processo.ts'
import { join } from 'node:path'

const OLHAR_MS = 500

/**
 * Restarts the database while the server runs: when its process is gone (killed, out of memory) it is started again on
 * the same port, which every connection pool uses. Returns a function that stops the checks.
 */
export function vigiar(pasta: string, postgres: PostgresEmbutido, log: Log): () => Promise<PostgresEmbutido> {
  let atual = postgres
  let parado = false
  let refazendo: Promise<void> | undefined

  async function refazer(): Promise<void> {
    log.warn('the embedded PostgreSQL is gone; it is started again')
    try {
      atual = await iniciarPostgres(pasta, { port: String(atual.porta) })
    } catch (erro) {
      log.error({ err: erro }, 'the embedded PostgreSQL did not start; the next look tries again')
    }
  }

  const ronda = setInterval(() => {
    if (parado || refazendo || postmasterVivo(atual.pid, join(pasta, 'postgres'))) return
    refazendo = refazer().finally(() => (refazendo = undefined))
  }, OLHAR_MS)
  ronda.unref()
  return async () => {
    parado = true
    clearInterval(ronda)
    await refazendo
    return atual
  }
}
