import type { FastifyRequest } from 'fastify'

/**
 * Where a call came from. `ip` is Fastify's: the server's `trustProxy` says how many hops of X-Forwarded-For are ours.
 */
export interface Origem {
  ip: string
  userAgent: string | null
}

export const origemDe = (req: FastifyRequest): Origem => ({
  ip: req.ip.replace(/^::ffff:/, ''),
  userAgent: req.headers['user-agent'] ?? null,
})
