import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ehUuid } from '#kit/id.ts'
import { ehObjeto } from '#kit/objeto.ts'
import { noPedido, Pedido } from '../postgres/uso.ts'

/** Runs all database access of a handler under the limits of requests; requests that name the same row take turns. */
export function contarPedidos(app: FastifyInstance): void {
  // After the body was parsed: its events are not emitted in the context of the request.
  app.addHook('preValidation', (req, reply, pronto) => {
    const pedido = new Pedido(linhaDe(req))
    reply.raw.once('close', () => pedido.terminar())
    noPedido(pedido, pronto)
  })
}

/** Returns the id in the path, else the first id that the body refers to. */
function linhaDe({ params, body }: FastifyRequest): string | null {
  const doCorpo = Object.entries(comCampos(body)).flatMap(([nome, valor]) => (nome.endsWith('_id') ? [valor] : []))
  const achada = [...Object.values(comCampos(params)), ...doCorpo].find(
    (v) => typeof v === 'string' && ehUuid(v.toLowerCase()),
  )
  return typeof achada === 'string' ? achada.toLowerCase() : null
}

const comCampos = (v: unknown): Record<string, unknown> =>
  ehObjeto(v) && !Array.isArray(v) && !Buffer.isBuffer(v) ? v : {}
