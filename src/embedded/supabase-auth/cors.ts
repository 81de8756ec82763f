import type { FastifyInstance } from 'fastify'

/**
 * Allows every origin: authentication is by bearer token only, without cookies, so no origin gets more than its token
 * permits.
 */
export function abrirCors(app: FastifyInstance, expor: string): void {
  app.addHook('onRequest', async (req, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expor,
      vary: 'Origin',
      'cache-control': 'no-store',
    })
    if (req.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': String(
          req.headers['access-control-request-headers'] ?? 'authorization, apikey, content-type, x-client-info',
        ),
        'access-control-max-age': '600',
      })
      .send()
  })
}
