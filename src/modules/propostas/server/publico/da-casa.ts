import type { FastifyRequest } from 'fastify'

/** The cookie in which the browser of a signed-in colleague keeps the session. */
const SESSAO = /(?:^|;\s*)sb-[^=;]*-auth-token(?:\.\d+)?=/

/** Whether the request comes from a browser of the company: its own views never count. */
export const daCasa = (req: FastifyRequest): boolean =>
  req.headers.authorization !== undefined || SESSAO.test(req.headers.cookie ?? '')
