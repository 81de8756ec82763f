import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { limparAuth } from './limpar.ts'
import { montarAuth } from './contexto.ts'
import { CHAVE_PUBLICAVEL, sessaoDe, subirAuth } from './teste/servidor.ts'

const s = await subirAuth()
const NOVA = { 'x-supabase-api-version': '2024-01-01' }

describe('errors', () => {
  it('have the new form on request, else the old one', async () => {
    const nova = await s.pedir('POST', '/recover', {}, NOVA)
    expect([nova.status, await nova.json()]).toEqual([
      400,
      { code: 'validation_failed', message: 'Password recovery requires an email' },
    ])
    const antiga = await s.pedir('POST', '/recover', {})
    expect(await antiga.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Password recovery requires an email',
    })
    expect([antiga.headers.get('x-sb-error-code'), antiga.headers.get('x-supabase-api-version')]).toEqual([
      'validation_failed',
      null,
    ])
  })

  it('refuse invalid JSON, other types, large bodies, unknown routes and unstorable text in JSON', async () => {
    const pedir = async (caminho: string, corpo: string, tipo = 'application/json') => {
      const r = await s.pedir('POST', caminho, corpo, { ...NOVA, 'content-type': tipo })
      return [r.status, ((await r.json()) as { code: string }).code]
    }
    expect(await pedir('/otp', '{')).toEqual([400, 'bad_json'])
    expect(await pedir('/otp', '[]')).toEqual([400, 'validation_failed'])
    expect(await pedir('/otp', 'null')).toEqual([400, 'validation_failed'])
    expect(await pedir('/otp', 'email=a', 'text/plain')).toEqual([415, 'validation_failed'])
    expect(await pedir('/otp', JSON.stringify({ email: 'x'.repeat(1_100_000) }))).toEqual([
      413,
      'request_entity_too_large',
    ])
    expect(await pedir('/nada', '{}')).toEqual([404, 'not_found'])
    const { cliente } = await s.pessoa()
    expect((await cliente.auth.updateUser({ data: { a: 'x\u0000y' } })).error?.code).toBe('validation_failed')
  })

  it('distinguish a missing bearer, an invalid token and a forged one', async () => {
    const { cliente } = await s.pessoa()
    const { access_token } = await sessaoDe(cliente)
    const pedir = async (authorization?: string) => {
      const r = await s.pedir('GET', '/user', undefined, authorization ? { authorization } : {})
      return [r.status, ((await r.json()) as { error_code?: string }).error_code]
    }
    expect(await pedir()).toEqual([401, 'no_authorization'])
    expect(await pedir(`Basic ${access_token}`)).toEqual([401, 'no_authorization'])
    expect(await pedir(`Bearer ${CHAVE_PUBLICAVEL}`)).toEqual([403, 'bad_jwt'])
    const [cabecalho, , assinatura] = access_token.split('.')
    const outro = Buffer.from(
      JSON.stringify({ sub: crypto.randomUUID(), role: 'service_role', iss: s.auth.issuer() }),
    ).toString('base64url')
    expect(await pedir(`Bearer ${cabecalho}.${outro}.${assinatura}`)).toEqual([403, 'bad_jwt'])
    expect(await pedir(`bearer ${access_token}`)).toEqual([200, undefined])
  })

  it('report unsupported features as disabled', async () => {
    for (const [caminho, codigo] of [
      ['/sso', 'saml_provider_disabled'],
      ['/passkeys', 'passkey_disabled'],
      ['/oauth/authorize', 'feature_disabled'],
    ]) {
      const r = await s.pedir('POST', caminho ?? '', {}, NOVA)
      expect([r.status, ((await r.json()) as { code: string }).code]).toEqual([404, codigo])
    }
    expect((await s.cliente().auth.signInWithSSO({ domain: 'girassol.test' })).error?.code).toBe(
      'saml_provider_disabled',
    )
    expect((await s.cliente().auth.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code).toBe(
      'provider_disabled',
    )
  })

  it('other origins may call and read the headers that the client needs', async () => {
    const previa = await fetch(`${s.url}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://outra.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization',
      },
    })
    expect([
      previa.status,
      previa.headers.get('access-control-allow-origin'),
      previa.headers.get('access-control-allow-headers'),
    ]).toEqual([204, '*', 'apikey,authorization'])
    const r = await s.pedir('GET', '/settings', undefined, NOVA)
    expect(r.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
    expect(r.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('survive a client that disconnects in the middle of a body', async () => {
    const { port } = new URL(s.url)
    const tomada = connect(Number(port), '127.0.0.1')
    tomada.write(
      'POST /auth/v1/otp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"em',
    )
    await new Promise((ok) => setTimeout(ok, 50))
    tomada.destroy()
    expect((await s.pedir('GET', '/health')).status).toBe(200)
  })
})

describe('public endpoints', () => {
  it('settings and health report the configuration', async () => {
    expect(await (await s.pedir('GET', '/settings')).json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      mailer_autoconfirm: false,
      saml_enabled: false,
    })
    expect(await (await s.pedir('GET', '/health')).json()).toMatchObject({
      name: 'GoTrue',
      version: expect.any(String),
    })
  })

  it('[S7.10] the key set is public, cacheable and sufficient to verify a token without a request', async () => {
    const r = await fetch(`${s.url}/auth/v1/.well-known/jwks.json`)
    expect(r.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await r.json()) as { keys: Record<string, unknown>[] }
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
    const { cliente, id } = await s.pessoa()
    const { data } = await cliente.auth.getClaims()
    expect(data).toMatchObject({ claims: { sub: id, aal: 'aal1' }, header: { alg: 'ES256' } })
    const { access_token } = await sessaoDe(cliente)
    const outro = `${access_token.slice(0, -6)}${access_token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
    expect((await cliente.auth.getClaims(outro)).error).toMatchObject({ message: 'Invalid JWT signature' })
  })
})

describe('signing key', () => {
  it('is created once by processes that start together, and is stored encrypted', async () => {
    const { banco } = await subirAuth()
    const chaves = (
      await Promise.all(
        [1, 2, 3].map(() =>
          montarAuth({ ...s.auth, oidc: undefined, sms: undefined, banco, chavesJwt: undefined }).chaves.publicas(),
        ),
      )
    ).flat()
    expect(new Set(chaves.map((k) => k.kid)).size).toBe(1)
    const { rows } = await sql<{
      private_jwk: Buffer
      n: number
    }>`
      select private_jwk, count(*) over () as n
      from auth.signing_keys
    `.execute(banco.db)
    expect(rows[0]?.n).toBe(1)
    expect(rows[0]?.private_jwk.includes('"d"')).toBe(false)
  })

  it('rotates: published first, signing ten minutes later; the old key verifies until its tokens expire', async () => {
    const r = await subirAuth()
    const { cliente } = await r.pessoa()
    const [antiga] = await r.auth.chaves.publicas()
    await r.auth.chaves.girar()
    const publicadas = await r.auth.chaves.publicas()
    expect(publicadas).toHaveLength(2)
    await cliente.auth.refreshSession()
    const velho = (await sessaoDe(cliente)).access_token
    const kidDe = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
    expect(kidDe(velho)).toBe(antiga?.kid)
    // ten minutes later, read by another process
    await sql`
      update auth.signing_keys
      set
        signs_from = signs_from - interval '11 minutes',
        verifies_until = verifies_until - interval '11 minutes'
    `.execute(r.banco.db)
    const outro = montarAuth({ ...r.auth, oidc: undefined, sms: undefined, chavesJwt: undefined })
    const novo = await outro.chaves.assinar({ sub: 'x' })
    expect(publicadas.map((k) => k.kid)).toContain(kidDe(novo))
    expect(kidDe(novo)).not.toBe(antiga?.kid)
    expect((await r.pedir('GET', '/user', undefined, { authorization: `Bearer ${velho}` })).status).toBe(200)
    await sql`
      update auth.signing_keys
      set signs_from = now() - interval '9 days', verifies_until = now() - interval '1 second'
      where kid = ${antiga?.kid ?? ''}
    `.execute(r.banco.db)
    expect(
      (await montarAuth({ ...r.auth, oidc: undefined, sms: undefined, chavesJwt: undefined }).chaves.publicas()).map(
        (k) => k.kid,
      ),
    ).toEqual([kidDe(novo)])
  })
})

describe('clean-up', () => {
  it('deletes expired rows, and nothing else', async () => {
    const r = await subirAuth()
    const { cliente, email } = await r.pessoa()
    await cliente.auth.refreshSession()
    await r.cliente({ auth: { flowType: 'pkce' } }).auth.resetPasswordForEmail(email)
    const { data: f } = await cliente.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'x' })
    await cliente.auth.mfa.challenge({ factorId: f?.id ?? '' })
    const contar = async () => {
      const { rows } = await sql<Record<string, number>>`
        select
          (select count(*) from auth.refresh_tokens) r,
          (select count(*) from auth.flow_state) f,
          (select count(*) from auth.mfa_challenges) c,
          (select count(*) from auth.mfa_factors) m,
          (select count(*) from auth.one_time_tokens) t,
          (select count(*) from auth.sessions) s,
          (select count(*) from auth.rate_limits) l
      `.execute(r.banco.db)
      return rows[0]
    }
    await limparAuth(r.banco)
    expect(await contar()).toMatchObject({ r: 2, f: 1, c: 1, m: 1, t: 1, s: 1 })
    for (const t of [
      'refresh_tokens',
      'flow_state',
      'mfa_challenges',
      'mfa_factors',
      'one_time_tokens',
      'rate_limits',
    ]) {
      const coluna =
        t === 'mfa_challenges' || t === 'flow_state' || t === 'mfa_factors' || t === 'one_time_tokens'
          ? 'created_at'
          : 'updated_at'
      await sql`update ${sql.table(`auth.${t}`)} set ${sql.ref(coluna)} = now() - interval '25 hours'`.execute(
        r.banco.db,
      )
    }
    await limparAuth(r.banco)
    expect(await contar()).toEqual({ r: 1, f: 0, c: 0, m: 0, t: 0, s: 1, l: 0 })
    expect((await cliente.auth.refreshSession()).error).toBeNull()
  })
})

it('the application role cannot rewrite the audit log', async () => {
  await expect(sql`delete from auth.audit_log_entries`.execute(s.banco.db)).rejects.toThrow(/permission denied/)
})
