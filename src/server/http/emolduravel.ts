import type { FastifyReply } from 'fastify'
import { linhas } from '#departments/index.ts'

const caminhos = new Set(linhas.filter((l) => l.layout === 'iframe').map((l) => l.path))
const FORMULARIO = /^\/f\/[a-z0-9-]{1,60}$/

/**
 * Pages made to be shown inside other sites let in the sites that were named for them; every other page stays with
 * ours.
 */
export async function deixarEmoldurar(
  caminho: string,
  reply: FastifyReply,
  origens: (caminho: string) => Promise<readonly string[]>,
): Promise<void> {
  if (!caminhos.has(caminho) && !FORMULARIO.test(caminho)) return
  const permitidas = await origens(caminho).catch(() => [])
  if (permitidas.length === 0) return
  const politica = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    politica.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${permitidas.join(' ')}`),
  )
  // an older word for the same thing, which cannot name anybody
  reply.removeHeader('x-frame-options')
}

/**
 * The other way round: a page of ours shows nobody's pages but those that were put on a wall or linked by an
 * administrator.
 */
export async function deixarMostrar(reply: FastifyReply, origens: () => Promise<readonly string[]>): Promise<void> {
  const permitidas = await origens().catch(() => [])
  if (permitidas.length === 0) return
  const politica = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    politica.replace("frame-src 'self'", `frame-src 'self' ${permitidas.join(' ')}`),
  )
}
