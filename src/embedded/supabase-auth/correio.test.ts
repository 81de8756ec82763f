import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { SENHA, subirAuth } from './teste/servidor.ts'

const s = await subirAuth({ cadastroPermitido: async (e) => e.endsWith('@aberta.test') })
const doLink = (link: URL) => ({
  token_hash: link.searchParams.get('token_hash') ?? '',
  type: link.searchParams.get('type') as 'email',
})
const desafio = 'a'.repeat(43)

describe('codes and links', () => {
  it('[S7.15] sign in by code and by link, once; the answer does not reveal who has an account', async () => {
    const { email } = await s.pessoa()
    for (const forma of ['codigo', 'link'] as const) {
      const c = s.cliente()
      expect((await c.auth.signInWithOtp({ email })).error).toBeNull()
      const carta = await s.carta(email)
      const prova = forma === 'codigo' ? { email, token: carta.codigo, type: 'email' as const } : doLink(carta.link)
      const { data } = await c.auth.verifyOtp(prova)
      expect(data.session?.user.email).toBe(email)
      expect((await s.cliente().auth.verifyOtp(prova)).error?.code).toBe('otp_expired')
    }
    for (const shouldCreateUser of [true, false]) {
      expect(
        (await s.cliente().auth.signInWithOtp({ email: 'ninguem@girassol.test', options: { shouldCreateUser } })).error,
      ).toBeNull()
    }
    await Promise.allSettled(s.auth.pendentes)
    expect(s.correio.filter((m) => m.para === 'ninguem@girassol.test')).toEqual([])
  })

  it('open one session when the same code, or PKCE code, is sent twice concurrently', async () => {
    const { email, id } = await s.pessoa()
    await s.cliente().auth.signInWithOtp({ email })
    const { codigo } = await s.carta(email)
    const provas = await Promise.all(
      [1, 2, 3].map(() => s.cliente().auth.verifyOtp({ email, token: codigo, type: 'email' })),
    )
    expect(provas.filter((r) => !r.error)).toHaveLength(1)
    const verifier = 'v'.repeat(56)
    const code_challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString(
      'base64url',
    )
    await s.pedir('POST', '/otp', { email, code_challenge, code_challenge_method: 's256' })
    const r = await s.pedir('GET', `/verify?token=${doLink((await s.carta(email)).link).token_hash}&type=magiclink`)
    const auth_code = new URL(r.headers.get('location') ?? '').searchParams.get('code')
    const trocas = await Promise.all(
      [1, 2, 3].map(
        async () => (await s.pedir('POST', '/token?grant_type=pkce', { auth_code, code_verifier: verifier })).status,
      ),
    )
    expect(trocas.sort()).toEqual([200, 404, 404])
    const { rows } = await sql<{ n: number }>`select count(*) as n from auth.sessions where user_id = ${id}`.execute(
      s.banco.db,
    )
    expect(rows[0]?.n).toBe(3) // the password sign-in at the start, and one of each
  })

  it('expire after five wrong guesses or an hour', async () => {
    const { email } = await s.pessoa()
    await s.cliente().auth.signInWithOtp({ email })
    const { codigo } = await s.carta(email)
    const errado = codigo === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++)
      expect((await s.cliente().auth.verifyOtp({ email, token: errado, type: 'email' })).error?.code).toBe(
        'otp_expired',
      )
    expect((await s.cliente().auth.verifyOtp({ email, token: codigo, type: 'email' })).error?.code).toBe('otp_expired')
    await s.cliente().auth.signInWithOtp({ email })
    const nova = await s.carta(email)
    await sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`.execute(s.banco.db)
    expect((await s.cliente().auth.verifyOtp({ email, token: nova.codigo, type: 'email' })).error?.code).toBe(
      'otp_expired',
    )
    expect((await s.cliente().auth.verifyOtp(doLink(nova.link))).error?.code).toBe('otp_expired')
  })

  it('are not stored in the database in clear', async () => {
    const { email } = await s.pessoa()
    await s.cliente().auth.resetPasswordForEmail(email)
    const { codigo, link } = await s.carta(email)
    const { rows } = await sql<{
      tudo: string
    }>`
      select json_agg(t)::text as tudo
      from auth.one_time_tokens t
      where relates_to = ${email}
    `.execute(s.banco.db)
    expect(rows[0]?.tudo).not.toContain(doLink(link).token_hash)
    expect(rows[0]?.tudo).not.toContain(`"${codigo}"`)
  })

  it('[S7.1] recover accepts e-mail, challenge and captcha token; the code permits a new password, which ends other sessions', async () => {
    const { email, cliente } = await s.pessoa()
    const corpo = {
      email,
      code_challenge: desafio,
      code_challenge_method: 's256',
      gotrue_meta_security: { captcha_token: 'x' },
    }
    const r = await s.pedir('POST', `/recover?redirect_to=${encodeURIComponent(`${s.url}/entrar/senha`)}`, corpo)
    expect([r.status, await r.json()]).toEqual([200, {}])
    expect(await (await s.pedir('POST', '/recover', { ...corpo, email: 'ninguem@girassol.test' })).json()).toEqual({})
    const carta = await s.carta(email)
    expect(carta.link.searchParams.get('redirect_to')).toBe(`${s.url}/entrar/senha`)
    const novo = s.cliente()
    await novo.auth.verifyOtp({ email, token: carta.codigo, type: 'recovery' })
    expect((await novo.auth.updateUser({ password: 'uma-senha-nova' })).error).toBeNull()
    expect((await s.carta(email)).assunto).toBe('Sua senha foi trocada')
    expect((await cliente.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await s.cliente().auth.signInWithPassword({ email, password: 'uma-senha-nova' })).error).toBeNull()
  })

  it('recovery requires the second factor before the new password', async () => {
    const { email, cliente } = await s.pessoa()
    const { data: f } = await cliente.auth.mfa.enroll({ factorType: 'totp', issuer: 'Girassol' })
    if (!f) throw new TypeError('no factor')
    const codigo = (passo: number) =>
      new TOTP({ secret: Secret.fromBase32(f.totp.secret) }).generate({ timestamp: Date.now() + passo * 30_000 })
    await cliente.auth.mfa.challengeAndVerify({ factorId: f.id, code: codigo(-1) })
    await s.cliente().auth.resetPasswordForEmail(email)
    const c = s.cliente()
    await c.auth.verifyOtp({ email, token: (await s.carta(email)).codigo, type: 'recovery' })
    expect((await c.auth.updateUser({ password: 'uma-senha-nova' })).error?.code).toBe('insufficient_aal')
    await c.auth.mfa.challengeAndVerify({ factorId: f.id, code: codigo(0) })
    expect((await c.auth.updateUser({ password: 'uma-senha-nova' })).error).toBeNull()
  })

  it('resend repeats only pending e-mails, and always answers {}', async () => {
    const email = 'reenvio@aberta.test'
    await s.cliente().auth.signUp({ email, password: SENHA })
    await s.carta(email)
    expect((await s.cliente().auth.resend({ type: 'signup', email })).error).toBeNull()
    expect(
      (await s.cliente().auth.verifyOtp({ email, token: (await s.carta(email)).codigo, type: 'signup' })).error,
    ).toBeNull()
    for (const e of [email, 'ninguem@girassol.test'])
      expect((await s.cliente().auth.resend({ type: 'signup', email: e })).error).toBeNull()
    await Promise.allSettled(s.auth.pendentes)
    expect(s.correio.filter((m) => [email, 'ninguem@girassol.test'].includes(m.para))).toEqual([])
    expect((await s.cliente().auth.resend({ type: 'sms', phone: '5511999999999' })).error?.code).toBe(
      'phone_provider_disabled',
    )
  })

  it('verify refuses incomplete or mixed parameters', async () => {
    const pedir = async (corpo: unknown) =>
      ((await (await s.pedir('POST', '/verify', corpo)).json()) as { error_code: string }).error_code
    expect(await pedir({ email: 'a@b.test', token: '123456' })).toBe('validation_failed')
    expect(await pedir({ type: 'email', email: 'a@b.test' })).toBe('validation_failed')
    expect(await pedir({ type: 'email', token: '123456' })).toBe('validation_failed')
    expect(await pedir({ type: 'email', token_hash: 'x', email: 'a@b.test' })).toBe('validation_failed')
    expect(await pedir({ type: 'toString', token_hash: 'x' })).toBe('validation_failed')
    expect(await pedir({ type: 'email', token_hash: 'x' })).toBe('otp_expired')
  })
})
