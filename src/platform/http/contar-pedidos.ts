import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ehUuid } from '#kit/id.ts'
import { noPedido, Pedido } from '../postgres/uso.ts'

/**
 * Everything a handler asks of the database runs under the limits of requests, those that name the same row in turns.
 */
export function contarPedidos(app: FastifyInstance): void {
  // After the body was read: its events do not come in the context of the request.
  app.addHook('preValidation', (req, reply, pronto) => {
    const pedido = new Pedido(linhaDe(req))
    reply.raw.once('close', () => pedido.terminar())
    noPedido(pedido, pronto)
  })
}

/** The id in the address, else the first one that the body refers to. */
function linhaDe({ params, body }: FastifyRequest): string | null {
  const doCorpo = Object.entries(comoObjeto(body)).flatMap(([nome, valor]) => (nome.endsWith('_id') ? [valor] : []))
  const achada = [...Object.values(comoObjeto(params)), ...doCorpo].find(
    (v) => typeof v === 'string' && ehUuid(v.toLowerCase()),
  )
  return typeof achada === 'string' ? achada.toLowerCase() : null
}

const comoObjeto = (v: unknown): Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v) && !Buffer.isBuffer(v) ? (v as Record<string, unknown>) : {}
