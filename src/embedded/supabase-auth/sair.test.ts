import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type AuthChangeEvent } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { memoria, SENHA, sessaoDe, subirAuth } from './teste/servidor.ts'

const s = await subirAuth()
const com = (token: string) => ({ authorization: `Bearer ${token}` })
const vale = async (token: string) => (await s.pedir('GET', '/user', undefined, com(token))).status === 200

describe('sign-out', () => {
  it('[S7.11] uses the admin call with the token and a scope: local, others, global', async () => {
    const { email, cliente: a } = await s.pessoa()
    const entrar = async () => {
      const c = s.cliente()
      await c.auth.signInWithPassword({ email, password: SENHA })
      return c
    }
    const [b, c] = [await entrar(), await entrar()]
    const [ta, tb, tc] = (await Promise.all([a, b, c].map(sessaoDe))).map((x) => x.access_token) as [
      string,
      string,
      string,
    ]

    expect((await a.auth.admin.signOut(ta, 'local')).error).toBeNull()
    expect(await Promise.all([ta, tb, tc].map(vale))).toEqual([false, true, true])
    await a.auth.signInWithPassword({ email, password: SENHA })
    const ta2 = (await sessaoDe(a)).access_token
    expect((await b.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect(await Promise.all([ta2, tb, tc].map(vale))).toEqual([false, true, false])
    expect((await sessaoDe(b)).access_token).toBe(tb)
    await b.auth.signOut()
    expect(await vale(tb)).toBe(false)
    expect((await b.auth.getSession()).data.session).toBeNull()
  })

  it('answers 204 without a body, 400 for another scope, 401 without and 403 with an invalid bearer', async () => {
    const { cliente } = await s.pessoa()
    const { access_token } = await sessaoDe(cliente)
    expect((await s.pedir('POST', '/logout?scope=todos', undefined, com(access_token))).status).toBe(400)
    const r = await s.pedir('POST', '/logout', undefined, com(access_token))
    expect([r.status, await r.text()]).toEqual([204, ''])
    const de_novo = await s.pedir('POST', '/logout', undefined, com(access_token))
    expect([de_novo.status, ((await de_novo.json()) as { error_code: string }).error_code]).toEqual([
      403,
      'session_not_found',
    ])
    expect((await s.pedir('POST', '/logout')).status).toBe(401)
  })

  it('[S8.34] the client ignores 401, 403 and 404 and clears its session', async () => {
    for (const status of [401, 403, 404]) {
      const porta = await responderSempre(status)
      const { cliente } = await s.pessoa()
      const guardado = memoria({ 'sb-127-auth-token': JSON.stringify(await sessaoDe(cliente)) })
      const eventos: AuthChangeEvent[] = []
      const outro = createClient(`http://127.0.0.1:${porta}`, 'sb_publishable_girassol', {
        auth: { storage: guardado, autoRefreshToken: false },
      })
      outro.auth.onAuthStateChange((e) => void eventos.push(e))
      expect((await outro.auth.signOut()).error).toBeNull()
      expect(guardado.mapa.has('sb-127-auth-token')).toBe(false)
      expect(eventos).toContain('SIGNED_OUT')
    }
  })
})

describe('ended session', () => {
  it('refuses its token immediately: signed out, deleted, banned', async () => {
    const { cliente, id } = await s.pessoa()
    const { access_token } = await sessaoDe(cliente)
    await s.admin.encerrarSessoes(id)
    expect((await s.pedir('GET', '/user', undefined, com(access_token))).status).toBe(403)
    const outra = await s.pessoa()
    await s.admin.banir(outra.id)
    expect((await outra.cliente.auth.getUser()).error?.status).toBeGreaterThanOrEqual(400)
    const terceira = await s.pessoa()
    await s.admin.excluir(terceira.id)
    const r = await s.pedir('GET', '/user', undefined, com((await sessaoDe(terceira.cliente)).access_token))
    expect([r.status, ((await r.json()) as { error_code: string }).error_code]).toEqual([403, 'user_not_found'])
  })
})

/** Starts a server on a real socket that always answers with this status. */
async function responderSempre(status: number): Promise<number> {
  const servidor = createServer((_req, res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end('{"code":"x","message":"x"}'),
  )
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  servidor.unref()
  return (servidor.address() as AddressInfo).port
}
