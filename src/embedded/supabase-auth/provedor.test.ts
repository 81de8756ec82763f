import { sql } from 'kysely'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { comPote, navegarAte } from './teste/navegador.ts'
import { subirProvedor, type PessoaDoProvedor } from './teste/provedor.ts'
import { SENHA, sessaoDe, subirAuth } from './teste/servidor.ts'

const provedor = await subirProvedor({ id: 'girassol', segredo: 'segredo:do/provedor' })
const s = await subirAuth({
  cadastroPermitido: async (e) => e.endsWith('@aberta.test'),
  oidc: { nome: 'empresa', issuer: provedor.issuer, clientId: 'girassol', clientSecret: 'segredo:do/provedor' },
})
const provider = 'empresa' as 'google'
const pkce = () => s.cliente({ auth: { flowType: 'pkce' } })
beforeEach(() => {
  provedor.estado.alterar = {}
})

const navegar = (url: string, pote = new Map<string, string>()) => navegarAte(s.url, url, pote)
async function ir(c: SupabaseClient, pessoa: PessoaDoProvedor, extra: Record<string, string> = {}) {
  provedor.estado.pessoa = pessoa
  const { data } = await c.auth.signInWithOAuth({
    provider,
    options: { skipBrowserRedirect: true, redirectTo: `${s.url}/entrar/retorno`, queryParams: extra },
  })
  return navegar(data.url ?? '')
}
async function entrar(c: SupabaseClient, pessoa: PessoaDoProvedor) {
  const destino = await ir(c, pessoa)
  const { data, error } = await c.auth.exchangeCodeForSession(destino.searchParams.get('code') ?? '')
  if (error) throw error
  return data
}

describe('sign-in with the provider', () => {
  it('[S3.8] [S7.5] [S7.15] creates the account, returns the provider’s tokens, and recognises the user later', async () => {
    const c = pkce()
    const { session, user } = await entrar(c, {
      sub: 'u1',
      email: 'bia@aberta.test',
      email_verified: true,
      name: 'Bia',
    })
    expect(session).toMatchObject({ provider_token: 'provider-access', provider_refresh_token: 'provider-refresh' })
    expect(user).toMatchObject({
      email: 'bia@aberta.test',
      app_metadata: { provider: 'empresa', providers: ['empresa'] },
      user_metadata: { full_name: 'Bia' },
    })
    expect(user.identities).toMatchObject([
      { provider: 'empresa', id: 'u1', identity_data: { email: 'bia@aberta.test', email_verified: true } },
    ])
    const de_novo = await entrar(pkce(), { sub: 'u1', email: 'outro@aberta.test', email_verified: true })
    expect(de_novo.user.id).toBe(user.id)
    expect(de_novo.user.email).toBe('bia@aberta.test')
  })

  it('keeps its own parameters whatever the client adds, and sends PKCE and a nonce', async () => {
    await ir(
      pkce(),
      { sub: 'u2', email: 'c@aberta.test', email_verified: true },
      { client_id: 'outro', redirect_uri: 'https://mal.example', state: 'fixo', prompt: 'login' },
    )
    const q = provedor.estado.ultimo
    expect(Object.fromEntries(q)).toMatchObject({
      client_id: 'girassol',
      redirect_uri: `${s.url}/auth/v1/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'login',
      scope: 'openid email profile',
    })
    expect(q.get('state')).toMatch(/^[0-9a-f-]{36}$/)
    expect(q.get('nonce')?.length).toBeGreaterThan(16)
  })

  it('refuses closed domains, unknown providers and unverified addresses', async () => {
    const erro = (u: URL) => u.searchParams.get('error_code')
    expect(erro(await ir(pkce(), { sub: 'u3', email: 'x@fechada.test', email_verified: true }))).toBe('signup_disabled')
    const { email } = await s.pessoa()
    expect(erro(await ir(pkce(), { sub: 'u4', email, email_verified: false }))).toBe(
      'provider_email_needs_verification',
    )
    expect(erro(await ir(pkce(), { sub: 'u5' }))).toBe('validation_failed')
    const r = await s.pedir('GET', '/authorize?provider=google')
    expect([r.status, ((await r.json()) as { error_code: string }).error_code]).toEqual([400, 'validation_failed'])
  })

  it('a new unverified address requires confirmation by e-mail', async () => {
    const destino = await ir(pkce(), { sub: 'u6', email: 'espera@aberta.test', email_verified: false })
    expect(destino.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    const { codigo } = await s.carta('espera@aberta.test')
    expect(
      (await s.cliente().auth.verifyOtp({ email: 'espera@aberta.test', token: codigo, type: 'email' })).error,
    ).toBeNull()
    expect((await entrar(pkce(), { sub: 'u6', email: 'espera@aberta.test', email_verified: false })).user.email).toBe(
      'espera@aberta.test',
    )
  })

  it('refuses an ID token for another audience, from another issuer, with another nonce', async () => {
    for (const alterar of [{ aud: 'outro' }, { iss: 'https://mal.example' }, { nonce: 'outro' }]) {
      provedor.estado.alterar = alterar
      const destino = await ir(pkce(), { sub: 'u7', email: 'd@aberta.test', email_verified: true })
      expect(destino.searchParams.get('error_code')).toBe('bad_oauth_callback')
    }
    const { rows } = await sql`select 1 from auth.users where email = 'd@aberta.test'`.execute(s.banco.db)
    expect(rows).toEqual([])
  })

  it('spends a state at its first return; redirects an invented one to the front page with an error', async () => {
    provedor.estado.pessoa = { sub: 'u8', email: 'e@aberta.test', email_verified: true }
    const { data } = await pkce().auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } })
    const passo1 = (await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
    const volta = (await fetch(passo1, { redirect: 'manual' })).headers.get('location') ?? ''
    expect((await navegar(volta)).searchParams.get('code')).toBeTruthy()
    expect(new URLSearchParams((await navegar(volta)).hash.slice(1)).get('error_code')).toBe('bad_oauth_state')
    // a failed return spent its state too: the right code that follows is refused
    const { data: outra } = await pkce().auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } })
    const ida = (await fetch(outra.url ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
    const boa = new URL((await fetch(ida, { redirect: 'manual' })).headers.get('location') ?? '')
    const recusada = new URL(boa)
    recusada.search = new URLSearchParams({
      state: boa.searchParams.get('state') ?? '',
      error: 'access_denied',
    }).toString()
    expect((await navegar(recusada.href)).searchParams.get('error_code')).toBe('bad_oauth_callback')
    expect((await navegar(boa.href)).href).toContain('bad_oauth_state')
    const inventado = await navegar(
      `${s.url}/auth/v1/callback?code=x&state=11111111-1111-4111-8111-111111111111&redirect_to=https://mal.example`,
    )
    expect(inventado.origin).toBe(s.url)
  })
})

describe('linking', () => {
  it('links a verified address to its account; an unverified account loses its earlier password and identities (pre-hijack)', async () => {
    const { id, email } = await s.pessoa()
    const { user } = await entrar(pkce(), { sub: 'l1', email, email_verified: true })
    expect(user.id).toBe(id)
    expect(user.app_metadata.providers).toEqual(['email', 'empresa'])
    expect((await s.cliente().auth.signInWithPassword({ email, password: SENHA })).error).toBeNull()

    await s.cliente().auth.signUp({ email: 'vitima@aberta.test', password: 'senha-do-ladrao' })
    const { user: dona } = await entrar(pkce(), { sub: 'l2', email: 'vitima@aberta.test', email_verified: true })
    expect(dona.email_confirmed_at).toBeTruthy()
    expect(
      (await s.cliente().auth.signInWithPassword({ email: 'vitima@aberta.test', password: 'senha-do-ladrao' })).error
        ?.code,
    ).toBe('invalid_credentials')
  })

  it('[S7.2] [S7.3] a signed-in user links another identity, and unlinks all but the last', async () => {
    const { id, email } = await s.pessoa()
    const pote = new Map<string, string>()
    const c = s.cliente({ auth: { flowType: 'pkce' }, global: { fetch: comPote(pote) } })
    await c.auth.signInWithPassword({ email, password: SENHA })
    const { data, error } = await c.auth.linkIdentity({
      provider,
      options: {
        skipBrowserRedirect: true,
        redirectTo: `${s.url}/conta`,
        scopes: 'calendar',
        queryParams: { prompt: 'consent' },
      },
    })
    expect(error).toBeNull()
    expect(new URL(data?.url ?? '').searchParams.get('scope')).toContain('calendar')
    expect(new URL(data?.url ?? '').searchParams.get('prompt')).toBe('consent')
    provedor.estado.pessoa = { sub: 'l3', email: 'outra@fora.test', email_verified: true }
    const destino = await navegar(data?.url ?? '', pote)
    expect(destino.pathname).toBe('/conta')
    expect((await c.auth.exchangeCodeForSession(destino.searchParams.get('code') ?? '')).data.user?.id).toBe(id)
    const identidades = (await c.auth.getUserIdentities()).data?.identities ?? []
    expect(identidades.map((i) => i.provider)).toEqual(['email', 'empresa'])
    const [deEmail, daEmpresa] = identidades
    if (!deEmail || !daEmpresa) throw new TypeError('identities')

    const doLadrao = new Map<string, string>()
    const ladrao = s.cliente({ auth: { flowType: 'pkce' }, global: { fetch: comPote(doLadrao) } })
    await ladrao.auth.signInWithPassword({ email: (await s.pessoa()).email, password: SENHA })
    const { data: tentativa } = await ladrao.auth.linkIdentity({ provider, options: { skipBrowserRedirect: true } })
    expect((await navegar(tentativa?.url ?? '', doLadrao)).searchParams.get('error_code')).toBe(
      'identity_already_exists',
    )
    expect((await ladrao.auth.unlinkIdentity(daEmpresa)).error?.code).toBe('identity_not_found')

    expect((await c.auth.unlinkIdentity(daEmpresa)).error).toBeNull()
    const { data: depois } = await c.auth.getUser()
    expect(depois.user).toMatchObject({ email, app_metadata: { providers: ['email'] } })
    expect((await c.auth.unlinkIdentity(deEmail)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
  })

  it('without a provider, refuses linking and social sign-in', async () => {
    const sem = await subirAuth()
    const { cliente } = await sem.pessoa()
    const { access_token } = await sessaoDe(cliente)
    const r = await sem.pedir('GET', '/user/identities/authorize?provider=empresa&skip_http_redirect=true', undefined, {
      authorization: `Bearer ${access_token}`,
    })
    expect([r.status, ((await r.json()) as { error_code: string }).error_code]).toEqual([
      404,
      'manual_linking_disabled',
    ])
    expect((await sem.pedir('GET', '/authorize?provider=empresa')).status).toBe(400)
  })
})
