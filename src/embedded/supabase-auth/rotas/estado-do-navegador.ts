import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../contexto.ts'
import { iguais, sha256 } from '../token.ts'

/**
 * Binds a flow to the browser that started it: a cookie that only this browser returns to the callback. One cookie per
 * flow, so that two tabs do not overwrite each other. On https it must be sent with a callback by cross-site POST
 * (SameSite=None), and the prefix prevents a subdomain from setting it.
 */
const seguro = (auth: Auth): boolean => auth.urlPublica().startsWith('https:')
const nomeDe = (auth: Auth, fluxoId: string): string =>
  `${seguro(auth) ? '__Host-' : ''}girassol-fluxo-${fluxoId.slice(0, 8)}`

function cookie(auth: Auth, fluxoId: string, valor: string, segundos: number): string {
  const onde = seguro(auth)
    ? 'Path=/; HttpOnly; SameSite=None; Secure'
    : 'Path=/auth/v1/callback; HttpOnly; SameSite=Lax'
  return `${nomeDe(auth, fluxoId)}=${valor}; Max-Age=${segundos}; ${onde}`
}

export function guardarNoNavegador(
  auth: Auth,
  reply: FastifyReply,
  f: { id: string; prova: string; segundos: number },
): void {
  void reply.header('set-cookie', cookie(auth, f.id, f.prova, f.segundos))
}

export function esquecerNoNavegador(auth: Auth, reply: FastifyReply, fluxoId: string): void {
  void reply.header('set-cookie', cookie(auth, fluxoId, '', 0))
}

/**
 * Returns whether this browser started the flow. `provaHash` is stored with the flow, the value itself only in the
 * browser.
 */
export function mesmoNavegador(auth: Auth, req: FastifyRequest, fluxoId: string, provaHash: string): boolean {
  const nome = `${nomeDe(auth, fluxoId)}=`
  const valores = (req.headers.cookie ?? '').split(';').map((par) => par.trim())
  return valores.some((par) => par.startsWith(nome) && iguais(sha256(par.slice(nome.length)), provaHash))
}
