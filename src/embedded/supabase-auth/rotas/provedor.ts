import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { iniciarProvedor, type InicioDeProvedor } from '../comandos/iniciar-provedor.ts'
import { retornarDoProvedor } from '../comandos/retornar-do-provedor.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, validacao } from '../erro.ts'
import { limitar } from '../limite.ts'
import { origemDe } from '../origem.ts'
import { comParametros, destinoPermitido } from '../redirecionar.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { usarEstado } from '../repositorio/fluxos.ts'
import { ler, lerPkce, pkce, textoOpcional } from './ler.ts'
import { erroComoParametros } from './verify.ts'

const inicio = z.looseObject({ provider: z.string().default(''), scopes: textoOpcional, ...pkce })
const retorno = z.object({ state: textoOpcional, code: z.string().max(4096).optional(), error: textoOpcional, error_description: textoOpcional })
/** A person may take a while at the provider: passwords, second factors. */
const PRAZO_DO_ESTADO = 900

export function lerInicio(auth: Auth, req: FastifyRequest): Omit<InicioDeProvedor, 'destino' | 'ligarA'> {
  const c = ler(inicio, req.query)
  const extras = Object.fromEntries(Object.entries(c).filter((par): par is [string, string] => typeof par[1] === 'string'))
  return { provider: c.provider, escopos: c.scopes, pkce: lerPkce(c, auth.urlPublica()), extras }
}

export function rotasDeProvedor(app: FastifyInstance, auth: Auth): void {
  app.get('/authorize', { exposeHeadRoute: false }, async (req, reply) => {
    await limitar(auth, 'authorize', req.ip)
    const { invite_token } = req.query as { invite_token?: unknown }
    if (invite_token) throw validacao('invite_token is not supported')
    return reply.redirect(await iniciarProvedor(auth, { ...lerInicio(auth, req), destino: destinoPermitido(auth, req), ligarA: null }), 302)
  })

  app.route({
    method: ['GET', 'POST'],
    url: '/callback',
    exposeHeadRoute: false,
    handler: async (req, reply) => {
      await limitar(auth, 'authorize', req.ip)
      // the state row alone says where to return: a redirect_to brought by the callback itself would be anybody's
      let destino = auth.urlPublica()
      let consulta = false
      try {
        const c = ler(retorno, req.method === 'POST' ? req.body : req.query)
        const estado = z.uuid().safeParse(c.state)
        const fluxo = estado.success ? await usarEstado(auth.banco.db, estado.data) : undefined
        if (!fluxo) throw new ErroAuth(400, 'bad_oauth_state', 'OAuth callback with invalid state')
        destino = fluxo.redirect_to ?? destino
        consulta = fluxo.code_challenge !== null
        if (fluxo.idade > PRAZO_DO_ESTADO) throw new ErroAuth(400, 'bad_oauth_state', 'OAuth state has expired')
        if (c.error) throw new ErroAuth(403, 'bad_oauth_callback', (c.error_description ?? c.error).slice(0, 300))
        if (!c.code) throw new ErroAuth(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
        const p = await retornarDoProvedor(auth, fluxo, c.code, origemDe(req))
        return reply.redirect(comParametros(destino, p, p.code ? { fragmento: false, consulta: true } : { fragmento: true, consulta: false }), 302)
      } catch (erro) {
        if (!(erro instanceof ErroAuth)) throw erro
        if (erro.cause) auth.log.warn({ err: erro.cause, code: erro.code }, 'auth: sign-in with the provider failed')
        await auditar(auth.banco.db, { acao: 'login_failed', ip: req.ip, detalhes: { provider: auth.oidc?.nome ?? '', error_code: erro.code } })
        return reply.redirect(comParametros(destino, erroComoParametros(erro), { fragmento: true, consulta }), 302)
      }
    },
  })
}
