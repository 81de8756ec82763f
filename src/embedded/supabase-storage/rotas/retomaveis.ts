import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '@tus/server'

/** Passes the connections of resumable uploads to the library, which implements the whole protocol. */
export function rotasRetomaveis(app: FastifyInstance, tus: Server): void {
  async function entregar(req: FastifyRequest, reply: FastifyReply) {
    reply.hijack()
    // headers set before the library took over the response
    for (const [nome, valor] of Object.entries(reply.getHeaders()))
      if (valor !== undefined) reply.raw.setHeader(nome, valor)
    await tus.handle(req.raw, reply.raw)
  }
  for (const url of ['/upload/resumable', '/upload/resumable/sign']) {
    app.route({ method: ['POST', 'OPTIONS'], url, handler: entregar })
    app.route({ method: ['PATCH', 'HEAD', 'DELETE', 'OPTIONS'], url: `${url}/:id`, handler: entregar })
  }
}
