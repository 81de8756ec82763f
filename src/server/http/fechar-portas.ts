import type { FastifyInstance } from 'fastify'

const FAXINA_MS = 50
const BASTA_MS = 8000

/**
 * Takes no more requests and lets those in hand end. A connection that falls idle only after its last answer would be
 * waited for as long as it is kept alive.
 */
export async function fecharPortas(app: FastifyInstance): Promise<void> {
  const faxina = setInterval(() => app.server.closeIdleConnections(), FAXINA_MS)
  const basta = setTimeout(() => app.server.closeAllConnections(), BASTA_MS)
  await app.close()
  clearInterval(faxina)
  clearTimeout(basta)
}
