import type { FastifyReply } from 'fastify'
import type { Guardado } from './repositorio.ts'

/**
 * Sends the bytes exactly as they are stored. A browser shows a PDF in a frame without scripts; the name is used when it
 * is saved.
 */
export function servirGuardado(
  reply: FastifyReply,
  g: Omit<Guardado, 'guardado_em'>,
  nome: string,
  baixar: boolean,
): FastifyReply {
  const simples = nome.normalize('NFKD').replaceAll(/[^\w .()-]/g, '')
  return reply
    .headers({
      'content-type': g.mime,
      'content-length': g.bytes.length,
      'content-disposition': `${baixar ? 'attachment' : 'inline'}; filename="${simples}"; filename*=UTF-8''${encodeURIComponent(nome)}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'x-content-type-options': 'nosniff',
      digest: `sha-256=${Buffer.from(g.sha256, 'hex').toString('base64')}`,
      'cache-control': 'private, no-store',
    })
    .send(g.bytes)
}
