import { describe, expect, it } from 'vitest'
import { entrarPelaTela, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
const DIA = 86_400

describe('the session', () => {
  it('explains a wrong password, keeps the e-mail, and accepts the right one', async () => {
    const { pagina, contexto, erros } = await janela(casa.url)
    await pagina.goto('/?voltar=%2Fvc')
    await pagina.getByLabel('E-mail', { exact: true }).fill('atendente@girassol.test')
    await pagina.getByLabel('Senha', { exact: true }).fill('errada-de-todo')
    await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
    await pagina.getByRole('alert').getByText('E-mail ou senha não conferem.').waitFor()
    await pagina.getByText('Digite a senha novamente.').waitFor()
    expect(await pagina.getByLabel('E-mail', { exact: true }).inputValue()).toBe('atendente@girassol.test')
    await pagina.getByLabel('Senha', { exact: true }).fill('girassol-demo')
    await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
    await pagina.waitForURL('**/vc')
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('[S9.21] is stored in a cookie of 400 days, path /, SameSite lax, not HttpOnly', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await entrarPelaTela(pagina, 'atendente@girassol.test')
    const biscoitos = (await contexto.cookies()).filter((c) => /^sb-.+-auth-token/.test(c.name))
    expect(biscoitos.length).toBeGreaterThan(0)
    for (const c of biscoitos) {
      expect([c.path, c.sameSite, c.httpOnly]).toEqual(['/', 'Lax', false])
      expect(Math.round((c.expires - Date.now() / 1000) / DIA)).toBe(400)
    }
    await contexto.close()
  })

  it('ends with the browser when the user does not want it stored', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await pagina.goto('/')
    await pagina.getByLabel('Manter a sessão neste computador').uncheck()
    await pagina.getByLabel('E-mail', { exact: true }).fill('atendente@girassol.test')
    await pagina.getByLabel('Senha', { exact: true }).fill('girassol-demo')
    await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
    await pagina.waitForURL('**/home')
    expect((await contexto.cookies()).filter((c) => /^sb-.+-auth-token/.test(c.name)).map((c) => c.expires)).toEqual([
      -1,
    ])
    await contexto.close()
  })

  it('[S4.23] is restored from storage at the start and when the tab becomes visible', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await entrarPelaTela(pagina, 'atendente@girassol.test')
    await pagina.reload()
    await pagina.getByRole('heading', { name: /Rafael/ }).waitFor()
    const biscoitos = await contexto.cookies()

    const outra = await janela(casa.url)
    await outra.pagina.goto('/')
    await outra.pagina.getByLabel('E-mail', { exact: true }).waitFor()
    await outra.contexto.addCookies(biscoitos)
    await outra.pagina.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await outra.pagina.waitForURL('**/home')
    await outra.contexto.close()
    await contexto.close()
  })

  it('[S4.26] is refreshed automatically while the tab is visible, and not while it is hidden', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await pagina.clock.install()
    // a technician has no chat and the live connection never opens: no other timer of the page calls the server, so
    // only the client's own timer can refresh
    await pagina.routeWebSocket(/./, () => undefined)
    await entrarPelaTela(pagina, 'tecnico@girassol.test')
    await pagina.goto('/configuracoes')
    await pagina.getByRole('heading', { name: 'Minha conta' }).waitFor()
    let renovacoes = 0
    pagina.on('request', (r) => {
      if (r.url().includes('grant_type=refresh_token')) renovacoes += 1
    })
    const mostrar = (estado: 'visible' | 'hidden') =>
      pagina.evaluate((e) => {
        Object.defineProperty(document, 'visibilityState', { value: e, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, estado)
    // wait for the opening requests: one that asks for its token after the clock jump would refresh it, without the
    // timer
    await pagina.waitForLoadState('networkidle')
    await mostrar('hidden')
    await pagina.clock.runFor(1000)
    await pagina.waitForTimeout(500)
    await pagina.clock.runFor('59:20')
    await pagina.waitForTimeout(300)
    expect(renovacoes).toBe(0)
    await mostrar('visible')
    await pagina.clock.runFor('01:00')
    await expect.poll(() => renovacoes).toBeGreaterThan(0)
    await contexto.close()
  })

  it('[achado F16] pages opened in a row send one presence signal', async () => {
    const { pagina, contexto } = await janela(casa.url)
    let sinais = 0
    contexto.on('request', (r) => void (r.url().endsWith('/api/chat/disponibilidade/sinal') && sinais++))
    const primeiro = pagina.waitForResponse((r) => r.url().endsWith('/api/chat/disponibilidade/sinal'))
    await entrarPelaTela(pagina, 'supervisora@girassol.test')
    await (await primeiro).finished()
    for (const path of ['/home', '/vc', '/home', '/vc']) {
      const perguntou = pagina.waitForResponse((r) => r.url().endsWith('/api/chat/disponibilidade'))
      await pagina.goto(path)
      await perguntou
      await pagina.getByRole('button', { name: /, disponível/ }).waitFor()
    }
    expect(sinais).toBe(1)
    await contexto.close()
  })

  it('signing out in one tab signs out the other', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await entrarPelaTela(pagina, 'atendente@girassol.test')
    const segunda = await contexto.newPage()
    const pedido = segunda.waitForRequest((r) => new URL(r.url()).pathname === '/api/eu')
    await segunda.goto('/vc')
    await segunda.getByRole('heading', { name: 'Créditos de energia', level: 1 }).waitFor()
    const authorization = (await (await pedido).headerValue('authorization')) ?? ''
    const comOToken = async () => (await fetch(`${casa.url}/api/eu`, { headers: { authorization } })).status
    expect(await comOToken()).toBe(200)
    await pagina.getByRole('button', { name: /abrir o menu da conta/ }).click()
    await pagina.getByRole('menuitem', { name: 'Sair' }).click()
    await pagina.waitForURL((u) => u.pathname === '/')
    await segunda.waitForURL((u) => u.pathname === '/')
    expect((await contexto.cookies()).filter((c) => /^sb-.+-auth-token/.test(c.name))).toEqual([])
    // the server has ended the session, too: a copy of its token is worth nothing
    await expect.poll(comOToken, { timeout: 5000 }).toBe(401)
    await contexto.close()
  })

  it('the sign-in page has no serious accessibility violation, in either theme', async () => {
    for (const tema of ['light', 'dark'] as const) {
      const { pagina, contexto } = await janela(casa.url, { tema })
      await pagina.goto('/')
      await pagina.getByLabel('E-mail', { exact: true }).waitFor()
      await semBarreiras(pagina)
      await contexto.close()
    }
  })
})
