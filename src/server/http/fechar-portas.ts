import type { FastifyInstance } from 'fastify'

const FAXINA_MS = 50
const BASTA_MS = 8000

/**
 * Stops accepting requests and waits for those in progress. Idle connections are closed every 50 ms, because `close`
 * would otherwise wait for the keep-alive time of a connection that becomes idle after its last response. After 8 s all
 * connections are closed.
 */
export async function fecharPortas(app: FastifyInstance): Promise<void> {
  const faxina = setInterval(() => app.server.closeIdleConnections(), FAXINA_MS)
  const basta = setTimeout(() => app.server.closeAllConnections(), BASTA_MS)
  await app.close()
  clearInterval(faxina)
  clearTimeout(basta)
}
