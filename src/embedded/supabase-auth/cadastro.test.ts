import { describe, expect, it } from 'vitest'
import { SENHA, subirAuth } from './teste/servidor.ts'

const s = await subirAuth({ cadastroPermitido: async (e) => e.endsWith('@aberta.test') })
const doLink = (link: URL) => ({
  token_hash: link.searchParams.get('token_hash') ?? '',
  type: link.searchParams.get('type') as 'email',
})

describe('sign-up', () => {
  it('is closed by default and for other domains, whether or not the account exists', async () => {
    const { email } = await s.pessoa()
    for (const e of [email, 'ninguem@girassol.test']) {
      expect((await s.cliente().auth.signUp({ email: e, password: SENHA })).error).toMatchObject({
        status: 422,
        code: 'signup_disabled',
      })
    }
    const fechado = await subirAuth()
    expect((await fechado.cliente().auth.signUp({ email: 'a@aberta.test', password: SENHA })).error?.code).toBe(
      'signup_disabled',
    )
  })

  it('[S7.15] sends a link and a code by e-mail for an allowed domain; the code confirms the account', async () => {
    const c = s.cliente()
    const { data, error } = await c.auth.signUp({
      email: 'Ana@Aberta.test',
      password: SENHA,
      options: { data: { nome: 'Ana' } },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      session: null,
      user: {
        email: 'ana@aberta.test',
        user_metadata: { nome: 'Ana', email: 'ana@aberta.test', email_verified: false },
      },
    })
    const carta = await s.carta('ana@aberta.test')
    expect(carta.assunto).toBe('Confirme seu e-mail')
    expect(carta.html).toContain(carta.codigo)
    expect(
      (await c.auth.verifyOtp({ email: 'ana@aberta.test', token: carta.codigo, type: 'signup' })).data.session?.user
        .user_metadata,
    ).toMatchObject({ email_verified: true })
    expect((await s.cliente().auth.signInWithPassword({ email: 'ana@aberta.test', password: SENHA })).error).toBeNull()
  })

  it('answers a repeated sign-up in the same way, sends nothing and changes no password', async () => {
    const email = 'repetida@aberta.test'
    await s.admin.criarUsuario({ email, senha: SENHA, confirmada: true })
    const antes = s.correio.length
    const { data, error } = await s.cliente().auth.signUp({ email, password: 'outra-senha-boa' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(data.user?.identities).toEqual([])
    expect(await s.admin.obter(data.user?.id ?? '')).toBeNull()
    await Promise.allSettled(s.auth.pendentes)
    expect(s.correio.length).toBe(antes)
    expect((await s.cliente().auth.signInWithPassword({ email, password: SENHA })).error).toBeNull()
  })

  it('sends another e-mail for an unconfirmed account, which keeps its first password', async () => {
    const email = 'demora@aberta.test'
    await s.cliente().auth.signUp({ email, password: SENHA })
    const primeira = await s.carta(email)
    await s.cliente().auth.signUp({ email, password: 'senha-do-segundo' })
    const segunda = await s.carta(email)
    expect((await s.cliente().auth.verifyOtp({ email, token: primeira.codigo, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    )
    expect((await s.cliente().auth.verifyOtp(doLink(segunda.link))).error).toBeNull()
    expect((await s.cliente().auth.signInWithPassword({ email, password: SENHA })).error).toBeNull()
  })

  it('refuses weak passwords with a reason, long passwords, invalid addresses, phones and anonymous users', async () => {
    const fraca = await s.cliente().auth.signUp({ email: 'f@aberta.test', password: 'abc' })
    expect(fraca.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    })
    expect((await s.cliente().auth.signUp({ email: 'f@aberta.test', password: 'x'.repeat(73) })).error?.code).toBe(
      'validation_failed',
    )
    expect((await s.cliente().auth.signUp({ email: 'nada', password: SENHA })).error?.code).toBe('validation_failed')
    expect((await s.cliente().auth.signUp({ phone: '5511999999999', password: SENHA })).error?.code).toBe(
      'phone_provider_disabled',
    )
    expect((await s.cliente().auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
  })

  it('returns a session with automatic confirmation, and reports an existing account', async () => {
    const aberto = await subirAuth({ cadastroPermitido: async () => true, confirmarSozinho: true })
    const { data } = await aberto.cliente().auth.signUp({ email: 'a@aberta.test', password: SENHA })
    expect(data.session?.user.email_confirmed_at).toBeTruthy()
    expect((await aberto.cliente().auth.signUp({ email: 'a@aberta.test', password: SENHA })).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
  })
})

describe('unconfirmed accounts', () => {
  it('removes a password from before the owner’s confirmation by e-mail (pre-hijack)', async () => {
    const email = 'vitima@aberta.test'
    await s.cliente().auth.signUp({ email, password: 'senha-do-ladrao' })
    await s.carta(email)
    await s.cliente().auth.signInWithOtp({ email })
    const c = s.cliente()
    expect((await c.auth.verifyOtp({ email, token: (await s.carta(email)).codigo, type: 'email' })).error).toBeNull()
    expect((await s.cliente().auth.signInWithPassword({ email, password: 'senha-do-ladrao' })).error?.code).toBe(
      'invalid_credentials',
    )
  })
})
