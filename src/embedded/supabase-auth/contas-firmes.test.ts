import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rede } from './limite.ts'
import { baldesPadrao } from './opcoes.ts'
import { semLimites, SENHA, sessaoDe, subirAuth, type ServidorDeTeste } from './teste/servidor.ts'

async function tempoDe(fazer: () => Promise<unknown>): Promise<number> {
  const inicio = performance.now()
  await fazer()
  return performance.now() - inicio
}
const de = (ip: string) => ({ 'x-forwarded-for': ip })
const tentar = async (x: ServidorDeTeste, email: string, password: string, ip: string) =>
  (await x.pedir('POST', '/token?grant_type=password', { email, password }, de(ip))).status

describe('e-mail allowance', () => {
  it('[achado R16] is not used up by invented addresses, and is restored for e-mails that were not delivered', async () => {
    const r = await subirAuth({
      cadastroPermitido: async (e) => e.endsWith('@aberta.test'),
      baldes: { ...semLimites, correio: { fichas: 3, segundos: 3600 } },
    })
    const { email } = await r.pessoa()
    for (let i = 0; i < 10; i++) {
      expect((await r.pedir('POST', '/recover', { email: `inventada${i}@nada.test` })).status).toBe(200)
      expect((await r.pedir('POST', '/otp', { email: `inventada${i}@nada.test` })).status).toBe(200)
      expect((await r.pedir('POST', '/resend', { type: 'signup', email: `inventada${i}@nada.test` })).status).toBe(200)
      // sign-ups have a separate allowance
      expect((await r.pedir('POST', '/signup', { email: `nova${i}@aberta.test`, password: SENHA })).status).toBe(200)
    }
    expect((await r.pedir('POST', '/recover', { email })).status).toBe(200)
    expect((await r.carta(email)).codigo).toMatch(/^\d{6}$/)
    for (const pedido of ['/otp', '/recover']) {
      await r.pedir('POST', pedido, { email })
      await r.carta(email)
    }
    // spent now: known and unknown addresses get the same answer
    for (const endereco of [email, 'ninguem@nada.test']) {
      expect((await r.pedir('POST', '/recover', { email: endereco })).status).toBe(429)
    }
  })

  it('[achado R16] limits one address to ten e-mails an hour, for all callers together', async () => {
    const r = await subirAuth({ baldes: { ...semLimites, correioPorEndereco: baldesPadrao.correioPorEndereco } })
    const { email } = await r.pessoa()
    for (const endereco of [email, 'ninguem@nada.test']) {
      const respostas: number[] = []
      for (let i = 0; i < 11; i++)
        respostas.push((await r.pedir('POST', i % 2 ? '/otp' : '/recover', { email: endereco })).status)
      expect(respostas).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    }
  })

  it('[achado R16] recover, otp, sign-in and codes take the same time for known and unknown addresses', async () => {
    const r = await subirAuth()
    const { email } = await r.pessoa()
    await r.admin.criarUsuario({ email: 'sem-senha@girassol.test', confirmada: true })
    const pedidos: [string, number, (endereco: string) => unknown][] = [
      ['/recover', 40, (endereco) => ({ email: endereco })],
      ['/otp', 40, (endereco) => ({ email: endereco })],
      ['/token?grant_type=password', 8, (endereco) => ({ email: endereco, password: 'errada-errada' })],
      ['/verify', 8, (endereco) => ({ type: 'recovery', email: endereco, token: '000000' })],
    ]
    for (const [caminho, vezes, corpo] of pedidos) {
      const tempos = { conhecida: [] as number[], inventada: [] as number[], semSenha: [] as number[] }
      for (let i = 0; i < vezes; i++) {
        tempos.conhecida.push(await tempoDe(() => r.pedir('POST', caminho, corpo(email))))
        await Promise.allSettled(r.auth.pendentes)
        tempos.inventada.push(await tempoDe(() => r.pedir('POST', caminho, corpo(`inventada${i}@nada.test`))))
        tempos.semSenha.push(await tempoDe(() => r.pedir('POST', caminho, corpo('sem-senha@girassol.test'))))
        await Promise.allSettled(r.auth.pendentes)
      }
      // the fastest of each, to exclude delays of a busy machine
      const base = Math.min(...tempos.inventada)
      expect(Math.min(...tempos.conhecida) / base, caminho).toBeLessThan(1.3)
      expect(Math.min(...tempos.semSenha) / base, caminho).toBeLessThan(1.3)
      expect(Math.min(...tempos.conhecida) / base, caminho).toBeGreaterThan(0.75)
    }
  })
})

describe('wrong passwords', () => {
  const { senha, senhaDaConta, avisoDeTentativas } = baldesPadrao
  const baldes = { ...semLimites, senha, senhaDaConta, avisoDeTentativas }

  it('[achado R17] guesses from rotating addresses do not lock the user out', async () => {
    const r = await subirAuth({ baldes, proxies: 1 })
    const { email } = await r.pessoa()
    for (let i = 0; i < 25; i++) expect(await tentar(r, email, 'errada-errada', `10.0.0.${i}`)).toBe(400)
    expect(await tentar(r, email, SENHA, '10.1.0.1')).toBe(200)
  })

  it('[achado R17] limits the account in total: notifies by e-mail, admits a known address, can be lifted by an administrator', async () => {
    const r = await subirAuth({ baldes: { ...baldes, senhaDaConta: { fichas: 6, segundos: 36_000 } }, proxies: 1 })
    const { email, id } = await r.pessoa()
    expect(await tentar(r, email, SENHA, '10.9.9.9')).toBe(200)
    r.correio.length = 0
    for (let i = 0; i < 6; i++) expect(await tentar(r, email, 'errada-errada', `10.0.0.${i}`)).toBe(400)
    expect(await tentar(r, email, 'errada-errada', '10.0.1.1')).toBe(429)
    expect(await tentar(r, email, SENHA, '10.0.1.2')).toBe(429)
    expect((await r.carta(email)).assunto).toBe('Tentativas de entrar na sua conta')
    expect(r.correio).toEqual([])
    expect(await tentar(r, email, SENHA, '10.9.9.9')).toBe(200)
    expect((await r.admin.obter(id))?.entrada_fechada).toBe(true)
    // an unknown account is refused in the same way
    for (let i = 0; i < 6; i++) expect(await tentar(r, 'ninguem@nada.test', 'errada-errada', `10.0.2.${i}`)).toBe(400)
    expect(await tentar(r, 'ninguem@nada.test', 'errada-errada', '10.0.2.9')).toBe(429)
    await r.admin.liberarEntrada(id)
    expect((await r.admin.obter(id))?.entrada_fechada).toBe(false)
    expect(await tentar(r, email, SENHA, '10.0.1.3')).toBe(200)
  })

  it('[achado R17] guesses from one address close only that address, until an administrator lifts it', async () => {
    const r = await subirAuth({ baldes, proxies: 1 })
    const { email, id } = await r.pessoa()
    for (let i = 0; i < 20; i++) expect(await tentar(r, email, 'errada-errada', '10.0.0.1')).toBe(400)
    expect(await tentar(r, email, SENHA, '10.0.0.1')).toBe(429)
    expect(await tentar(r, email, SENHA, '10.0.0.2')).toBe(200)
    expect((await r.admin.obter(id))?.entrada_fechada).toBe(true)
    await r.admin.liberarEntrada(id)
    expect(await tentar(r, email, SENHA, '10.0.0.1')).toBe(200)
  })

  it('[achado R17] counts one IPv6 network as one address', () => {
    expect(rede('2001:db8:1:2:aaaa::1')).toBe(rede('2001:0db8:0001:0002:ffff:1:2:3'))
    expect(rede('2001:db8::1')).toBe(rede('2001:db8:0:0:9::'))
    expect(rede('2001:db8:1:3::1')).not.toBe(rede('2001:db8:1:2::1'))
    expect([rede('::ffff:10.0.0.1'), rede('10.0.0.1'), rede('a@b.test')]).toEqual(['10.0.0.1', '10.0.0.1', 'a@b.test'])
  })
})

describe('validity of links and sessions', () => {
  it('[achado R18] requires the challenge of an e-mailed link whose prefix was cut off', async () => {
    const s = await subirAuth()
    const { email } = await s.pessoa()
    const c = s.cliente({ auth: { flowType: 'pkce' } })
    await c.auth.resetPasswordForEmail(email)
    const token = (await s.carta(email)).link.searchParams.get('token_hash') ?? ''
    expect(token).toMatch(/^pkce_/)
    const r = await s.pedir('GET', `/verify?token=${token.slice('pkce_'.length)}&type=recovery`)
    const destino = new URL(r.headers.get('location') ?? '')
    expect(destino.hash).not.toContain('access_token')
    expect((await c.auth.exchangeCodeForSession(destino.searchParams.get('code') ?? '')).error).toBeNull()
  })

  it('[achado R18] refuses a link whose challenge was deleted', async () => {
    const s = await subirAuth()
    const { email } = await s.pessoa()
    await s.cliente({ auth: { flowType: 'pkce' } }).auth.resetPasswordForEmail(email)
    const token = (await s.carta(email)).link.searchParams.get('token_hash') ?? ''
    // the foreign key clears the column when the hourly clean-up deletes the flow
    await sql`delete from auth.flow_state`.execute(s.banco.db)
    const r = await s.pedir('GET', `/verify?token=${token}&type=recovery`)
    expect(r.headers.get('location')).not.toContain('access_token')
    expect(r.headers.get('location')).toContain('otp_expired')
  })

  it('[achado R18] ends the session and its access tokens when a refresh token is reused', async () => {
    const s = await subirAuth()
    const { cliente, email } = await s.pessoa()
    const outra = s.cliente()
    await outra.auth.signInWithPassword({ email, password: SENHA })
    const { access_token, refresh_token: avo } = await sessaoDe(cliente)
    const renovar = async (refresh_token: string) => {
      const r = await s.pedir('POST', '/token?grant_type=refresh_token', { refresh_token })
      return { status: r.status, corpo: (await r.json()) as Record<string, string> }
    }
    const pai = (await renovar(avo)).corpo.refresh_token ?? ''
    const atual = (await renovar(pai)).corpo
    await sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`.execute(s.banco.db)
    expect(await renovar(avo)).toMatchObject({ status: 400, corpo: { error_code: 'refresh_token_already_used' } })
    for (const token of [access_token, atual.access_token]) {
      expect((await s.pedir('GET', '/user', undefined, { authorization: `Bearer ${token}` })).status).toBe(403)
    }
    expect((await renovar(atual.refresh_token ?? '')).corpo.error_code).toBe('refresh_token_already_used')
    expect((await outra.auth.getUser()).error).toBeNull()
  })
})
