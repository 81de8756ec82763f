import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { statusDoErro } from '#kit/codigo-do-erro.ts'
import type { Identidade, Verificador } from '#platform/auth/verificar.ts'
import { ErroApp } from '#kit/erro.ts'
import { parametro } from '#platform/http/do-endereco.ts'
import { abrirCors } from '../cors.ts'

/** A hosted function: web Request in, web Response out. The caller's identity is already verified. */
export type Funcao = (pedido: Request, quem: Identidade) => Promise<Response>

const DEZ_MEGAS = 10 * 1_048_576

/** Dispatches `/functions/v1/{name}` to the functions of the server. */
export function functionsEmbutidas(o: { verificar: Verificador; funcoes: Record<string, Funcao> }): FastifyPluginAsync {
  return async (app) => {
    abrirCors(app, 'X-Relay-Error')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: DEZ_MEGAS }, (_req, corpo, feito) =>
      feito(null, corpo),
    )
    app.options('/*', async () => '')
    app.setNotFoundHandler((_req, reply) => naoHa(reply))
    app.setErrorHandler((bruto, req, reply) => {
      const status = bruto instanceof ErroApp ? bruto.status : (statusDoErro(bruto) ?? 500)
      if (status >= 500) req.log.error({ err: bruto }, 'function: unexpected failure')
      const message = status < 500 && bruto instanceof Error ? bruto.message : 'Internal Server Error'
      void reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send({ code: status >= 500 ? 'WORKER_ERROR' : 'BAD_REQUEST', message })
    })

    app.all('/:nome', async (req, reply) => {
      const nome = parametro(req, 'nome')
      const [, token] = /^bearer +(\S+)$/i.exec(req.headers.authorization ?? '') ?? []
      if (!token)
        return reply.code(401).send({ code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' })
      let quem: Identidade
      try {
        quem = await o.verificar(token)
      } catch (erro) {
        if (!(erro instanceof ErroApp) || erro.status >= 500) throw erro
        return reply.code(401).send({ code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' })
      }
      const funcao = Object.hasOwn(o.funcoes, nome) ? o.funcoes[nome] : undefined
      if (!funcao) return naoHa(reply)
      const corpo =
        Buffer.isBuffer(req.body) && req.method !== 'GET' && req.method !== 'HEAD' ? new Uint8Array(req.body) : null
      const cabecalhos = new Headers(
        Object.entries(req.headers).flatMap(([n, v]) =>
          typeof v === 'string' && n !== 'content-length' ? [[n, v]] : [],
        ),
      )
      const resposta = await funcao(
        new Request(`${req.protocol}://${req.host}${req.url}`, {
          method: req.method,
          headers: cabecalhos,
          body: corpo,
        }),
        quem,
      )
      for (const [n, v] of resposta.headers) void reply.header(n, v)
      return reply.code(resposta.status).send(Buffer.from(await resposta.arrayBuffer()))
    })
  }
}

const naoHa = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' })
