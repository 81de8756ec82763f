import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { usuarioPorId } from './repositorio/usuarios.ts'
import { SENHA, sessaoDe, subirAuth } from './teste/servidor.ts'

const s = await subirAuth()

const renovar = async (refresh_token: unknown) => {
  const r = await s.pedir('POST', '/token?grant_type=refresh_token', { refresh_token })
  return { status: r.status, corpo: (await r.json()) as Record<string, string> }
}
const envelhecer = (segundos: number) =>
  sql`
    update auth.refresh_tokens
    set updated_at = updated_at - make_interval(secs => ${segundos})
  `.execute(s.banco.db)
const nova = async (email: string) => {
  const { data } = await s.cliente().auth.signInWithPassword({ email, password: SENHA })
  return data.session?.refresh_token ?? ''
}

describe('refresh tokens', () => {
  it('[S7.4] rotates, keeps the session and its authentication methods, and stores no token in clear', async () => {
    const { cliente } = await s.pessoa()
    const antes = await sessaoDe(cliente)
    const { corpo, status } = await renovar(antes.refresh_token)
    expect(status).toBe(200)
    expect(corpo.refresh_token).not.toBe(antes.refresh_token)
    const [a, b] = [decodeJwt(antes.access_token), decodeJwt(corpo.access_token ?? '')]
    expect(b).toMatchObject({ session_id: a.session_id, amr: a.amr, aal: 'aal1' })
    const { rows } = await sql<{ tudo: string }>`
      select json_agg(t)::text || (select json_agg(s)::text from auth.sessions s) as tudo
      from auth.refresh_tokens t
    `.execute(s.banco.db)
    expect(rows[0]?.tudo).not.toContain(antes.refresh_token)
    expect(rows[0]?.tudo).not.toContain(corpo.refresh_token)
  })

  it('gives three parallel refreshes one identical token', async () => {
    const { email } = await s.pessoa()
    const token = await nova(email)
    const respostas = await Promise.all([1, 2, 3].map(() => renovar(token)))
    expect(respostas.map((r) => r.status)).toEqual([200, 200, 200])
    expect(new Set(respostas.map((r) => r.corpo.refresh_token)).size).toBe(1)
    expect((await renovar(respostas[0]?.corpo.refresh_token)).status).toBe(200)
  })

  it('concurrent refreshes, second factors, sign-outs and deletions cause no deadlock', async () => {
    const { id, email, cliente } = await s.pessoa()
    const sessoes = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await s.cliente().auth.signInWithPassword({ email, password: SENHA })).data.session,
      ),
    )
    const { data: f } = await cliente.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'x' })
    if (!f) throw new TypeError('no factor')
    const code = new TOTP({ secret: Secret.fromBase32(f.totp.secret) }).generate()
    const respostas = await Promise.all([
      ...sessoes.map(async (x) => (await renovar(x?.refresh_token)).status),
      ...sessoes
        .slice(0, 3)
        .map(
          async (x) =>
            (await s.pedir('POST', '/logout?scope=local', undefined, { authorization: `Bearer ${x?.access_token}` }))
              .status,
        ),
      cliente.auth.mfa.challengeAndVerify({ factorId: f.id, code }).then((r) => r.error?.status ?? 200),
      s.admin.excluir(id).then(() => 200),
    ])
    // some calls may find no account; none may get a deadlock (409) or a failure (500)
    expect(respostas.filter((status) => status === 409 || status >= 500)).toEqual([])
  })

  it('does not wait for a command that locks the user, so that no deadlock is possible', async () => {
    const { id, email } = await s.pessoa()
    const token = await nova(email)
    const status = await s.banco.transacao(async (tx) => {
      await usuarioPorId(tx, id, true)
      return Promise.race([
        renovar(token).then((r) => r.status),
        new Promise((ok) => setTimeout(() => ok('waited'), 15_000)),
      ])
    })
    expect(status).toBe(200)
  })

  it('returns the current token again to its parent at any age: the response had been lost', async () => {
    const { email } = await s.pessoa()
    const token = await nova(email)
    const primeira = await renovar(token)
    await envelhecer(86_400)
    expect((await renovar(token)).corpo.refresh_token).toBe(primeira.corpo.refresh_token)
  })

  it('accepts an older token inside the interval, and returns the current one', async () => {
    const { email } = await s.pessoa()
    const avo = await nova(email)
    const pai = (await renovar(avo)).corpo.refresh_token
    const atual = (await renovar(pai)).corpo.refresh_token
    expect((await renovar(avo)).corpo.refresh_token).toBe(atual)
  })

  it('reuse outside the interval ends the whole family, although the request fails', async () => {
    const { id, email } = await s.pessoa()
    const avo = await nova(email)
    const pai = (await renovar(avo)).corpo.refresh_token
    const atual = (await renovar(pai)).corpo.refresh_token
    await envelhecer(11)
    expect(await renovar(avo)).toMatchObject({ status: 400, corpo: { error_code: 'refresh_token_already_used' } })
    expect(await renovar(atual)).toMatchObject({ status: 400, corpo: { error_code: 'refresh_token_already_used' } })
    const { rows } = await sql`
      select 1
      from auth.audit_log_entries
      where payload ->> 'action' = 'token_reuse_detected'
        and payload ->> 'actor_id' = ${id}
    `.execute(s.banco.db)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('distinguishes malformed tokens, unknown tokens and tokens of a banned user', async () => {
    expect(await renovar('')).toMatchObject({ status: 400, corpo: { error_code: 'validation_failed' } })
    expect(await renovar(7)).toMatchObject({ status: 400, corpo: { error_code: 'validation_failed' } })
    expect(await renovar('a'.repeat(43))).toMatchObject({
      status: 400,
      corpo: { error_code: 'refresh_token_not_found' },
    })
    const { id, email } = await s.pessoa()
    const token = await nova(email)
    // a ban written directly into the row: the admin call would already have ended the session
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`.execute(s.banco.db)
    expect(await renovar(token)).toMatchObject({ status: 400, corpo: { error_code: 'user_banned' } })
  })
})

describe('limits of a session', () => {
  it('ends by age, by inactivity and by not_after, for refreshes and for calls', async () => {
    const rigido = await subirAuth({ sessao: { duracao: 3600, inatividade: 600 } })
    const mudancas = [
      sql`update auth.sessions set created_at = now() - interval '2 hours', refreshed_at = now()`,
      sql`update auth.sessions set refreshed_at = now() - interval '11 minutes'`,
      sql`update auth.sessions set not_after = now() - interval '1 second'`,
    ]
    for (const mudanca of mudancas) {
      const { cliente } = await rigido.pessoa()
      expect((await cliente.auth.getUser()).error).toBeNull()
      const { refresh_token, access_token } = await sessaoDe(cliente)
      await mudanca.execute(rigido.banco.db)
      const r = await rigido.pedir('POST', '/token?grant_type=refresh_token', { refresh_token })
      expect([r.status, ((await r.json()) as { error_code: string }).error_code]).toEqual([400, 'session_expired'])
      expect((await rigido.pedir('GET', '/user', undefined, { authorization: `Bearer ${access_token}` })).status).toBe(
        403,
      )
    }
  })

  it('with one session per user keeps the newest', async () => {
    const unica = await subirAuth({ sessao: { unica: true } })
    const { email, cliente } = await unica.pessoa()
    const velha = await sessaoDe(cliente)
    const { data } = await unica.cliente().auth.signInWithPassword({ email, password: SENHA })
    const tentar = async (refresh_token: string | undefined) =>
      (await unica.pedir('POST', '/token?grant_type=refresh_token', { refresh_token })).status
    expect(await tentar(velha.refresh_token)).toBe(400)
    expect(await tentar(data.session?.refresh_token)).toBe(200)
  })
})
