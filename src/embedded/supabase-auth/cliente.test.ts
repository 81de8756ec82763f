import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrowserClient, createServerClient, type CookieOptions } from '@supabase/ssr'
import { createClient, type AuthChangeEvent, type Session } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { CHAVE_PUBLICAVEL, memoria, SENHA, sessaoDe, subirAuth } from './teste/servidor.ts'

const s = await subirAuth()
const CHAVE = 'sb-127-auth-token'

/** Creates a client with a session already in storage, and records its events. */
function recuperar(sessao: Session, url = s.url) {
  const guardado = memoria({ [CHAVE]: JSON.stringify(sessao) })
  const eventos: AuthChangeEvent[] = []
  const cliente = createClient(url, CHAVE_PUBLICAVEL, {
    auth: { storage: guardado, autoRefreshToken: true, detectSessionInUrl: false },
  })
  const { data } = cliente.auth.onAuthStateChange((e) => void eventos.push(e))
  return {
    cliente,
    guardado,
    eventos,
    fim: () => {
      data.subscription.unsubscribe()
      cliente.auth.stopAutoRefresh()
    },
  }
}
const nova = async () => sessaoDe((await s.pessoa()).cliente)
const vencendoEm = (x: Session, segundos: number): Session => ({
  ...x,
  expires_at: Math.floor(Date.now() / 1000) + segundos,
})
const guardada = (m: ReturnType<typeof memoria>): Session | null => JSON.parse(m.mapa.get(CHAVE) ?? 'null')

/** Starts a server on a real socket that answers with `responder` and records the times of the requests. */
async function contraparte(responder: (res: ServerResponse, n: number) => void) {
  const quando: number[] = []
  const servidor = createServer((req, res) => {
    req.resume()
    quando.push(performance.now())
    responder(res, quando.length)
  })
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  aoFim(() => {
    servidor.closeAllConnections()
    servidor.close()
  })
  return { url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`, quando }
}
const json = (res: ServerResponse, status: number, corpo: unknown) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(corpo))

describe('stored session', () => {
  it('[S4.22] emits INITIAL_SESSION, SIGNED_IN, TOKEN_REFRESHED and SIGNED_OUT', async () => {
    const { email } = await s.pessoa()
    const c = s.cliente()
    const eventos: AuthChangeEvent[] = []
    c.auth.onAuthStateChange((e) => void eventos.push(e))
    await c.auth.getSession()
    await c.auth.signInWithPassword({ email, password: SENHA })
    await c.auth.refreshSession()
    await c.auth.signOut()
    expect(eventos).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
  })

  it('[S4.24] is refreshed on recovery when expired', async () => {
    const antes = await nova()
    const r = recuperar(vencendoEm(antes, -60))
    const { data } = await r.cliente.auth.getSession()
    expect(r.eventos).toContain('TOKEN_REFRESHED')
    expect(data.session?.refresh_token).not.toBe(antes.refresh_token)
    expect(data.session?.user.id).toBe(antes.user.id)
    r.fim()
  })

  it('[S4.25] emits signed-in without a request when valid', async () => {
    const antes = await nova()
    const r = recuperar(antes)
    await r.cliente.auth.getSession()
    await new Promise((ok) => setTimeout(ok, 20))
    expect(r.eventos).toContain('SIGNED_IN')
    expect(guardada(r.guardado)?.refresh_token).toBe(antes.refresh_token)
    r.fim()
  })

  it('[S9.26] is refreshed inside the last 90 s, and unchanged before', async () => {
    for (const [segundos, renova] of [
      [85, true],
      [95, false],
    ] as const) {
      const antes = await nova()
      const r = recuperar(vencendoEm(antes, segundos))
      const { data } = await r.cliente.auth.getSession()
      expect(data.session?.refresh_token !== antes.refresh_token).toBe(renova)
      r.fim()
    }
  })

  it('[S4.28] is removed when the refresh is refused, and kept after a temporary failure', async () => {
    const antes = await nova()
    await sql`delete from auth.sessions where user_id = ${antes.user.id}`.execute(s.banco.db)
    const recusada = recuperar(vencendoEm(antes, -60))
    await recusada.cliente.auth.getSession()
    expect(guardada(recusada.guardado)).toBeNull()
    expect(recusada.eventos).toContain('SIGNED_OUT')
    recusada.fim()
    // the current client also keeps a refused session whose access token is still valid: it is removed at its expiry
    const aindaVale = recuperar(vencendoEm(antes, 60))
    await aindaVale.cliente.auth.getSession()
    expect(guardada(aindaVale.guardado)?.refresh_token).toBe(antes.refresh_token)
    aindaVale.fim()

    let vezes = 0
    const { url } = await contraparte((res) => {
      vezes++
      json(res, 503, { message: 'volto já' })
    })
    const passageira = recuperar(vencendoEm(antes, -60), url)
    await expect.poll(() => vezes).toBeGreaterThan(1)
    expect(guardada(passageira.guardado)?.refresh_token).toBe(antes.refresh_token)
    expect(passageira.eventos).not.toContain('SIGNED_OUT')
    passageira.fim()
  })

  it('[S8.35] retries a failing refresh after 200, 400 and 800 ms', async () => {
    const { url, quando } = await contraparte((res, n) =>
      n < 4 ? json(res, 502, {}) : json(res, 400, { code: 'refresh_token_not_found', message: 'fim' }),
    )
    const c = createClient(url, CHAVE_PUBLICAVEL, { auth: { storage: memoria(), autoRefreshToken: false } })
    // the requested timeouts, independent of how late a busy machine runs them
    const relogio = vi.spyOn(globalThis, 'setTimeout')
    await c.auth.refreshSession({ refresh_token: 'x' })
    const pedidas = relogio.mock.calls.map(([, ms]) => ms)
    relogio.mockRestore()
    expect(pedidas).toEqual(expect.arrayContaining([200, 400, 800]))
    const esperas = quando.slice(1).map((t, i) => t - (quando[i] ?? 0))
    expect(esperas).toHaveLength(3)
    for (const [i, esperado] of [200, 400, 800].entries()) expect(esperas[i]).toBeGreaterThan(esperado - 10)
  })

  it('[S7.14] retries a failing read exactly three times', async () => {
    const { url, quando } = await contraparte((res) => json(res, 503, { message: 'fora' }))
    const c = createClient(url, CHAVE_PUBLICAVEL, { auth: { storage: memoria(), autoRefreshToken: false } })
    const { error } = await c
      .schema('cad' as 'public')
      .from('usuarios')
      .select('id,nome')
    expect(error).not.toBeNull()
    expect(quando).toHaveLength(4)
  })
})

describe('required options of the client', () => {
  it('[S5.42] [S5.43] requires a backend URL and a key', () => {
    expect(() => createClient('', CHAVE_PUBLICAVEL)).toThrow('supabaseUrl is required.')
    expect(() => createClient(s.url, '')).toThrow('supabaseKey is required.')
  })

  it('[S5.44] requires both cookie methods', async () => {
    const getAll = () => []
    const setAll = () => {}
    type Metodos = { getAll: typeof getAll; setAll: typeof setAll }
    const navegador = (cookies: Partial<Metodos>) =>
      createBrowserClient(s.url, CHAVE_PUBLICAVEL, {
        cookies: cookies as Metodos,
        isSingleton: false,
        auth: { autoRefreshToken: false },
      })
    expect(() => navegador({ getAll })).toThrow(/both getAll and setAll/)
    expect(() => createServerClient(s.url, CHAVE_PUBLICAVEL, { cookies: { setAll } as unknown as Metodos })).toThrow(
      /getAll and setAll/,
    )
    // with `setAll` alone the current browser client throws only when it first writes
    const { email } = await s.pessoa()
    await expect(navegador({ setAll }).auth.signInWithPassword({ email, password: SENHA })).rejects.toThrow(
      /getAll and setAll/,
    )
    expect((await navegador({ getAll, setAll }).auth.signInWithPassword({ email, password: SENHA })).error).toBeNull()
  })

  it('[S9.24] derives the storage key from the first label of the host', async () => {
    const { email } = await s.pessoa()
    for (const [url, chave] of [
      [s.url, 'sb-127-auth-token'],
      [s.url.replace('127.0.0.1', 'localhost'), 'sb-localhost-auth-token'],
    ] as const) {
      const storage = memoria()
      const c = createClient(url, CHAVE_PUBLICAVEL, { auth: { storage, autoRefreshToken: false } })
      await c.auth.signInWithPassword({ email, password: SENHA })
      expect([...storage.mapa.keys()]).toContain(chave)
    }
  })
})

describe('session cookie', () => {
  type Cookie = { name: string; value: string; options: CookieOptions }
  function pote() {
    const cookies = new Map<string, string>()
    const escritos: Cookie[] = []
    const metodos = {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (lista: Cookie[]) => {
        escritos.push(...lista)
        for (const { name, value, options } of lista)
          if (options.maxAge === 0) cookies.delete(name)
          else cookies.set(name, value)
      },
    }
    return { cookies, escritos, metodos }
  }
  const navegador = (p: ReturnType<typeof pote>) =>
    createBrowserClient(s.url, CHAVE_PUBLICAVEL, {
      cookies: p.metodos,
      isSingleton: false,
      auth: { autoRefreshToken: false },
    })

  it('[S9.21] [S9.23] lives 400 days on path /, SameSite lax, readable, with the prefix base64-', async () => {
    const { email } = await s.pessoa()
    const p = pote()
    await navegador(p).auth.signInWithPassword({ email, password: SENHA })
    const cookie = p.escritos.find((c) => c.name === CHAVE)
    expect(cookie?.options).toMatchObject({ maxAge: 400 * 86_400, path: '/', sameSite: 'lax', httpOnly: false })
    expect(cookie?.value).toMatch(/^base64-[\w-]+$/)
    const dentro = JSON.parse(Buffer.from(cookie?.value.slice(7) ?? '', 'base64url').toString()) as Session
    expect(dentro.user.email).toBe(email)
  })

  it('[S9.22] is split into chunks of 3180 characters that a server client joins again', async () => {
    const { email, id } = await s.pessoa()
    await s.servico().auth.admin.updateUserById(id, { user_metadata: { bio: 'x'.repeat(4000) } })
    const p = pote()
    await navegador(p).auth.signInWithPassword({ email, password: SENHA })
    const pedacos = [...p.cookies.keys()].filter((n) => n.startsWith(`${CHAVE}.`)).sort()
    expect(pedacos.length).toBeGreaterThan(1)
    expect(p.cookies.has(CHAVE)).toBe(false)
    expect(pedacos.slice(0, -1).map((n) => p.cookies.get(n)?.length)).toEqual(pedacos.slice(0, -1).map(() => 3180))
    expect(p.cookies.get(pedacos[0] ?? '')).toMatch(/^base64-/)
    const servidor = createServerClient(s.url, CHAVE_PUBLICAVEL, { cookies: p.metodos })
    expect((await servidor.auth.getUser()).data.user?.id).toBe(id)
    expect((await servidor.auth.getClaims()).data?.claims.sub).toBe(id)
  })

  it('[S9.25] uses PKCE: an e-mail is requested with a challenge, and the verifier is stored in a cookie', async () => {
    const { email } = await s.pessoa()
    const p = pote()
    await navegador(p).auth.resetPasswordForEmail(email)
    expect((await s.carta(email)).link.searchParams.get('token_hash')).toMatch(/^pkce_/)
    expect([...p.cookies.keys()].some((n) => n.endsWith('-code-verifier'))).toBe(true)
    const { rows } = await sql<{ m: string }>`
      select f.code_challenge_method::text as m
      from auth.flow_state f
      join auth.users u on u.id = f.user_id
      where u.email = ${email}
    `.execute(s.banco.db)
    expect(rows).toEqual([{ m: 's256' }])
  })

  it('stores at most five pending verifiers, each under its own name', async () => {
    const p = pote()
    const c = navegador(p)
    const { email } = await s.pessoa()
    for (let i = 0; i < 7; i++) await c.auth.signInWithOtp({ email })
    expect([...p.cookies.keys()].filter((n) => /-flow-[0-9a-f]{32}-code-verifier$/.test(n))).toHaveLength(5)
    expect([...p.cookies.keys()]).toEqual(
      expect.arrayContaining([`${CHAVE}-flows-code-verifier`, `${CHAVE}-code-verifier`]),
    )
  })
})
