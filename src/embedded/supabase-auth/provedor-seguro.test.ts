import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { criarLog } from '#platform/log/log.ts'
import { enderecoDito } from './oidc/trocar.ts'
import { baldesPadrao } from './opcoes.ts'
import { comPote, navegarAte, type Pote } from './teste/navegador.ts'
import { subirProvedor, type PessoaDoProvedor } from './teste/provedor.ts'
import { SENHA, sessaoDe, subirAuth, type ServidorDeTeste } from './teste/servidor.ts'

const provedor = await subirProvedor({ id: 'girassol', segredo: 'segredo:do/provedor' })
const oidc = { nome: 'empresa', issuer: provedor.issuer, clientId: 'girassol', clientSecret: 'segredo:do/provedor' }
const linhasDeLog: string[] = []
const log = criarLog({ nivel: 'trace', destino: { write: (linha: string) => void linhasDeLog.push(linha) } })
const cadastroPermitido = async (email: string) => email.endsWith('@aberta.test')
const s = await subirAuth({ cadastroPermitido, oidc, log })
const provider = 'empresa' as 'google'
beforeEach(() => {
  provedor.estado.alterar = {}
  provedor.estado.userinfo = null
})

async function entrarCom(pessoa: PessoaDoProvedor, servidor: ServidorDeTeste = s) {
  provedor.estado.pessoa = pessoa
  const c = servidor.cliente({ auth: { flowType: 'pkce' } })
  const { data } = await c.auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } })
  const destino = await navegarAte(servidor.url, data.url ?? '')
  return { c, destino, erro: destino.searchParams.get('error_code') }
}
async function sessaoCom(pessoa: PessoaDoProvedor) {
  const { c, destino } = await entrarCom(pessoa)
  const { data, error } = await c.auth.exchangeCodeForSession(destino.searchParams.get('code') ?? '')
  if (error) throw error
  return data
}

describe('address of a provider', () => {
  it('[achado R12] an ID token without an address does not verify the address of userinfo', async () => {
    const { email } = await s.pessoa('supervisora@girassol.test')
    provedor.estado.userinfo = { sub: 'ladrao', email, email_verified: false }
    expect((await entrarCom({ sub: 'ladrao', email_verified: true })).erro).toBe('provider_email_needs_verification')
    provedor.estado.userinfo = { sub: 'ladrao', email }
    expect((await entrarCom({ sub: 'ladrao', email_verified: true })).erro).toBe('provider_email_needs_verification')
  })

  it('[achado R12] accepts address and verification together from userinfo, and does not complete an ID token with an address by it', async () => {
    const { email, id } = await s.pessoa()
    provedor.estado.userinfo = { sub: 'dona', email, email_verified: true }
    expect((await sessaoCom({ sub: 'dona' })).user.id).toBe(id)
    const { email: outra } = await s.pessoa()
    provedor.estado.userinfo = { sub: 'x1', email: outra, email_verified: true }
    expect((await entrarCom({ sub: 'x1', email: outra, email_verified: false })).erro).toBe(
      'provider_email_needs_verification',
    )
  })

  it('[achado R12] letters that become ASCII when lower-cased do not prove the ASCII address', () => {
    const verificado = { email_verified: true }
    expect(enderecoDito({ email: '\u212Aarla@aberta.test', ...verificado }, {})).toBeNull()
    expect(enderecoDito({ email: 'Karla@Aberta.test ', ...verificado }, {})).toEqual({
      email: 'karla@aberta.test',
      verificado: true,
    })
    expect(enderecoDito({ email: 'a\u0000b@aberta.test', ...verificado }, {})).toBeNull()
    expect(enderecoDito({ email: ['a@aberta.test'], ...verificado }, {})).toBeNull()
    expect(enderecoDito({ email: 'a@aberta.test' }, { emailsVerificados: true })?.verificado).toBe(true)
    expect(
      enderecoDito({ email: 'a@aberta.test', email_verified: false }, { emailsVerificados: true })?.verificado,
    ).toBe(false)
  })
})

describe('a link is bound to the browser that started it', () => {
  async function pedirLigacao(pote: Pote) {
    const { id, email } = await s.pessoa()
    const c = s.cliente({ auth: { flowType: 'pkce' }, global: { fetch: comPote(pote) } })
    await c.auth.signInWithPassword({ email, password: SENHA })
    const { data } = await c.auth.linkIdentity({ provider, options: { skipBrowserRedirect: true } })
    return { id, c, url: data?.url ?? '' }
  }
  const ligadas = async (sub: string) =>
    (await sql<{ user_id: string }>`select user_id from auth.identities where provider_id = ${sub}`.execute(s.banco.db))
      .rows

  it('[achado R13] links nothing when the URL is finished in another browser', async () => {
    const pote: Pote = new Map()
    const { url } = await pedirLigacao(pote)
    provedor.estado.pessoa = { sub: 'vitima', email: 'vitima@fora.test', email_verified: true }
    const destino = await navegarAte(s.url, url)
    expect(destino.searchParams.get('error_code')).toBe('bad_oauth_state')
    // cookies of another flow do not make it the same browser
    const outro: Pote = new Map()
    await pedirLigacao(outro)
    expect((await navegarAte(s.url, (await pedirLigacao(pote)).url, outro)).searchParams.get('error_code')).toBe(
      'bad_oauth_state',
    )
    expect(await ligadas('vitima')).toEqual([])
  })

  it('[achado R13] links in the same browser, unless the requesting session has ended meanwhile', async () => {
    const pote: Pote = new Map()
    const { id, url } = await pedirLigacao(pote)
    provedor.estado.pessoa = { sub: 'minha', email: 'minha@fora.test', email_verified: true }
    expect((await navegarAte(s.url, url, pote)).searchParams.get('code')).toBeTruthy()
    expect(await ligadas('minha')).toEqual([{ user_id: id }])
    expect(pote.size).toBe(0)

    provedor.estado.pessoa = { sub: 'tarde', email: 'tarde@fora.test', email_verified: true }
    const encerrada = await pedirLigacao(pote)
    await encerrada.c.auth.signOut({ scope: 'local' })
    expect((await navegarAte(s.url, encerrada.url, pote)).searchParams.get('error_code')).toBe('session_not_found')
    expect(await ligadas('tarde')).toEqual([])
  })

  it('[achado R13] binds a sign-in to the browser that gets its session directly', async () => {
    provedor.estado.pessoa = { sub: 'imp', email: 'imp@aberta.test', email_verified: true }
    const pote: Pote = new Map()
    const comecou = await comPote(pote)(`${s.url}/auth/v1/authorize?provider=empresa`, { redirect: 'manual' })
    const noProvedor = comecou.headers.get('location') ?? ''
    expect(new URLSearchParams((await navegarAte(s.url, noProvedor)).hash.slice(1)).get('error_code')).toBe(
      'bad_oauth_state',
    )
    const inteiro = await navegarAte(s.url, `${s.url}/auth/v1/authorize?provider=empresa`, new Map())
    expect(new URLSearchParams(inteiro.hash.slice(1)).get('access_token')).toBeTruthy()
  })

  it('[achado R13] the cookie is HttpOnly: Lax on http, SameSite=None and Secure on https', async () => {
    const aqui = await fetch(`${s.url}/auth/v1/authorize?provider=empresa`, { redirect: 'manual' })
    expect(aqui.headers.get('set-cookie')).toMatch(
      /^girassol-fluxo-\w{8}=[\w-]{43}; Max-Age=900; Path=\/auth\/v1\/callback; HttpOnly; SameSite=Lax$/,
    )
    const seguro = await subirAuth({ oidc, urlPublica: 'https://girassol.example' })
    const la = await fetch(`${seguro.url}/auth/v1/authorize?provider=empresa`, { redirect: 'manual' })
    expect(la.headers.get('set-cookie')).toMatch(
      /^__Host-girassol-fluxo-\w{8}=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=None; Secure$/,
    )
  })
})

describe('stored metadata', () => {
  it('[achado R14] cuts a huge profile, so that the session is small enough for every call', async () => {
    const { session, user } = await sessaoCom({
      sub: 'grande',
      email: 'grande@aberta.test',
      email_verified: true,
      name: `${'👩'.repeat(150)}\u0000${'N'.repeat(200_000)}`,
      picture: `https://fotos.example/${'p'.repeat(1900)}`,
    })
    expect([...String(user.user_metadata.full_name)].length).toBe(200)
    expect(user.user_metadata.avatar_url).toHaveLength(1922)
    expect(JSON.stringify(decodeJwt(session.access_token).user_metadata).length).toBeLessThan(4096)
    const ruins = await sessaoCom({
      sub: 'foto',
      email: 'foto@aberta.test',
      email_verified: true,
      name: 'Foto',
      picture: `https://x/${'p'.repeat(2001)}`,
    })
    expect(ruins.user.user_metadata).not.toHaveProperty('picture')
    const semTls = await sessaoCom({
      sub: 'foto2',
      email: 'foto2@aberta.test',
      email_verified: true,
      picture: 'http://x/p.png',
    })
    expect(semTls.user.user_metadata).not.toHaveProperty('avatar_url')
    expect((await entrarCom({ sub: 's'.repeat(256), email: 'z@aberta.test', email_verified: true })).erro).toBe(
      'bad_oauth_callback',
    )
  })

  it('[achado R14] refuses metadata over 4 kB in every call, the same for known and unknown addresses', async () => {
    const { cliente, email, id } = await s.pessoa()
    const grande = { nota: 'n'.repeat(200_000) }
    expect((await cliente.auth.updateUser({ data: grande })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    // in small steps as well
    expect((await cliente.auth.updateUser({ data: { a: 'a'.repeat(3000) } })).error).toBeNull()
    expect((await cliente.auth.updateUser({ data: { b: 'b'.repeat(3000) } })).error?.code).toBe('validation_failed')
    for (const endereco of [email, 'nova@aberta.test']) {
      expect((await s.cliente().auth.signInWithOtp({ email: endereco, options: { data: grande } })).error?.status).toBe(
        400,
      )
      expect(
        (await s.cliente().auth.signUp({ email: endereco, password: SENHA, options: { data: grande } })).error?.status,
      ).toBe(400)
    }
    const { admin } = s.servico().auth
    expect((await admin.updateUserById(id, { user_metadata: grande })).error?.status).toBe(400)
    expect((await admin.updateUserById(id, { app_metadata: grande })).error?.status).toBe(400)
    const { access_token } = await sessaoDe(cliente)
    const fundo = `{"data":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    const r = await s.pedir('PUT', '/user', fundo, {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    })
    expect(r.status).toBe(400)
    await expect(
      sql`
        update auth.users
        set raw_user_meta_data = jsonb_build_object('a', repeat('x', 9000))
        where id = ${id}
      `.execute(s.banco.db),
    ).rejects.toThrow('users_user_meta_size')
  })
})

describe('many users behind one IP address', () => {
  it('[achado R15] counts a sign-in once, and redirects one over the limit to the page with the reason', async () => {
    const nat = await subirAuth({ cadastroPermitido, oidc, baldes: { authorize: baldesPadrao.authorize } })
    for (let i = 0; i < 30; i++) {
      const { erro, destino } = await entrarCom(
        { sub: `nat${i}`, email: `nat${i}@aberta.test`, email_verified: true },
        nat,
      )
      expect([erro, Boolean(destino.searchParams.get('code'))]).toEqual([null, true])
    }
    const { destino, erro } = await entrarCom({ sub: 'nat31', email: 'nat31@aberta.test', email_verified: true }, nat)
    expect([destino.origin, erro]).toEqual([nat.url, 'over_request_rate_limit'])
    // invented states are not counted, so they must write no rows
    const antes = await sql<{ n: number }>`select count(*)::int as n from auth.audit_log_entries`.execute(nat.banco.db)
    for (let i = 0; i < 40; i++) {
      const r = await nat.pedir('GET', `/callback?code=x&state=${crypto.randomUUID()}`)
      expect([r.status, r.headers.get('location')]).toEqual([302, expect.stringContaining('bad_oauth_state')])
    }
    const depois = await sql<{ n: number }>`select count(*)::int as n from auth.audit_log_entries`.execute(nat.banco.db)
    expect(depois.rows).toEqual(antes.rows)
  })

  it('[achado R15] redirects to the page when the provider is unavailable', async () => {
    const morto = await subirAuth({ oidc: { ...oidc, issuer: 'http://127.0.0.1:9' } })
    const r = await morto.pedir('GET', '/authorize?provider=empresa')
    expect([r.status, r.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('error_description=Unable+to+reach'),
    ])
  })
})

describe('log', () => {
  it('[achado R32] a failed sign-in with the provider logs the error without personal data', async () => {
    linhasDeLog.length = 0
    provedor.estado.alterar = { nonce: 'outro' }
    await entrarCom({ sub: 'segredo-do-log', email: 'segredo@aberta.test', email_verified: true, name: 'Nome Secreto' })
    provedor.estado.alterar = { aud: 'outro' }
    await entrarCom({ sub: 'segredo-do-log', email: 'segredo@aberta.test', email_verified: true, name: 'Nome Secreto' })
    const tudo = linhasDeLog.join('')
    expect(tudo).toContain('bad_oauth_callback')
    expect(tudo).not.toMatch(/segredo@aberta|Nome Secreto|segredo-do-log/)
  })
})
