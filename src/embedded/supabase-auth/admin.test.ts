import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { criarAdminRemoto } from '#platform/auth/admin-remoto.ts'
import { embaralharSenha } from './senha.ts'
import { CHAVE_DE_SERVICO, CHAVE_PUBLICAVEL, SENHA, sessaoDe, subirAuth } from './teste/servidor.ts'

const s = await subirAuth()
const {
  auth: { admin },
} = s.servico()

describe('permission to administer', () => {
  it("admits the service key, or a valid token with an administrator's role; refuses all others", async () => {
    const { cliente, id } = await s.pessoa()
    const listar = async (bearer?: string) =>
      (await s.pedir('GET', '/admin/users', undefined, bearer ? { authorization: `Bearer ${bearer}` } : {})).status
    expect(await listar()).toBe(401)
    expect(await listar(CHAVE_PUBLICAVEL)).toBe(403)
    expect(await listar((await sessaoDe(cliente)).access_token)).toBe(403)
    expect(await listar(CHAVE_DE_SERVICO)).toBe(200)
    await admin.updateUserById(id, { role: 'supabase_admin' })
    await cliente.auth.refreshSession()
    const { access_token } = await sessaoDe(cliente)
    expect(await listar(access_token)).toBe(200)
    await cliente.auth.signOut()
    expect(await listar(access_token)).toBe(403)
  })
})

describe('accounts', () => {
  it('creates with exactly the given metadata, refuses an existing address, bans, renames, deletes', async () => {
    const user_metadata = { nome: 'Caio' }
    const { data, error } = await admin.createUser({
      email: 'Caio@Girassol.test',
      password: SENHA,
      email_confirm: true,
      user_metadata,
      app_metadata: { papel: 'x' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'caio@girassol.test',
      app_metadata: { provider: 'email', providers: ['email'], papel: 'x' },
    })
    expect(data.user?.user_metadata).toEqual(user_metadata)
    expect((await admin.createUser({ email: 'caio@girassol.test' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const id = data.user?.id ?? ''
    expect((await admin.updateUserById(id, { ban_duration: '24h' })).data.user).toMatchObject({
      banned_until: expect.any(String),
    })
    expect(
      (await s.cliente().auth.signInWithPassword({ email: 'caio@girassol.test', password: SENHA })).error?.code,
    ).toBe('user_banned')
    await admin.updateUserById(id, { ban_duration: 'none' })
    const c = s.cliente()
    expect((await c.auth.signInWithPassword({ email: 'caio@girassol.test', password: SENHA })).error).toBeNull()
    await admin.updateUserById(id, { email: 'caio2@girassol.test', password: 'senha-pelo-admin' })
    expect((await c.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(
      (await s.cliente().auth.signInWithPassword({ email: 'caio2@girassol.test', password: 'senha-pelo-admin' })).error,
    ).toBeNull()
    expect((await admin.updateUserById(id, { ban_duration: 'dois dias' })).error?.code).toBe('validation_failed')
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await admin.deleteUser(id)).error?.code).toBe('user_not_found')
  })

  it('accepts a password hash that can be verified, and refuses any other', async () => {
    const criar = (email: string, password_hash: string) =>
      s.pedir(
        'POST',
        '/admin/users',
        { email, password_hash, email_confirm: true },
        { authorization: `Bearer ${CHAVE_DE_SERVICO}` },
      )
    for (const ruim of [
      '$argon2id$v=19$lixo',
      '$argon2id$v=19$m=1,t=1,p=1$YQ$YQ',
      `$2b$99$${'a'.repeat(53)}`,
      'senha em claro',
    ]) {
      expect((await criar('hash@girassol.test', ruim)).status, ruim).toBe(400)
    }
    expect((await criar('hash@girassol.test', await embaralharSenha('trazida de fora'))).status).toBe(200)
    expect(
      (await s.cliente().auth.signInWithPassword({ email: 'hash@girassol.test', password: 'trazida de fora' })).error,
    ).toBeNull()
  })

  it('a soft deletion keeps the row without identifying data, and frees the address', async () => {
    const { id, email, cliente } = await s.pessoa()
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    const { rows } = await sql<{ tudo: string }>`
      select to_jsonb(u)::text || coalesce(
        (select json_agg(i)::text from auth.identities i where i.user_id = u.id), ''
      ) as tudo
      from auth.users u
      where id = ${id}
    `.execute(s.banco.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.tudo).not.toContain(email)
    expect((await cliente.auth.getUser()).error).not.toBeNull()
    expect((await admin.createUser({ email })).error).toBeNull()
  })

  it('lists by page with the total and the links that the client reads', async () => {
    const t = await subirAuth()
    for (let i = 0; i < 7; i++) await t.admin.criarUsuario({ email: `l${i}@girassol.test`, confirmada: true })
    const api = t.servico().auth.admin
    const { data } = await api.listUsers({ page: 2, perPage: 3 })
    expect(data).toMatchObject({ total: 7, nextPage: 3, lastPage: 3, aud: 'authenticated' })
    expect(data.users.map((u) => u.email)).toEqual(['l3@girassol.test', 'l2@girassol.test', 'l1@girassol.test'])
    expect((await api.listUsers({ page: 3, perPage: 3 })).data).toMatchObject({ nextPage: null, lastPage: 3 })
    const r = await t.pedir('GET', '/admin/users?page=x', undefined, { authorization: `Bearer ${CHAVE_DE_SERVICO}` })
    expect(r.status).toBe(400)
    const ok = await t.pedir('GET', '/admin/users?per_page=3', undefined, {
      authorization: `Bearer ${CHAVE_DE_SERVICO}`,
    })
    expect(ok.headers.get('x-total-count')).toBe('7')
    expect(ok.headers.get('link')).toBe(
      `<${t.url}/auth/v1/admin/users?page=2&per_page=3>; rel="next", <${t.url}/auth/v1/admin/users?page=3&per_page=3>; rel="last"`,
    )
  })

  it('lists and deletes a user’s factors', async () => {
    const { id, cliente } = await s.pessoa()
    await cliente.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'A' })
    const { data } = await admin.mfa.listFactors({ userId: id })
    expect(data?.factors).toMatchObject([{ factor_type: 'totp', status: 'unverified', friendly_name: 'A' }])
    expect(JSON.stringify(data)).not.toContain('secret')
    const fator = data?.factors[0]?.id ?? ''
    expect((await admin.mfa.deleteFactor({ userId: id, id: fator })).data).toMatchObject({ data: { id: fator } })
    expect((await admin.mfa.deleteFactor({ userId: id, id: fator })).error?.status).toBe(404)
  })
})

describe('invitations', () => {
  it('sends a link and a code by e-mail; accepting opens a session in which the user chooses a password', async () => {
    const email = 'convidada@girassol.test'
    const { data } = await admin.inviteUserByEmail(email, {
      data: { nome: 'Duda' },
      redirectTo: `${s.url}/boas-vindas`,
    })
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { nome: 'Duda' } })
    const carta = await s.carta(email)
    expect(carta.assunto).toBe('Seu convite para o Girassol')
    expect(carta.link.pathname).toBe('/entrar/confirmar')
    expect(Object.fromEntries(carta.link.searchParams)).toMatchObject({
      type: 'invite',
      redirect_to: `${s.url}/boas-vindas`,
    })
    expect((await s.cliente().auth.signInWithPassword({ email, password: '' })).error).not.toBeNull()
    const c = s.cliente()
    const { error } = await c.auth.verifyOtp({
      token_hash: carta.link.searchParams.get('token_hash') ?? '',
      type: 'invite',
    })
    expect(error).toBeNull()
    expect((await c.auth.updateUser({ password: SENHA })).error).toBeNull()
    expect((await s.cliente().auth.signInWithPassword({ email, password: SENHA })).error).toBeNull()
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })

  it('generates every kind of link without an e-mail; each has the effect of its kind', async () => {
    const { email } = await s.pessoa()
    const antes = s.correio.length
    for (const type of ['magiclink', 'recovery'] as const) {
      const { data } = await admin.generateLink({ type, email, options: { redirectTo: `${s.url}/x` } })
      expect(data.properties).toMatchObject({
        verification_type: type,
        redirect_to: `${s.url}/x`,
        email_otp: expect.stringMatching(/^\d{6}$/),
      })
      expect(data.properties?.action_link).toMatch(/\?token=[0-9a-f]+&type=\w+&redirect_to=/)
      const r = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' })
      expect(new URL(r.headers.get('location') ?? '').hash).toContain('access_token')
    }
    const novo = await admin.generateLink({ type: 'signup', email: 'gerada@girassol.test', password: SENHA })
    expect(
      (
        await s.cliente().auth.verifyOtp({
          email: 'gerada@girassol.test',
          token: novo.data.properties?.email_otp ?? '',
          type: 'signup',
        })
      ).error,
    ).toBeNull()
    const convite = await admin.generateLink({ type: 'invite', email: 'gerada2@girassol.test' })
    expect(
      (await s.cliente().auth.verifyOtp({ token_hash: convite.data.properties?.hashed_token ?? '', type: 'invite' }))
        .error,
    ).toBeNull()
    const troca = await admin.generateLink({ type: 'email_change_new', email, newEmail: 'trocada@girassol.test' })
    expect(
      (
        await s
          .cliente()
          .auth.verifyOtp({ token_hash: troca.data.properties?.hashed_token ?? '', type: 'email_change' })
      ).data.user?.email,
    ).toBe('trocada@girassol.test')
    expect((await admin.generateLink({ type: 'magiclink', email: 'ninguem@girassol.test' })).error?.code).toBe(
      'user_not_found',
    )
    expect(s.correio.filter((m) => m.para.startsWith('gerada'))).toEqual([])
    expect(s.correio.length - antes).toBeLessThanOrEqual(1) // only the notice to the replaced address
  })
})

describe('local and remote administration', () => {
  const encerradas: string[] = []
  const remoto = criarAdminRemoto({
    url: s.url,
    chaveDeServico: CHAVE_DE_SERVICO,
    aoEncerrarSessoes: async (id) => void encerradas.push(id),
  })
  it.each([
    ['local', s.admin],
    ['remota', remoto],
  ])(
    '%s: creates, bans, sets passwords, resets factors, invites, deletes; refuses in Portuguese',
    async (nome, adm) => {
      const email = `adm-${nome}@girassol.test`
      const conta = await adm.criarUsuario({ email, senha: SENHA, confirmada: true })
      expect(conta).toMatchObject({ email, banida_ate: null, confirmada_em: expect.any(String), fatores: [] })
      await expect(adm.criarUsuario({ email })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Já existe uma conta com esse e-mail.',
      })
      const c = s.cliente()
      await c.auth.signInWithPassword({ email, password: SENHA })
      await c.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
      expect((await adm.obter(conta.id))?.fatores).toMatchObject([{ tipo: 'totp', nome: 'App', verificado: false }])
      expect(await adm.redefinirMfa(conta.id)).toBe(1)
      await adm.definirSenha(conta.id, 'outra-senha-boa')
      await adm.banir(conta.id)
      expect((await s.cliente().auth.signInWithPassword({ email, password: 'outra-senha-boa' })).error?.code).toBe(
        'user_banned',
      )
      await adm.desbanir(conta.id)
      expect((await adm.alterarEmail(conta.id, `nova-${email}`)).email).toBe(`nova-${email}`)
      expect(
        (await s.cliente().auth.signInWithPassword({ email: `nova-${email}`, password: 'outra-senha-boa' })).error,
      ).toBeNull()
      await adm.encerrarSessoes(conta.id)
      expect((await adm.convidar({ email: `convite-${email}` })).convidada_em).toBeTruthy()
      const { codigo } = await adm.gerarLink('recovery', `nova-${email}`)
      expect(codigo).toMatch(/^\d{6}$/)
      expect((await adm.listar(1, 2)).contas).toHaveLength(2)
      await adm.excluir(conta.id)
      expect(await adm.obter(conta.id)).toBeNull()
      await expect(adm.excluir(conta.id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Conta não encontrada.' })
      await expect(adm.definirSenha(conta.id, 'x')).rejects.toMatchObject({ status: 400 })
    },
  )
})

describe('configured keys', () => {
  it('sign with RS256, publish no symmetric key, and refuse a token of another algorithm', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const rsa = { ...(await exportJWK(privateKey)), kid: 'r1', alg: 'RS256', key_ops: ['sign', 'verify'] }
    const oct = {
      kty: 'oct',
      k: Buffer.from('x'.repeat(32)).toString('base64url'),
      kid: 'h1',
      alg: 'HS256',
      key_ops: ['verify'],
    }
    const r = await subirAuth({ chavesJwt: JSON.stringify([rsa, oct]) })
    const { cliente } = await r.pessoa()
    expect((await cliente.auth.getClaims()).data?.header).toMatchObject({ alg: 'RS256', kid: 'r1' })
    const { keys } = (await (await r.pedir('GET', '/.well-known/jwks.json')).json()) as {
      keys: Record<string, unknown>[]
    }
    expect(keys.map((k) => k.kid)).toEqual(['r1'])
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'key_ops', 'kid', 'kty', 'n', 'use'])
    const forjado = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256', kid: 'r1' })
      .setIssuer(r.auth.issuer())
      .setExpirationTime('1h')
      .sign(Buffer.from(JSON.stringify(keys[0])))
    expect((await r.pedir('GET', '/admin/users', undefined, { authorization: `Bearer ${forjado}` })).status).toBe(403)
  })
})
