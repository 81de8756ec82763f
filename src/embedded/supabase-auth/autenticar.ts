import { ehUuid } from '#kit/id.ts'
import { decodeProtectedHeader, importJWK, jwtVerify, type JWTPayload } from 'jose'
import type { FastifyRequest } from 'fastify'
import { algDe } from './chaves/jwk.ts'
import type { Auth } from './contexto.ts'
import { sessaoVencida } from './comandos/renovar.ts'
import { ErroAuth, jwtRuim, semCredencial, usuarioBanido, usuarioNaoEncontrado } from './erro.ts'
import { sessaoPorId, type LinhaDeSessao } from './repositorio/sessoes.ts'
import { usuarioPorId, type LinhaDeUsuario } from './repositorio/usuarios.ts'
import { iguais } from './token.ts'

export interface Quem {
  usuario: LinhaDeUsuario
  sessao: LinhaDeSessao
}

const uuid = (texto: string) => ehUuid(texto.toLowerCase())

const portador = (req: FastifyRequest): string | undefined =>
  /^bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]

/**
 * Returns the user of the bearer token. The row decides, not the token: a sign-out, ban or deletion takes effect
 * immediately.
 */
export async function autenticar(auth: Auth, req: FastifyRequest): Promise<Quem> {
  const token = portador(req)
  if (!token) throw semCredencial()
  const corpo = await verificarJwt(auth, token)
  return carregar(auth, corpo)
}

async function carregar(auth: Auth, corpo: JWTPayload): Promise<Quem> {
  if (!corpo.sub || !uuid(corpo.sub)) throw jwtRuim('missing sub claim')
  const sessaoId = typeof corpo.session_id === 'string' && uuid(corpo.session_id) ? corpo.session_id : undefined
  const usuario = await usuarioPorId(auth.banco.db, corpo.sub)
  if (!usuario) throw usuarioNaoEncontrado(403)
  const sessao = sessaoId ? await sessaoPorId(auth.banco.db, sessaoId) : undefined
  if (!sessao || sessao.user_id !== usuario.id || sessaoVencida(auth, sessao)) {
    throw new ErroAuth(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (usuario.banned_until && usuario.banned_until > new Date()) throw usuarioBanido(403)
  return { usuario, sessao }
}

/** Verifies a JWT. One algorithm per key, chosen by the key and never by the token. */
async function verificarJwt(auth: Auth, token: string): Promise<JWTPayload> {
  let kid: string | undefined
  try {
    kid = decodeProtectedHeader(token).kid
  } catch {
    throw jwtRuim('unable to parse or verify signature, token is malformed')
  }
  const achar = async (recarregar: boolean) => (await auth.chaves.paraVerificar(recarregar)).find((k) => k.kid === kid)
  const jwk = (await achar(false)) ?? (await achar(true))
  const alg = jwk && algDe(jwk)
  if (!jwk || !alg) throw jwtRuim('unrecognized JWT kid for algorithm')
  try {
    const { key_ops: _, ...chave } = jwk
    const { payload } = await jwtVerify(token, await importJWK(chave, alg), {
      algorithms: [alg],
      issuer: auth.issuer(),
    })
    return payload
  } catch (erro) {
    throw jwtRuim(`unable to parse or verify signature, ${erro instanceof Error ? erro.message : 'unknown reason'}`)
  }
}

/**
 * Requires the service key, or a signed token with an administrator's role; its session, if it names one, must be
 * valid. Returns the user's id, or null without a user.
 */
export async function exigirAdmin(auth: Auth, req: FastifyRequest): Promise<string | null> {
  const token = portador(req)
  if (!token) throw semCredencial()
  if (iguais(token, auth.chaveDeServico)) return null
  const corpo = await verificarJwt(auth, token)
  if (corpo.role !== 'service_role' && corpo.role !== 'supabase_admin')
    throw new ErroAuth(403, 'not_admin', 'User not allowed')
  if (corpo.session_id === undefined) return null
  return (await carregar(auth, corpo)).usuario.id
}
