import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it, vi } from 'vitest'
import { SENHA, sessaoDe, subirAuth } from './teste/servidor.ts'

const sms: { para: string; texto: string }[] = []
const s = await subirAuth({ sms: { enviar: async (m) => void sms.push(m) } })

const codigo = (segredo: string, quando = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: quando })
async function inscrever(c: SupabaseClient, friendlyName = 'Celular') {
  const { data, error } = await c.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Girassol' })
  if (error) throw error
  return data
}
/** A code works once: each call uses the next step instead of waiting for it. */
const passos = new Map<string, number>()
async function provar(c: SupabaseClient, f: { id: string; totp: { secret: string } }) {
  const passo = Math.max((passos.get(f.id) ?? 0) + 1, Math.floor(Date.now() / 30_000) - 1)
  passos.set(f.id, passo)
  return c.auth.mfa.challengeAndVerify({ factorId: f.id, code: codigo(f.totp.secret, passo * 30_000) })
}
const aal = async (c: SupabaseClient) => (await c.auth.mfa.getAuthenticatorAssuranceLevel()).data

describe('second factor', () => {
  it('[S3.9] [S4.22] [S4.27] [S7.6] [S7.7] [S7.8] [S7.9] enrols with a QR code, is verified, raises the session, and is removed', async () => {
    const { cliente } = await s.pessoa()
    const eventos: AuthChangeEvent[] = []
    cliente.auth.onAuthStateChange((e) => void eventos.push(e))
    const antes = await sessaoDe(cliente)
    const f = await inscrever(cliente)
    expect(f).toMatchObject({
      type: 'totp',
      friendly_name: 'Celular',
      totp: {
        uri: expect.stringContaining('otpauth://totp/Girassol'),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      },
    })
    expect(f.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/)
    expect(await aal(cliente)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    const { error } = await provar(cliente, f)
    expect(error).toBeNull()
    expect(eventos).toContain('MFA_CHALLENGE_VERIFIED')
    expect(await aal(cliente)).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    const { data } = await cliente.auth.mfa.listFactors()
    expect(data?.totp).toMatchObject([{ factor_type: 'totp', status: 'verified', friendly_name: 'Celular' }])
    // the refresh token from before the second step no longer works
    expect(
      (await s.pedir('POST', '/token?grant_type=refresh_token', { refresh_token: antes.refresh_token })).status,
    ).toBe(400)

    expect((await cliente.auth.mfa.unenroll({ factorId: f.id })).data).toEqual({ id: f.id })
    await cliente.auth.refreshSession()
    expect(await aal(cliente)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(decodeJwt((await sessaoDe(cliente)).access_token).amr).toMatchObject([{ method: 'password' }])
  })

  it('[S4.27] a new sign-in stays aal1 with next level aal2 until the factor is verified, also through refreshes', async () => {
    const { cliente, email } = await s.pessoa()
    const f = await inscrever(cliente)
    await provar(cliente, f)
    const outro = s.cliente()
    await outro.auth.signInWithPassword({ email, password: SENHA })
    expect(await aal(outro)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    await outro.auth.refreshSession()
    expect(await aal(outro)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await provar(outro, f)).error).toBeNull()
    await outro.auth.refreshSession()
    expect(await aal(outro)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  it('the first verification signs the other devices out', async () => {
    const { cliente, email } = await s.pessoa()
    const outro = s.cliente()
    await outro.auth.signInWithPassword({ email, password: SENHA })
    await provar(cliente, await inscrever(cliente))
    expect((await outro.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await cliente.auth.getUser()).error).toBeNull()
  })

  it('at aal1 a user with a factor cannot enrol, un-enrol, or change e-mail or password', async () => {
    const { cliente, email } = await s.pessoa()
    const f = await inscrever(cliente)
    await provar(cliente, f)
    const ladrao = s.cliente()
    await ladrao.auth.signInWithPassword({ email, password: SENHA })
    const recusas = [
      (await ladrao.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Outro', issuer: 'x' })).error,
      (await ladrao.auth.mfa.unenroll({ factorId: f.id })).error,
      (await ladrao.auth.updateUser({ password: 'senha-do-ladrao' })).error,
      (await ladrao.auth.updateUser({ email: 'ladrao@girassol.test' })).error,
    ]
    expect(recusas.map((e) => [e?.status, e?.code])).toEqual([
      [403, 'insufficient_aal'],
      [422, 'insufficient_aal'],
      [401, 'insufficient_aal'],
      [401, 'insufficient_aal'],
    ])
    expect((await ladrao.auth.updateUser({ data: { apelido: 'ok' } })).error).toBeNull()
  })

  it('refuses a used code within its validity', async () => {
    const { cliente } = await s.pessoa()
    const f = await inscrever(cliente)
    const agora = codigo(f.totp.secret)
    expect((await cliente.auth.mfa.challengeAndVerify({ factorId: f.id, code: agora })).error).toBeNull()
    expect((await cliente.auth.mfa.challengeAndVerify({ factorId: f.id, code: agora })).error?.code).toBe(
      'mfa_verification_failed',
    )
  })

  it('accepts one of two devices that send the same code concurrently', async () => {
    const { cliente, email } = await s.pessoa()
    const f = await inscrever(cliente)
    await provar(cliente, f)
    const [a, b] = [s.cliente(), s.cliente()]
    for (const c of [a, b]) await c.auth.signInWithPassword({ email, password: SENHA })
    const code = codigo(f.totp.secret, Date.now() + 30_000)
    const r = await Promise.all([a, b].map((c) => c.auth.mfa.challengeAndVerify({ factorId: f.id, code })))
    expect(r.filter((x) => !x.error)).toHaveLength(1)
  })

  it('a challenge is valid once, for five minutes, for its own origin and factor', async () => {
    const { cliente } = await s.pessoa()
    const f = await inscrever(cliente)
    const desafiar = async () => (await cliente.auth.mfa.challenge({ factorId: f.id })).data?.id ?? ''
    const verificar = async (challengeId: string, passo: number) =>
      (
        await cliente.auth.mfa.verify({
          factorId: f.id,
          challengeId,
          code: codigo(f.totp.secret, Date.now() + passo * 30_000),
        })
      ).error?.code
    const gasto = await desafiar()
    expect(await verificar(gasto, -1)).toBeUndefined()
    expect(await verificar(gasto, 0)).toBe('mfa_ip_address_mismatch')
    const velho = await desafiar()
    await sql`
      update auth.mfa_challenges
      set created_at = now() - interval '6 minutes'
      where id = ${velho}
    `.execute(s.banco.db)
    expect(await verificar(velho, 0)).toBe('mfa_challenge_expired')
    const deOutroLugar = await desafiar()
    await sql`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = ${deOutroLugar}`.execute(s.banco.db)
    expect(await verificar(deOutroLugar, 0)).toBe('mfa_ip_address_mismatch')
    expect(await verificar('00000000-0000-4000-8000-000000000000', 0)).toBe('mfa_factor_not_found')
    expect(await verificar(await desafiar(), 0)).toBeUndefined()
  })

  it('five wrong codes close the factor temporarily for every session', async () => {
    const { cliente } = await s.pessoa()
    const f = await inscrever(cliente)
    const errado = String((Number(codigo(f.totp.secret)) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++)
      expect((await cliente.auth.mfa.challengeAndVerify({ factorId: f.id, code: errado })).error?.code).toBe(
        'mfa_verification_failed',
      )
    expect(
      (await cliente.auth.mfa.challengeAndVerify({ factorId: f.id, code: codigo(f.totp.secret) })).error?.status,
    ).toBe(429)
    await sql`update auth.mfa_factors set blocked_until = now() where id = ${f.id}`.execute(s.banco.db)
    expect(
      (await cliente.auth.mfa.challengeAndVerify({ factorId: f.id, code: codigo(f.totp.secret) })).error,
    ).toBeNull()
  })

  it('permits five guesses also under concurrency, and the factor still works after hundreds of attempts', async () => {
    const { cliente } = await s.pessoa()
    const f = await inscrever(cliente)
    const desafio = (await cliente.auth.mfa.challenge({ factorId: f.id })).data?.id ?? ''
    const errado = String((Number(codigo(f.totp.secret)) + 1) % 1_000_000).padStart(6, '0')
    const tentar = async (code: string) =>
      (await cliente.auth.mfa.verify({ factorId: f.id, challengeId: desafio, code })).error?.status ?? 200
    const respostas = await Promise.all(Array.from({ length: 20 }, () => tentar(errado)))
    expect(respostas.toSorted()).toEqual([...Array<number>(5).fill(422), ...Array<number>(15).fill(429)])
    await sql`update auth.mfa_factors set blocked_until = null, failed_attempts = 159 where id = ${f.id}`.execute(
      s.banco.db,
    )
    expect(await tentar(errado)).toBe(422)
    await sql`update auth.mfa_factors set blocked_until = null, failed_attempts = 999 where id = ${f.id}`.execute(
      s.banco.db,
    )
    expect(await tentar(codigo(f.totp.secret))).toBe(200)
  })

  it('encrypts the secret, refuses repeated names, and deletes a pending factor after five minutes', async () => {
    const { cliente, id } = await s.pessoa()
    const f = await inscrever(cliente)
    const { rows } = await sql<{ secret: Buffer }>`select secret from auth.mfa_factors where id = ${f.id}`.execute(
      s.banco.db,
    )
    expect(rows[0]?.secret.includes(f.totp.secret)).toBe(false)
    expect((await cliente.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })).error?.code).toBe(
      'mfa_factor_name_conflict',
    )
    await sql`
      update auth.mfa_factors
      set created_at = now() - interval '6 minutes'
      where user_id = ${id}
    `.execute(s.banco.db)
    await inscrever(cliente)
    expect((await cliente.auth.mfa.challenge({ factorId: f.id })).error?.status).toBe(404)
    expect((await cliente.auth.mfa.listFactors()).data?.all).toHaveLength(1)
    for (let i = 0; i < 9; i++) await inscrever(cliente, `Fator ${i}`)
    expect((await cliente.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mais um' })).error?.code).toBe(
      'too_many_enrolled_mfa_factors',
    )
  })

  it('an administrator resets the factors, and raised sessions return to aal1', async () => {
    const { cliente, id } = await s.pessoa()
    await provar(cliente, await inscrever(cliente))
    expect(await s.admin.redefinirMfa(id)).toBe(1)
    await cliente.auth.refreshSession()
    expect(await aal(cliente)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  it('answers for another user’s factor as for an unknown one', async () => {
    const [a, b] = [await s.pessoa(), await s.pessoa()]
    const f = await inscrever(a.cliente)
    expect((await b.cliente.auth.mfa.challenge({ factorId: f.id })).error?.code).toBe('mfa_factor_not_found')
    expect((await b.cliente.auth.mfa.unenroll({ factorId: f.id })).error?.code).toBe('mfa_factor_not_found')
  })
})

describe('phone as second factor', () => {
  it('[S3.9] [S5.45] requires the phone; the message contains the code; refuses a wrong code', async () => {
    const { cliente } = await s.pessoa()
    // the client sends only what the type needs: the phone for a phone, the issuer otherwise
    const corpos: Record<string, unknown>[] = []
    const espiao = vi.spyOn(globalThis, 'fetch').mockImplementation(async (u, init) => {
      if (String(u).endsWith('/factors')) corpos.push(JSON.parse(String(init?.body)) as Record<string, unknown>)
      return original(u, init)
    })
    const { data } = await cliente.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Meu celular',
      phone: '+55 11 98888-7777',
    })
    const sem = await cliente.auth.mfa.enroll({ factorType: 'phone', phone: '' })
    await cliente.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App', issuer: 'Girassol', phone: '1' } as never)
    espiao.mockRestore()
    expect(corpos.map((c) => Object.keys(c).sort())).toEqual([
      ['factor_type', 'friendly_name', 'phone'],
      ['factor_type', 'phone'],
      ['factor_type', 'friendly_name', 'issuer'],
    ])
    expect(sem.error?.code).toBe('validation_failed')
    expect(data).toMatchObject({ type: 'phone', phone: '5511988887777', friendly_name: 'Meu celular' })
    const id = data?.id ?? ''
    const { data: desafio } = await cliente.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    expect(desafio).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const enviado = /\d{6}/.exec(sms.at(-1)?.texto ?? '')?.[0] ?? ''
    expect(sms.at(-1)?.para).toBe('5511988887777')
    const challengeId = desafio?.id ?? ''
    const errado = enviado === '000000' ? '111111' : '000000'
    expect((await cliente.auth.mfa.verify({ factorId: id, challengeId, code: errado })).error?.code).toBe(
      'mfa_verification_failed',
    )
    expect((await cliente.auth.mfa.verify({ factorId: id, challengeId, code: enviado })).error).toBeNull()
    expect(await aal(cliente)).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
  })

  it('is refused with its own code without an SMS service; so is webauthn', async () => {
    const mudo = await subirAuth()
    const { cliente } = await mudo.pessoa()
    expect((await cliente.auth.mfa.enroll({ factorType: 'phone', phone: '5511988887777' })).error?.code).toBe(
      'mfa_phone_enroll_not_enabled',
    )
    expect((await cliente.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'x' } as never)).error?.code).toBe(
      'mfa_webauthn_enroll_not_enabled',
    )
  })
})

const original = globalThis.fetch
