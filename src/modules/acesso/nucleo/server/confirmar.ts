import { ErroApp } from '#kit/erro.ts'
import type { AdminAuth } from '#platform/auth/admin.ts'
import type { Ctx } from '#platform/http/contexto.ts'

/** How long a proof counts, and the methods that are one. A code from an e-mail is none: the outbox holds it. */
const VALE_MS = 5 * 60_000
const FATOR = new Set(['totp', 'mfa/totp', 'phone', 'mfa/phone', 'webauthn', 'mfa/webauthn'])
const SENHA = new Set(['password', 'oauth', 'sso/saml'])

/**
 * Requires that the caller has just proved who they are: with their second factor, or with the password when they have
 * none. The account service checks the proof and writes its time into the token.
 */
export async function exigirConfirmacao(admin: Pick<AdminAuth, 'obter'>, ctx: Ctx): Promise<void> {
  const conta = await admin.obter(ctx.usuario.id)
  const temFator = conta?.fatores.some((f) => f.verificado) ?? false
  const serve = temFator ? FATOR : SENHA
  const desde = (Date.now() - VALE_MS) / 1000
  if (ctx.provas?.some((p) => serve.has(p.method) && p.timestamp >= desde)) return
  throw new ErroApp(
    'CONFIRME',
    403,
    temFator ? 'Confirme com o seu autenticador para continuar.' : 'Digite a sua senha de novo para continuar.',
    { details: { como: temFator ? 'fator' : 'senha' } },
  )
}
