import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { comoObjeto } from '#kit/objeto.ts'
import { daConsulta } from '#platform/http/do-endereco.ts'
import { iniciarProvedor, type InicioDeProvedor } from '../comandos/iniciar-provedor.ts'
import { retornarDoProvedor } from '../comandos/retornar-do-provedor.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, validacao } from '../erro.ts'
import { limitar } from '../limite.ts'
import { origemDe } from '../origem.ts'
import { comParametros, destinoPermitido } from '../redirecionar.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { usarEstado } from '../repositorio/fluxos.ts'
import { comoErroAuth } from '../resposta.ts'
import { esquecerNoNavegador, guardarNoNavegador, mesmoNavegador } from './estado-do-navegador.ts'
import { ler, lerPkce, pkce, textoOpcional } from './ler.ts'
import { erroComoParametros } from './verify.ts'

const inicio = z.looseObject({ provider: z.string().default(''), scopes: textoOpcional, ...pkce })
const retorno = z.object({
  state: textoOpcional,
  code: z.string().max(4096).optional(),
  error: textoOpcional,
  error_description: textoOpcional,
})
/** Lifetime of a state in seconds: a user may need minutes at the provider, for passwords and second factors. */
export const PRAZO_DO_ESTADO = 900

export function lerInicio(auth: Auth, req: FastifyRequest): Omit<InicioDeProvedor, 'destino' | 'ligarA'> {
  const c = ler(inicio, req.query)
  const extras = Object.fromEntries(
    Object.entries(c).filter((par): par is [string, string] => typeof par[1] === 'string'),
  )
  return { provider: c.provider, escopos: c.scopes, pkce: lerPkce(c, auth.urlPublica()), extras }
}

export function rotasDeProvedor(app: FastifyInstance, auth: Auth): void {
  app.get('/authorize', { exposeHeadRoute: false }, async (req, reply) => {
    if (daConsulta(req, 'invite_token')) throw validacao('invite_token is not supported')
    const inicio = lerInicio(auth, req)
    const destino = destinoPermitido(auth, req)
    try {
      await limitar(auth, 'authorize', req.ip)
      const fluxo = await iniciarProvedor(auth, { ...inicio, destino, ligarA: null })
      guardarNoNavegador(auth, reply, { ...fluxo, segundos: PRAZO_DO_ESTADO })
      return reply.redirect(fluxo.url, 302)
    } catch (bruto) {
      const erro = comoErroAuth(bruto)
      // a user sees this response: after a limit, or with the provider unavailable, redirect to the page with the
      // reason
      if (erro.code === 'validation_failed') throw erro
      registrarFalha(auth, erro)
      return voltarComErro(reply, erro, destino, inicio.pkce !== null)
    }
  })

  // not rate-limited: only a state that `authorize` counted causes any work here
  app.route({
    method: ['GET', 'POST'],
    url: '/callback',
    exposeHeadRoute: false,
    handler: async (req, reply) => {
      // the state row alone decides where to redirect: a redirect_to in the callback itself could come from an attacker
      let destino = auth.urlPublica()
      let consulta = false
      let conhecido = false
      try {
        const c = ler(retorno, req.method === 'POST' ? req.body : req.query)
        const estado = z.uuid().safeParse(c.state)
        const fluxo = estado.success ? await usarEstado(auth.banco.db, estado.data) : undefined
        if (!fluxo) throw new ErroAuth(400, 'bad_oauth_state', 'OAuth callback with invalid state')
        conhecido = true
        destino = fluxo.redirect_to ?? destino
        consulta = fluxo.code_challenge !== null
        esquecerNoNavegador(auth, reply, fluxo.id)
        if (fluxo.idade > PRAZO_DO_ESTADO) throw new ErroAuth(400, 'bad_oauth_state', 'OAuth state has expired')
        if (c.error) throw new ErroAuth(403, 'bad_oauth_callback', (c.error_description ?? c.error).slice(0, 300))
        if (!c.code) throw new ErroAuth(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
        const p = await retornarDoProvedor(auth, fluxo, c.code, origemDe(req), (hash) =>
          mesmoNavegador(auth, req, fluxo.id, hash),
        )
        const onde = p.code ? { fragmento: false, consulta: true } : { fragmento: true, consulta: false }
        return reply.redirect(comParametros(destino, p, onde), 302)
      } catch (bruto) {
        const erro = comoErroAuth(bruto)
        registrarFalha(auth, erro)
        // an invented state writes no row, or anyone could fill the table
        if (conhecido)
          await auditar(auth.banco.db, {
            acao: 'login_failed',
            ip: req.ip,
            detalhes: { provider: auth.oidc?.nome ?? '', error_code: erro.code },
          })
        return voltarComErro(reply, erro, destino, consulta)
      }
    },
  })
}

const voltarComErro = (reply: FastifyReply, erro: ErroAuth, destino: string, consulta: boolean) =>
  reply.redirect(comParametros(destino, erroComoParametros(erro), { fragmento: true, consulta }), 302)

/** Logs name and code of the cause only: its message and properties contain the user's claims. */
function registrarFalha(auth: Auth, erro: ErroAuth): void {
  const { cause } = erro
  if (!cause) return
  const { name, code } = comoObjeto(cause)
  const nivel = erro.status >= 500 ? 'error' : 'warn'
  auth.log[nivel]({ code: erro.code, causa: { name, code } }, 'auth: sign-in with the provider failed')
}
