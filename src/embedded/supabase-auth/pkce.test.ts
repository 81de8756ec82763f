import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { memoria, subirAuth } from './teste/servidor.ts'

const s = await subirAuth()
const doLink = (link: URL) => ({
  token_hash: link.searchParams.get('token_hash') ?? '',
  type: link.searchParams.get('type') as 'email',
})
const com = (token: string) => ({ authorization: `Bearer ${token}` })
const desafio = 'a'.repeat(43)

describe('PKCE by e-mail', () => {
  it('the link gives a code that only the requesting browser can exchange, once', async () => {
    const { email } = await s.pessoa()
    const guardado = memoria()
    const c = s.cliente({ auth: { flowType: 'pkce', storage: guardado } })
    await c.auth.resetPasswordForEmail(email, { redirectTo: `${s.url}/entrar/senha` })
    const { link } = await s.carta(email)
    const token = doLink(link).token_hash
    expect(token).toMatch(/^pkce_/)
    // the e-mail itself links to a page; the protocol's own GET /verify serves callers that build such a link
    const r = await s.pedir(
      'GET',
      `/verify?token=${token}&type=recovery&redirect_to=${encodeURIComponent(`${s.url}/entrar/senha`)}`,
    )
    const destino = new URL(r.headers.get('location') ?? '')
    expect([r.status, destino.pathname]).toEqual([303, '/entrar/senha'])
    const code = destino.searchParams.get('code') ?? ''
    expect((await s.cliente({ auth: { flowType: 'pkce' } }).auth.exchangeCodeForSession(code)).error?.name).toBe(
      'AuthPKCECodeVerifierMissingError',
    )
    const { data, error } = await c.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const de_novo = await s.pedir('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'x' })
    expect([de_novo.status, ((await de_novo.json()) as { error_code: string }).error_code]).toEqual([
      404,
      'flow_state_not_found',
    ])
  })

  it('a link requested in one browser signs in through the page of another, by POST', async () => {
    const { email } = await s.pessoa()
    await s.cliente({ auth: { flowType: 'pkce' } }).auth.signInWithOtp({ email })
    const outro = s.cliente({ auth: { flowType: 'pkce' } })
    expect((await outro.auth.verifyOtp(doLink((await s.carta(email)).link))).data.session?.user.email).toBe(email)
  })

  it('spends the code on a wrong verifier, refuses an expired code and invalid challenges', async () => {
    const { email } = await s.pessoa()
    const obterCodigo = async () => {
      await s.pedir('POST', '/otp', { email, code_challenge: desafio, code_challenge_method: 's256' })
      const token = doLink((await s.carta(email)).link).token_hash
      const r = await s.pedir('GET', `/verify?token=${token}&type=magiclink`)
      return new URL(r.headers.get('location') ?? '').searchParams.get('code') ?? ''
    }
    const trocar = async (auth_code: string) => {
      const r = await s.pedir('POST', '/token?grant_type=pkce', { auth_code, code_verifier: 'errado' })
      return [r.status, ((await r.json()) as { error_code: string }).error_code]
    }
    const a = await obterCodigo()
    expect(await trocar(a)).toEqual([400, 'bad_code_verifier'])
    expect(await trocar(a)).toEqual([404, 'flow_state_not_found'])
    const b = await obterCodigo()
    await sql`
      update auth.flow_state
      set auth_code_issued_at = now() - interval '6 minutes'
      where auth_code is not null
    `.execute(s.banco.db)
    expect(await trocar(b)).toEqual([422, 'flow_state_expired'])
    expect(await trocar('')).toEqual([400, 'validation_failed'])
    for (const ruim of [
      { code_challenge: desafio },
      { code_challenge_method: 's256' },
      { code_challenge: 'curto', code_challenge_method: 's256' },
      { code_challenge: desafio, code_challenge_method: 'md5' },
    ]) {
      expect((await s.pedir('POST', '/otp', { email, ...ruim })).status).toBe(400)
    }
  })

  it('an implicit link returns the session in the fragment, an expired one the error', async () => {
    const { email } = await s.pessoa()
    await s.cliente().auth.signInWithOtp({ email })
    const token = doLink((await s.carta(email)).link).token_hash
    expect((await s.pedir('HEAD', `/verify?token=${token}&type=magiclink`)).status).toBe(404)
    const ir = async () =>
      new URL((await s.pedir('GET', `/verify?token=${token}&type=magiclink`)).headers.get('location') ?? '')
    const f = new URLSearchParams((await ir()).hash.slice(1))
    expect([...f.keys()]).toEqual(
      expect.arrayContaining(['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token', 'type', 'sb']),
    )
    expect((await s.pedir('GET', '/user', undefined, com(f.get('access_token') ?? ''))).status).toBe(200)
    expect(new URLSearchParams((await ir()).hash.slice(1)).get('error_code')).toBe('otp_expired')
  })
})
