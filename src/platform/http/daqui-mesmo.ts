import type { FastifyRequest } from 'fastify'

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1', 'localhost']

/** True for a host name or an address of this machine; the brackets of an IPv6 host are ignored. */
export const ehDestaMaquina = (nome: string): boolean => LOOPBACK.includes(nome.replace(/^\[|\]$/g, '').toLowerCase())

/** True when the request comes from this machine and not through a proxy. */
export const daquiMesmo = (req: FastifyRequest): boolean =>
  ehDestaMaquina(req.socket.remoteAddress ?? '') && !req.headers['x-forwarded-for'] && !req.headers.forwarded
