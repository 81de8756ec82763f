import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '@tus/server'

/** Resumable uploads: the whole protocol is the library's; we only hand it the connection. */
export function rotasRetomaveis(app: FastifyInstance, tus: Server): void {
  async function entregar(req: FastifyRequest, reply: FastifyReply) {
    reply.hijack()
    // what was said of the answer before it was the library's
    for (const [nome, valor] of Object.entries(reply.getHeaders()))
      if (valor !== undefined) reply.raw.setHeader(nome, valor)
    await tus.handle(req.raw, reply.raw)
  }
  for (const url of ['/upload/resumable', '/upload/resumable/sign']) {
    app.route({ method: ['POST', 'OPTIONS'], url, handler: entregar })
    app.route({ method: ['PATCH', 'HEAD', 'DELETE', 'OPTIONS'], url: `${url}/:id`, handler: entregar })
  }
}
