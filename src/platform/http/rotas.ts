import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyDe, Contrato, Endpoint, ParamsDe, QueryDe, RetornoDe } from '#kit/endpoint.ts'
import { naoAutenticado, proibido } from '#kit/erro.ts'
import { pode, type Ctx } from './contexto.ts'
import { ler, lerConsulta, lerParametros } from './ler.ts'

/** Input of a handler. `ctx` is set for every endpoint that is not open. */
export interface Pedido<E extends Endpoint> {
  params: ParamsDe<E>
  query: QueryDe<E>
  body: BodyDe<E>
  ctx: E extends { readonly _aberto?: false } ? Ctx : Ctx | null
  req: FastifyRequest
  reply: FastifyReply
}

/** One handler per endpoint of the contract: a missing one is a compile error. */
export type Tratadores<C extends Contrato> = {
  [K in keyof C]: (pedido: Pedido<C[K]>) => Promise<RetornoDe<C[K]> | FastifyReply>
}

export interface Porteiro {
  /** Returns the user of the bearer token, or null when there is none or it is no longer valid. */
  identificar(req: FastifyRequest): Promise<Ctx | null>
  /** Throws 429 when the caller is over the endpoint's limit. */
  limitar(chave: string, porMinuto: number): Promise<void>
}

export interface RotaRegistrada {
  id: string
  endpoint: Endpoint
}

/**
 * Registers a whole contract. Order of the checks of every call: identity, permission, rate limit, schema, handler.
 * Permission is checked before the schema so that an unauthorised caller learns nothing from validation messages.
 */
export function registrar<C extends Contrato>(
  app: FastifyInstance,
  porteiro: Porteiro,
  nome: string,
  contrato: C,
  tratadores: Tratadores<C>,
  registro: RotaRegistrada[],
): void {
  for (const [verbo, definicao] of Object.entries(contrato)) {
    const id = `${nome}.${verbo}`
    if (!definicao.open && !definicao.permission) throw new Error(`endpoint ${id} has no permission`)
    registro.push({ id, endpoint: definicao })
    const tratar = tratadores[verbo] as (pedido: unknown) => Promise<unknown>
    app.route({
      method: definicao.method,
      url: definicao.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpointId: id },
      handler: async (req, reply) => {
        const ctx = await porteiro.identificar(req)
        if (!definicao.open) autorizar(definicao, ctx)
        if (definicao.limit) await porteiro.limitar(`${id}:${ctx?.usuario.id ?? req.ip}`, definicao.limit)
        const corpo = await tratar({
          params: lerParametros(definicao.params, req.params),
          query: lerConsulta(definicao.query, req.query),
          body: ler(definicao.body, req.body),
          ctx,
          req,
          reply,
        })
        return definicao.bruto ? reply : corpo
      },
    })
  }
}

function autorizar(definicao: Endpoint, ctx: Ctx | null): void {
  if (!ctx) throw naoAutenticado()
  if (definicao.permission && definicao.permission !== 'sessao' && !pode(ctx, definicao.permission))
    throw proibido(definicao.permission)
}
