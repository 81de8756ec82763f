import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { montarAuth, type Auth } from './contexto.ts'
import { ErroAuth } from './erro.ts'
import type { OpcoesAuth } from './opcoes.ts'
import { instalarCabecalhos, responderErro } from './resposta.ts'
import { rotasDeAdmin } from './rotas/admin/admin.ts'
import { rotasDeContaPropria } from './rotas/conta-propria.ts'
import { rotasDeCorreio } from './rotas/correio.ts'
import { rotasDesligadas } from './rotas/desligadas.ts'
import { rotasDeFatores } from './rotas/fatores.ts'
import { rotasDeIdentidades } from './rotas/identidades.ts'
import { rotasDeProvedor } from './rotas/provedor.ts'
import { rotasPublicas } from './rotas/publicas.ts'
import { rotasDeSignup } from './rotas/signup.ts'
import { rotasDeToken } from './rotas/token.ts'
import { rotasDeVerify } from './rotas/verify.ts'

const UM_MEGA = 1_048_576

/**
 * GoTrue's protocol over our own tables. Register it under the prefix `/auth/v1`; its hooks and parsers do not affect
 * the rest of the server.
 */
export function authEmbutido(opcoes: OpcoesAuth | Auth): FastifyPluginAsync {
  const auth = 'embaralhar' in opcoes ? opcoes : montarAuth(opcoes)
  return async (app) => {
    lerCorpos(app)
    instalarCabecalhos(app, auth)
    app.setErrorHandler((erro, req, reply) => responderErro(auth, erro, req, reply))
    app.setNotFoundHandler((req, reply) =>
      responderErro(auth, new ErroAuth(404, 'not_found', 'Route not found'), req, reply),
    )
    for (const rotas of [
      rotasPublicas,
      rotasDeToken,
      rotasDeSignup,
      rotasDeCorreio,
      rotasDeVerify,
      rotasDeContaPropria,
      rotasDeFatores,
      rotasDeIdentidades,
      rotasDeProvedor,
      rotasDeAdmin,
      rotasDesligadas,
    ])
      rotas(app, auth)
    app.addHook('onClose', async () => {
      await Promise.allSettled(auth.pendentes)
    })
  }
}

/**
 * Parses JSON only, up to one megabyte; the form type is for the provider's POST to /callback. A call without a body
 * has an empty object.
 */
function lerCorpos(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: UM_MEGA }, (_req, corpo, feito) => {
    if (corpo === '') return feito(null, {})
    try {
      feito(null, JSON.parse(String(corpo)))
    } catch (erro) {
      feito(new ErroAuth(400, 'bad_json', 'Could not parse request body as JSON', { causa: erro }))
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: UM_MEGA },
    (_req, corpo, feito) => {
      feito(null, Object.fromEntries(new URLSearchParams(String(corpo))))
    },
  )
}
