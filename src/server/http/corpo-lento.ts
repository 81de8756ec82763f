import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpointDa } from '#platform/http/do-endereco.ts'
import type { RotaRegistrada } from '#platform/http/rotas.ts'

/** Time limit (ms) for the body of a request to a public address. */
const PRAZO_ABERTO = 60_000

/**
 * File uploads are exempt: they may take long over a slow line, and access is checked before the first byte is read.
 */
const ARQUIVOS = '/storage/v1/'

/**
 * Closes the connection of an anonymous caller who sends a body byte by byte. Endpoints for signed-in users and file
 * uploads keep the longer limit of the server.
 */
export function limitarCorpoLento(app: FastifyInstance, rotas: readonly RotaRegistrada[], prazo = PRAZO_ABERTO): void {
  let abertas: Set<string> | undefined
  const aberta = (req: FastifyRequest): boolean => {
    if (req.url.startsWith(ARQUIVOS)) return false
    const endpointId = endpointDa(req.routeOptions)
    abertas ??= new Set(rotas.filter((r) => r.endpoint.open).map((r) => r.id))
    return !req.headers.authorization || endpointId === undefined || abertas.has(endpointId)
  }
  app.addHook('onRequest', (req, reply, pronto) => {
    const { raw } = req
    if (raw.method !== 'GET' && raw.method !== 'HEAD' && !raw.complete && aberta(req)) {
      const relogio = setTimeout(() => {
        if (!raw.complete) raw.socket.destroy()
      }, prazo).unref()
      raw.once('close', () => clearTimeout(relogio))
      reply.raw.once('finish', () => clearTimeout(relogio))
    }
    pronto()
  })
}
