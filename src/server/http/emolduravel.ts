import type { FastifyReply } from 'fastify'
import { linhas } from '#departments/index.ts'

const caminhos = new Set(linhas.filter((l) => l.layout === 'iframe').map((l) => l.path))
const FORMULARIO = /^\/f\/[a-z0-9-]{1,60}$/

/**
 * Allows the configured sites to frame the embeddable pages and the public forms. All other pages keep `frame-ancestors
 * 'self'`.
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
  // the older header has the same purpose but cannot list origins
  reply.removeHeader('x-frame-options')
}

/** Allows our pages to frame external pages, limited to those that an administrator put on a TV panel or linked. */
export async function deixarMostrar(reply: FastifyReply, origens: () => Promise<readonly string[]>): Promise<void> {
  const permitidas = await origens().catch(() => [])
  if (permitidas.length === 0) return
  const politica = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    politica.replace("frame-src 'self'", `frame-src 'self' ${permitidas.join(' ')}`),
  )
}
