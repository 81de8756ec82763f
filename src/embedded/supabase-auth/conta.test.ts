import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SENHA, sessaoDe, subirAuth } from './teste/servidor.ts'

const s = await subirAuth()
const com = (token: string) => ({ authorization: `Bearer ${token}` })

describe('change of address', () => {
  it('needs both mailboxes, keeps the old address until then, and notifies it afterwards', async () => {
    const { email, cliente } = await s.pessoa()
    const novo = `novo-${email}`
    const { data } = await cliente.auth.updateUser({ email: novo })
    expect(data.user).toMatchObject({ email, new_email: novo })
    const [atual, doNovo] = [await s.carta(email), await s.carta(novo)]
    expect(atual.texto).toContain(novo)
    const meio = await s.pedir('POST', '/verify', { type: 'email_change', email: novo, token: doNovo.codigo })
    expect(await meio.json()).toEqual({ msg: expect.stringContaining('other email'), code: '200' })
    expect((await cliente.auth.getUser()).data.user?.email).toBe(email)
    const outra = s.cliente()
    expect(
      (await outra.auth.verifyOtp({ email, token: atual.codigo, type: 'email_change' })).data.session?.user.email,
    ).toBe(novo)
    expect((await s.carta(email)).assunto).toBe('O e-mail da sua conta mudou')
    expect((await cliente.auth.getUser()).data.user?.identities?.[0]?.identity_data?.email).toBe(novo)
    expect((await s.cliente().auth.signInWithPassword({ email, password: SENHA })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await s.cliente().auth.signInWithPassword({ email: novo, password: SENHA })).error).toBeNull()
  })

  it('refuses an existing address; resend repeats both e-mails; a password change cancels the request', async () => {
    const [a, b] = [await s.pessoa(), await s.pessoa()]
    expect((await a.cliente.auth.updateUser({ email: b.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const novo = `troca-${a.email}`
    await a.cliente.auth.updateUser({ email: novo })
    await s.carta(a.email)
    await s.carta(novo)
    await s.cliente().auth.resend({ type: 'email_change', email: a.email })
    const [c1, c2] = [await s.carta(a.email), await s.carta(novo)]
    await a.cliente.auth.updateUser({ password: 'uma-senha-nova' })
    for (const [email, c] of [
      [a.email, c1],
      [novo, c2],
    ] as const) {
      expect((await s.cliente().auth.verifyOtp({ email, token: c.codigo, type: 'email_change' })).error?.code).toBe(
        'otp_expired',
      )
    }
  })
})

describe('change of password', () => {
  it('refuses the same password; an old session needs a code or the current password', async () => {
    const { email, cliente, id } = await s.pessoa()
    expect((await cliente.auth.updateUser({ password: SENHA })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    await sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${id}`.execute(
      s.banco.db,
    )
    expect((await cliente.auth.updateUser({ password: 'uma-senha-nova' })).error?.code).toBe('reauthentication_needed')
    const tentar = async (corpo: Record<string, string>) => {
      const r = await s.pedir(
        'PUT',
        '/user',
        { password: 'uma-senha-nova', ...corpo },
        com((await sessaoDe(cliente)).access_token),
      )
      return [r.status, ((await r.json()) as { error_code?: string }).error_code]
    }
    expect(await tentar({ current_password: 'errada-errada' })).toEqual([400, 'current_password_invalid'])
    expect((await cliente.auth.reauthenticate()).error).toBeNull()
    const { codigo } = await s.carta(email)
    expect(await tentar({ nonce: codigo === '000000' ? '111111' : '000000' })).toEqual([
      422,
      'reauthentication_not_valid',
    ])
    expect(await tentar({ nonce: codigo })).toEqual([200, undefined])
    expect((await cliente.auth.updateUser({ password: 'mais-uma-senha', nonce: codigo })).error?.code).toBe(
      'reauthentication_not_valid',
    )
  })

  it('a user cannot write their own app_metadata, and merges their own user_metadata', async () => {
    const { cliente } = await s.pessoa()
    await cliente.auth.updateUser({ data: { a: 1, b: 2 } })
    expect((await cliente.auth.updateUser({ data: { a: null, c: 3 } })).data.user?.user_metadata).toEqual({
      b: 2,
      c: 3,
    })
    const r = await s.pedir(
      'PUT',
      '/user',
      { app_metadata: { role: 'admin' } },
      com((await sessaoDe(cliente)).access_token),
    )
    expect([r.status, ((await r.json()) as { error_code: string }).error_code]).toEqual([403, 'not_admin'])
  })
})
