import { afterEach, describe, expect, it, vi } from 'vitest'
import { comValidadeLocal } from './validade-local.ts'

afterEach(() => vi.useRealTimers())

const SERVIDOR = 1_800_000_000
const responder = (corpo: unknown, status = 200) =>
  comValidadeLocal(async () => Response.json(corpo, { status, headers: { 'x-supabase-api-version': '2024-01-01' } }))
const sessao = { access_token: 'a', refresh_token: 'b', expires_in: 3600, expires_at: SERVIDOR + 3600 }

describe('the end of a session', () => {
  it.each([7200, -7200, 0])('is an hour from now on a device %d s ahead of the server', async (adiante) => {
    vi.useFakeTimers({ now: (SERVIDOR + adiante) * 1000 })
    for (const entrada of ['http://x/auth/v1/token?grant_type=refresh_token', 'http://x/auth/v1/verify']) {
      const r = await responder(sessao)(entrada)
      expect(await r.json()).toEqual({ ...sessao, expires_at: SERVIDOR + adiante + 3600 })
      expect(r.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    }
  })

  it('leaves refusals, other answers and bodies without a session as they are', async () => {
    const recusa = await responder({ error_code: 'bad_jwt' }, 400)('http://x/auth/v1/token')
    expect([recusa.status, await recusa.json()]).toEqual([400, { error_code: 'bad_jwt' }])
    expect(await (await responder(sessao)('http://x/rest/v1/usuarios')).json()).toEqual(sessao)
    expect(await (await responder({ id: 'u' })('http://x/auth/v1/signup')).json()).toEqual({ id: 'u' })
  })
})
