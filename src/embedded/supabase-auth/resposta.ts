import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codigoDoErro } from '#kit/codigo-do-erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import type { Auth } from './contexto.ts'
import { ErroAuth, ErroOAuth } from './erro.ts'
import { iguais } from './token.ts'

const VERSAO = '2024-01-01'

const formaNova = (req: FastifyRequest): boolean => {
  const pedida = req.headers['x-supabase-api-version']
  return typeof pedida === 'string' && /^\d{4}-\d\d-\d\d$/.test(pedida) && pedida >= VERSAO
}

/**
 * Sets the response headers. Authentication is by bearer token only, without cookies, so every origin is allowed. No
 * response may be cached, except the public keys.
 */
export function instalarCabecalhos(app: FastifyInstance, auth: Auth): void {
  app.addHook('onRequest', async (req, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      pragma: 'no-cache',
      vary: 'Origin',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version, x-sb-error-code',
      'referrer-policy': 'no-referrer',
    })
    if (formaNova(req)) void reply.header('x-supabase-api-version', VERSAO)
    if (req.method === 'OPTIONS') {
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': String(
            req.headers['access-control-request-headers'] ??
              'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
          ),
          'access-control-max-age': '600',
        })
        .send()
    }
    const chave = req.headers.apikey
    if (typeof chave === 'string' && !iguais(chave, auth.chavePublicavel) && !iguais(chave, auth.chaveDeServico)) {
      return reply.code(401).send({ message: 'Invalid API key', hint: 'Double check your API key.' })
    }
  })
  app.options('/*', async () => '')
}

const doServidor: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request_entity_too_large', 'Request body too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'validation_failed', 'Only application/json is supported'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'validation_failed', 'Request body size did not match Content-Length'],
  // text that PostgreSQL cannot store (a null character), numbers and values that it cannot parse
  '22021': [400, 'validation_failed', 'Invalid text in request'],
  '22P05': [400, 'validation_failed', 'Invalid text in request'],
  '22P02': [400, 'validation_failed', 'Invalid value in request'],
  '23514': [400, 'validation_failed', 'Invalid value in request'],
  '23505': [409, 'conflict', 'The resource already exists'],
  '40P01': [409, 'conflict', 'Too many concurrent requests, try again'],
}

export function comoErroAuth(erro: unknown): ErroAuth {
  if (erro instanceof ErroAuth) return erro
  const codigo = codigoDoErro(erro)
  const conhecido = codigo === undefined ? undefined : doServidor[codigo]
  if (conhecido) return new ErroAuth(conhecido[0], conhecido[1], conhecido[2], { causa: erro })
  return new ErroAuth(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
    causa: erro,
  })
}

export function responderErro(auth: Auth, bruto: unknown, req: FastifyRequest, reply: FastifyReply): void {
  if (bruto instanceof FalhaDeInicio) auth.log.fatal(bruto.message)
  const erro = comoErroAuth(bruto)
  if (erro.status >= 500)
    auth.log.error({ err: erro.cause ?? erro, rota: req.routeOptions.url }, 'auth: unexpected failure')
  void reply.code(erro.status).type('application/json; charset=utf-8').header('x-sb-error-code', erro.code)
  const espera = erro.status === 429 ? comoObjeto(erro.details).espera : undefined
  if (espera) void reply.header('retry-after', String(espera))
  void reply.send(corpoDoErro(erro, req))
}

function corpoDoErro(erro: ErroAuth, req: FastifyRequest): Record<string, unknown> {
  if (erro instanceof ErroOAuth) return { error: erro.code, error_description: erro.message }
  const fraca = erro.code === 'weak_password' ? { weak_password: erro.details } : {}
  if (formaNova(req)) return { code: erro.code, message: erro.message, ...fraca }
  const id = erro.status >= 500 ? { error_id: req.id } : {}
  return { code: erro.status, error_code: erro.code, msg: erro.message, ...fraca, ...id }
}
