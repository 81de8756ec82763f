import { describe, expect, it } from 'vitest'
import { baldesPadrao } from './opcoes.ts'
import { SENHA, subirAuth } from './teste/servidor.ts'

describe('limits', () => {
  it('permits one e-mail a minute per address, known or not; limits guesses of one password, and calls from one address', async () => {
    const { intervaloDeCorreio, senha, envio } = baldesPadrao
    const r = await subirAuth({ baldes: { intervaloDeCorreio, senha, envio } })
    await r.admin.criarUsuario({ email: 'a@girassol.test', senha: SENHA, confirmada: true })
    for (const email of ['a@girassol.test', 'ninguem@girassol.test']) {
      expect((await r.cliente().auth.resetPasswordForEmail(email)).error).toBeNull()
      const { error } = await r.cliente().auth.resetPasswordForEmail(email)
      expect(error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(/after \d+ seconds/),
      })
      for (let i = 0; i < 20; i++)
        expect((await r.cliente().auth.signInWithPassword({ email, password: 'errada-errada' })).error?.status).toBe(
          400,
        )
      expect((await r.cliente().auth.signInWithPassword({ email, password: SENHA })).error).toMatchObject({
        status: 429,
        code: 'over_request_rate_limit',
      })
    }
    let recusas = 0
    for (let i = 0; i < 31; i++)
      if ((await r.cliente().auth.signUp({ email: `x${i}@girassol.test`, password: SENHA })).error?.status === 429)
        recusas++
    expect(recusas).toBeGreaterThan(0)
  })

  it('counts in the database: a second process includes the calls of the first', async () => {
    const baldes = { token: { fichas: 3, segundos: 3600 } }
    const a = await subirAuth({ baldes })
    const b = await subirAuth({ baldes, banco: a.banco })
    const tentar = async (x: typeof a) =>
      (await x.pedir('POST', '/token?grant_type=refresh_token', { refresh_token: 'a'.repeat(43) })).status
    expect([await tentar(a), await tentar(b), await tentar(a), await tentar(b)]).toEqual([400, 400, 400, 429])
  })

  it('fails closed when the database cannot count', async () => {
    const c = await subirAuth()
    const { email } = await c.pessoa()
    await c.banco.fechar()
    expect((await c.pedir('POST', '/token?grant_type=password', { email, password: SENHA })).status).toBe(500)
  })

  it('trusts only the hop of its own proxy for the caller’s address', async () => {
    const baldes = { token: { fichas: 2, segundos: 3600 } }
    const direto = await subirAuth({ baldes })
    const atras = await subirAuth({ baldes, proxies: 1 })
    const tentar = async (x: typeof direto, de: string) =>
      (
        await x.pedir(
          'POST',
          '/token?grant_type=refresh_token',
          { refresh_token: 'a'.repeat(43) },
          { 'x-forwarded-for': de },
        )
      ).status
    expect([await tentar(direto, '1.1.1.1'), await tentar(direto, '2.2.2.2'), await tentar(direto, '3.3.3.3')]).toEqual(
      [400, 400, 429],
    )
    // behind one proxy the last entry is the caller; earlier entries, written by the caller, are ignored
    expect([
      await tentar(atras, '9.9.9.1, 1.1.1.1'),
      await tentar(atras, '9.9.9.2, 1.1.1.1'),
      await tentar(atras, '9.9.9.3, 1.1.1.1'),
      await tentar(atras, '2.2.2.2'),
    ]).toEqual([400, 400, 429, 400])
  })
})
