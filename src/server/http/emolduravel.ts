import type { FastifyReply } from 'fastify'
import { linhas } from '#departments/index.ts'

const caminhos = new Set(linhas.filter((l) => l.layout === 'iframe').map((l) => l.path))

/** Pages made to be shown inside other sites let in the sites that an administrator named; every other page stays with ours. */
export async function deixarEmoldurar(caminho: string, reply: FastifyReply, origens: () => Promise<readonly string[]>): Promise<void> {
  if (!caminhos.has(caminho)) return
  const permitidas = await origens().catch(() => [])
  if (permitidas.length === 0) return
  const politica = String(reply.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', politica.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${permitidas.join(' ')}`))
  // an older word for the same thing, which cannot name anybody
  reply.removeHeader('x-frame-options')
}
