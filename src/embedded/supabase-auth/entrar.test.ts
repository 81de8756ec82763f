import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hash } from 'bcryptjs'
import { CHAVE_PUBLICAVEL, SENHA, sessaoDe, subirAuth } from './teste/servidor.ts'

const s = await subirAuth()

describe('password sign-in', () => {
  it('[S1.16] [S3.7] [S7.15] returns a complete session, signed with ES256, which the client stores', async () => {
    const { id, email, cliente } = await s.pessoa()
    const sessao = await sessaoDe(cliente)
    expect(Object.keys(sessao)).toEqual(
      expect.arrayContaining(['access_token', 'refresh_token', 'expires_at', 'expires_in', 'token_type', 'user']),
    )
    expect(sessao).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id, email, aud: 'authenticated', role: 'authenticated', is_anonymous: false },
    })
    expect(sessao.expires_at).toBeCloseTo(Date.now() / 1000 + 3600, -1)
    expect(decodeProtectedHeader(sessao.access_token)).toMatchObject({
      alg: 'ES256',
      typ: 'JWT',
      kid: expect.any(String),
    })
    expect(decodeJwt(sessao.access_token)).toMatchObject({
      iss: `${s.url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email,
      session_id: expect.any(String),
      is_anonymous: false,
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
    })
    expect(sessao.user.identities).toMatchObject([{ provider: 'email', id, identity_data: { email, sub: id } }])
    expect('factors' in sessao.user).toBe(false)
  })

  it('gives the same answer for an unknown address, a wrong password and an account without one', async () => {
    const { email } = await s.pessoa()
    const { id } = await s.admin.criarUsuario({ email: 'sem.senha@girassol.test', confirmada: true })
    expect(id).toBeTruthy()
    const respostas = await Promise.all(
      [
        ['ninguem@girassol.test', SENHA],
        [email, 'errada-errada'],
        ['sem.senha@girassol.test', ''],
      ].map(async ([e, p]) => {
        const r = await s.pedir('POST', '/token?grant_type=password', { email: e, password: p })
        return [r.status, await r.json()]
      }),
    )
    for (const r of respostas)
      expect(r).toEqual([400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }])
  })

  it('takes the same hashing time for an unknown address', async () => {
    const { email } = await s.pessoa()
    const medir = async (e: string) => {
      const inicio = performance.now()
      await s.pedir('POST', '/token?grant_type=password', { email: e, password: 'errada-errada' })
      return performance.now() - inicio
    }
    // alternating, and the fastest of each: a busy machine can only add to the time of the hash
    let [existe, naoExiste] = [Infinity, Infinity]
    for (let i = 0; i < 8; i++) {
      existe = Math.min(existe, await medir(email))
      naoExiste = Math.min(naoExiste, await medir('ninguem2@girassol.test'))
    }
    expect(naoExiste).toBeGreaterThan(existe * 0.5)
  })

  it('reveals a ban or an unconfirmed address only with the right password', async () => {
    const banida = await s.pessoa()
    await s.admin.banir(banida.id)
    await s.admin.criarUsuario({ email: 'nova@girassol.test', senha: SENHA })
    const entrar = async (email: string, password: string) =>
      (await s.cliente().auth.signInWithPassword({ email, password })).error?.code
    expect(await entrar(banida.email, 'errada-errada')).toBe('invalid_credentials')
    expect(await entrar(banida.email, SENHA)).toBe('user_banned')
    expect(await entrar('nova@girassol.test', 'errada-errada')).toBe('invalid_credentials')
    expect(await entrar('nova@girassol.test', SENHA)).toBe('email_not_confirmed')
  })

  it('verifies an imported bcrypt hash and replaces it with argon2id', async () => {
    for (const prefixo of ['$2a$', '$2b$']) {
      const email = `importada${prefixo[2]}@girassol.test`
      const password_hash = (await hash('senha-antiga-123', 6)).replace(/^\$2[ab]\$/, prefixo)
      const { error } = await s.servico().auth.admin.createUser({ email, password_hash, email_confirm: true })
      expect(error).toBeNull()
      expect((await s.cliente().auth.signInWithPassword({ email, password: 'errada-errada' })).error?.code).toBe(
        'invalid_credentials',
      )
      expect((await s.cliente().auth.signInWithPassword({ email, password: 'senha-antiga-123' })).error).toBeNull()
      const { rows } = await sql<{
        encrypted_password: string
      }>`
        select encrypted_password
        from auth.users
        where email = ${email}
      `.execute(s.banco.db)
      expect(rows[0]?.encrypted_password).toMatch(/^\$argon2id\$/)
      expect((await s.cliente().auth.signInWithPassword({ email, password: 'senha-antiga-123' })).error).toBeNull()
    }
  })

  it('refuses a phone, other grants, id tokens and web3 with their own codes', async () => {
    const pedir = async (grant: string, corpo: unknown) => {
      const r = await s.pedir('POST', `/token?grant_type=${grant}`, corpo, { 'x-supabase-api-version': '2024-01-01' })
      return [
        r.status,
        ((await r.json()) as { code: string }).code,
        r.headers.get('x-supabase-api-version'),
        r.headers.get('x-sb-error-code'),
      ]
    }
    expect(await pedir('password', { phone: '5511999999999', password: SENHA })).toEqual([
      422,
      'phone_provider_disabled',
      '2024-01-01',
      'phone_provider_disabled',
    ])
    expect(await pedir('web3', {})).toEqual([422, 'web3_provider_disabled', '2024-01-01', 'web3_provider_disabled'])
    expect(await pedir('id_token', {})).toEqual([400, 'provider_disabled', '2024-01-01', 'provider_disabled'])
    expect(await pedir('constructor', {})).toEqual([400, 'invalid_credentials', '2024-01-01', 'invalid_credentials'])
  })

  it('forbids caching of a response with a token, and writes an audit row without the address', async () => {
    const { id, email } = await s.pessoa()
    const r = await s.pedir('POST', '/token?grant_type=password', { email, password: SENHA })
    expect(r.headers.get('cache-control')).toBe('no-store')
    const { rows } = await sql<{
      payload: { action: string }
    }>`
      select payload
      from auth.audit_log_entries
      where payload ->> 'actor_id' = ${id}
    `.execute(s.banco.db)
    expect(rows.map((l) => l.payload.action)).toContain('login')
    expect(JSON.stringify(rows)).not.toContain(email)
  })

  it('[S7.13] requires the API key and the bearer of the client; refuses a wrong key', async () => {
    const vistos: Headers[] = []
    const espiao: typeof fetch = (url, init) => {
      vistos.push(new Headers(init?.headers))
      return fetch(url, init)
    }
    const { email } = await s.pessoa()
    const cliente = s.cliente({ global: { fetch: espiao } })
    await cliente.auth.signInWithPassword({ email, password: SENHA })
    const { access_token } = await sessaoDe(cliente)
    await cliente.auth.getUser()
    expect(vistos.map((h) => [h.get('apikey'), h.get('authorization')])).toEqual([
      [CHAVE_PUBLICAVEL, `Bearer ${CHAVE_PUBLICAVEL}`],
      [CHAVE_PUBLICAVEL, `Bearer ${access_token}`],
    ])
    expect((await s.pedir('GET', '/settings', undefined, { apikey: 'sb_publishable_outra' })).status).toBe(401)
  })
})
