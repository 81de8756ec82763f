import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Ambiente } from '#platform/config/ambiente.ts'
import type { Partida } from '#platform/http/partida.ts'
import { portaDe } from '#platform/net/porta.ts'
import { comoFalhaDeEscuta } from './escuta.ts'
import { ACOMPANHAR, paginaDeEspera } from './http/pagina-de-espera.ts'
import { saudeDaPartida } from './http/saude.ts'

export interface Recepcao {
  porta: number
  /** Releases the port. The application listens on it next. */
  fechar(): Promise<void>
}

const POLITICA = `default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; script-src 'sha256-${createHash('sha256').update(ACOMPANHAR).digest('base64')}'`

/**
 * Responds on the server's address while the start prepares the database and the pages: 503 with the current step to
 * health checks, a waiting page to browsers.
 */
export async function receber(onde: Pick<Ambiente, 'HOST' | 'PORT'>, partida: Partida): Promise<Recepcao> {
  const servidor = createServer((req, res) => {
    res.setHeader('connection', 'close')
    res.setHeader('retry-after', '2')
    res.setHeader('cache-control', 'no-store')
    res.setHeader('x-content-type-options', 'nosniff')
    const pagina =
      req.method === 'GET' && !req.url?.startsWith('/api/') && String(req.headers.accept ?? '').includes('text/html')
    if (pagina) return responderPagina(res, partida)
    res.writeHead(503, { 'content-type': 'application/json; charset=utf-8' })
    res.end(JSON.stringify(/^\/api\/saude\/?(\?|$)/.test(req.url ?? '') ? saudeDaPartida(partida) : recusa(partida)))
  })
  servidor.on('upgrade', (_req, socket) => socket.destroy())
  try {
    await once(servidor.listen(onde.PORT, onde.HOST), 'listening')
  } catch (erro) {
    throw comoFalhaDeEscuta(erro, onde)
  }
  return {
    porta: portaDe(servidor),
    async fechar() {
      if (!servidor.listening) return
      const fechada = once(servidor, 'close')
      servidor.close()
      servidor.closeAllConnections()
      await fechada
    },
  }
}

function responderPagina(res: ServerResponse, { etapa }: Partida): void {
  res.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLITICA })
  res.end(paginaDeEspera(etapa ?? 'abrindo o programa', ACOMPANHAR))
}

const recusa = ({ etapa }: Partida) => ({
  success: false,
  error: {
    code: 'UNAVAILABLE',
    message: `O Girassol está se preparando (${etapa ?? 'abrindo o programa'}). Tente de novo em instantes.`,
  },
})
