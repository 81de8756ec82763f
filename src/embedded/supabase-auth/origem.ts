import type { FastifyRequest } from 'fastify'

/** Origin of a call. `ip` is Fastify's: the server's `trustProxy` sets how many hops of X-Forwarded-For are trusted. */
export interface Origem {
  ip: string
  userAgent: string | null
}

export const origemDe = (req: FastifyRequest): Origem => ({
  ip: req.ip.replace(/^::ffff:/, ''),
  userAgent: req.headers['user-agent'] ?? null,
})
