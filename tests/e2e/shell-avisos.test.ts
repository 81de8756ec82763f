import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { celular } from '#tests/suporte/celular.ts'
import { entrarPelaTela, jaDentro, janela, linhaAberta, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const LONGO =
  'Bom dia, o técnico ainda vem hoje? Estou esperando desde cedo e preciso sair às onze, então queria saber se dá tempo de ele passar antes.'

const cartao = (p: Page) => p.getByRole('status', { name: 'Nova mensagem' })

/** Records every sound that the page plays, without playing it. */
const escutarSons = (p: Page, falha = false) =>
  p.addInitScript((quebra) => {
    const sons: { url: string; volume: number }[] = []
    Object.assign(window, { sons })
    HTMLMediaElement.prototype.play = function () {
      sons.push({ url: this.currentSrc || this.src, volume: this.volume })
      return quebra ? Promise.reject(new DOMException('x', 'NotSupportedError')) : Promise.resolve()
    }
  }, falha)
const sons = (p: Page) => p.evaluate(() => (window as unknown as { sons: { url: string; volume: number }[] }).sons)

describe('the notification card', () => {
  it('[S1.18] [S2.35] [S2.36] [S2.38] [S4.15] [S4.17] [S9.18] [S9.19] notifies the assignee at the bottom right, with the sound, and hides after 7 s', async () => {
    const marlene = await celular(casa.simulador, 'Marlene Ferreira Prado')
    const { pagina, contexto, erros } = await janela(casa.url)
    const colega = await janela(casa.url)
    const deFora: string[] = []
    pagina.on('request', (r) => !r.url().startsWith(casa.url) && /^https?:/.test(r.url()) && deFora.push(r.url()))
    await escutarSons(pagina)
    await entrarPelaTela(pagina, 'atendente@girassol.test')
    await jaDentro(colega.pagina, 'supervisora@girassol.test')
    await colega.pagina.goto('/home')
    await Promise.all([linhaAberta(pagina), linhaAberta(colega.pagina)])
    await marlene.escrever(LONGO)
    const c = cartao(pagina)
    await c.getByText('Marlene Ferreira Prado').waitFor()
    const visto = Date.now()
    await c.getByText('agora', { exact: true }).waitFor()
    await c.getByText(`${LONGO.slice(0, 117)}…`).waitFor()
    const caixa = await c.boundingBox()
    expect(caixa && caixa.x + caixa.width).toBeGreaterThan(1440 - 40)
    expect(caixa && caixa.y + caixa.height).toBeGreaterThan(900 - 40)
    expect(await sons(pagina)).toEqual([{ url: `${casa.url}/sound/sound-notification.mp3`, volume: 0.5 }])
    expect(await cartao(colega.pagina).getByText('Marlene Ferreira Prado').count()).toBe(0)
    await c.getByText('Marlene Ferreira Prado').waitFor({ state: 'detached', timeout: 20_000 })
    expect(Date.now() - visto).toBeGreaterThan(6000)
    await expect.poll(() => pagina.title()).toMatch(/^\(\d+\) /)
    // the number is drawn on the tab icon too
    await expect.poll(() => pagina.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/png/)
    expect(erros).toEqual([])
    // no session recorder and no external server was called in all this time
    expect(deFora).toEqual([])
    await contexto.close()
    await colega.contexto.close()
  })

  it('[S4.16] is silent about the open conversation, and links to the one it is about', async () => {
    const marlene = await celular(casa.simulador, 'Marlene Ferreira Prado')
    const { pagina, contexto } = await janela(casa.url)
    await escutarSons(pagina)
    await jaDentro(pagina, 'atendente@girassol.test')
    await pagina.goto('/home')
    await linhaAberta(pagina)
    await marlene.escrever('Está aí?')
    await cartao(pagina).getByRole('button', { name: 'Marlene Ferreira Prado' }).click()
    await pagina.waitForURL((u) => u.pathname === '/chat/chat' && u.searchParams.has('conversa'))
    await pagina.getByRole('log', { name: 'Mensagens de Marlene Ferreira Prado' }).getByText('Está aí?').waitFor()
    const antes = (await sons(pagina)).length
    await marlene.escrever('Achei vocês!')
    await pagina.getByRole('log', { name: 'Mensagens de Marlene Ferreira Prado' }).getByText('Achei vocês!').waitFor()
    await pagina.waitForTimeout(1200)
    expect(await cartao(pagina).getByText('Marlene Ferreira Prado').count()).toBe(0)
    expect((await sons(pagina)).length).toBe(antes)
    await contexto.close()
  })

  it('[S3.32] [S8.33] [S9.19] plays the user’s sound first, falls back to the default, and only warns when that fails', async () => {
    const marlene = await celular(casa.simulador, 'Marlene Ferreira Prado')
    const { pagina, contexto, erros } = await janela(casa.url)
    await escutarSons(pagina, true)
    await pagina.addInitScript(() => localStorage.setItem('customNotificationSound', '/sound/nao-existe.mp3'))
    const avisos: string[] = []
    pagina.on('console', (m) => m.type() === 'warning' && avisos.push(m.text()))
    await jaDentro(pagina, 'atendente@girassol.test')
    await pagina.goto('/home')
    await linhaAberta(pagina)
    await marlene.escrever('Mais uma coisa')
    await cartao(pagina).getByText('Mais uma coisa').waitFor()
    await expect
      .poll(async () => (await sons(pagina)).map((s) => new URL(s.url).pathname))
      .toEqual(['/sound/nao-existe.mp3', '/sound/sound-notification.mp3'])
    await expect.poll(() => avisos.filter((a) => a.includes('som')).length).toBe(2)
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('[S8.28] a failed read of the user is shown where their name is needed', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await contexto.route(/\/rest\/v1\/usuarios/, (r) =>
      r.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"message":"x","code":"XX000","details":null,"hint":null}',
      }),
    )
    await jaDentro(pagina, 'atendente@girassol.test')
    await pagina.goto('/home')
    await pagina
      .getByRole('link', { name: /Marlene Ferreira Prado/ })
      .first()
      .click()
    await pagina.getByRole('alert').filter({ hasText: 'Falha ao buscar usuário' }).waitFor({ timeout: 15_000 })
    await contexto.close()
  })
})

describe('the shell', () => {
  it('[S1.18] loads session recording only when the installation configures a project', async () => {
    // without a project: see the first test of this file, which checks all requests of a page
    const com = await servidorDeTeste({ conversas: false, env: { GRAVACAO_PROJETO_ID: 'projeto123' } })
    const outra = await janela(com.url)
    await outra.contexto.route('https://www.clarity.ms/**', (r) =>
      r.fulfill({ contentType: 'text/javascript', body: 'window.gravando = true' }),
    )
    const gravador = outra.pagina.waitForRequest('https://www.clarity.ms/tag/projeto123')
    await outra.pagina.goto('/')
    await gravador
    await outra.pagina.waitForFunction(() => 'gravando' in window)
    expect(await outra.pagina.evaluate(() => document.documentElement.dataset.clarityMask)).toBe('true')
    await outra.contexto.close()
  })

  it('[S1.19] light, dark and system colours are chosen in the menu and stored', async () => {
    const { pagina, contexto } = await janela(casa.url, { tema: 'dark' })
    const tema = () => pagina.evaluate(() => document.documentElement.dataset.theme)
    await jaDentro(pagina, 'atendente@girassol.test')
    await pagina.goto('/configuracoes')
    expect(await tema()).toBe('dark') // the system's colours
    await pagina.getByRole('radio', { name: 'Claro' }).click()
    expect(await tema()).toBe('light')
    await pagina.reload()
    expect(await tema()).toBe('light')
    await pagina.getByRole('radio', { name: 'Escuro' }).click()
    expect(await tema()).toBe('dark')
    await pagina.getByRole('radio', { name: 'Como no sistema' }).click()
    await pagina.emulateMedia({ colorScheme: 'light' })
    await expect.poll(tema).toBe('light')
    await contexto.close()
  })

  it('[S2.34] [S7.16] polling finds a newer build and offers it in the toast area', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await pagina.route('**/builds/latest.json*', (r) => r.fulfill({ json: { id: 'outra-construcao' } }))
    await jaDentro(pagina, 'atendente@girassol.test')
    await pagina.goto('/home')
    const area = pagina.getByRole('region', { name: /Notificações \(F8\)/ })
    await area.waitFor({ state: 'attached' })
    await area.getByText('Há uma versão nova do Girassol').waitFor()
    await area.getByRole('button', { name: 'Recarregar' }).waitFor()
    await contexto.close()
  })

  it('[S7.16] continues polling', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await pagina.clock.install()
    let perguntas = 0
    await pagina.route('**/builds/latest.json*', async (r) => {
      perguntas += 1
      await r.continue()
    })
    await pagina.goto('/')
    await pagina.getByLabel('E-mail', { exact: true }).waitFor()
    await pagina.clock.runFor('00:03')
    await expect.poll(() => perguntas).toBe(1)
    await pagina.clock.runFor('05:01')
    await expect.poll(() => perguntas).toBe(2)
    await contexto.close()
  })

  it('[S7.79] registers the service worker from /sw.js on load', async () => {
    const { pagina, contexto } = await janela(casa.url, { trabalhador: true })
    await pagina.goto('/')
    await expect
      .poll(() =>
        pagina.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? ''),
      )
      .toBe(`${casa.url}/sw.js`)
    await contexto.close()
  })

  it('[S8.33] only logs a service worker that cannot be registered', async () => {
    const { pagina, contexto, erros } = await janela(casa.url, { trabalhador: true })
    await pagina.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new Error('refused'))
    })
    const aviso = pagina.waitForEvent('console', (m) => m.type() === 'warning' && m.text().includes('service worker'))
    await pagina.goto('/')
    await aviso
    await pagina.getByLabel('E-mail', { exact: true }).waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('everything works by keyboard: the palette finds a screen and a conversation, and the sheet lists the shortcuts', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await jaDentro(pagina, 'admin@girassol.test')
    await pagina.goto('/home')
    await pagina.getByRole('heading', { name: /Helena/ }).waitFor()
    await casa.app.funis.instalar()
    const admin = await casa.como('admin@girassol.test')
    const novo = async (caminho: string, corpo: object) => (await admin('POST', caminho, corpo)).corpo.data
    const contato = await novo('/api/contatos', { nome: 'Padaria Ipê Roxo', telefone: '15981230001' })
    const card = await novo('/api/cartoes', {
      funil: 'vu.vendas',
      titulo: 'Usina do Ipê Roxo',
      valores: { nome: 'Usina do Ipê Roxo', telefone: '5511970001234' },
    })
    const tarefa = await novo('/api/tarefas', { titulo: 'Ligar para o Ipê Roxo' })
    const achados = [
      [/^Padaria Ipê Roxo/, `/cad/cadastros/contatos/${contato.id}`],
      [/^Usina do Ipê Roxo.*Funil de vendas/, `/funil/${card.funil_id}?cartao=${card.id}`],
      [/^Ligar para o Ipê Roxo/, `/co/tarefas/view/${tarefa.id}`],
    ] as const
    await pagina.keyboard.press('Control+k')
    await pagina.getByRole('combobox').fill('materiais')
    await pagina
      .getByRole('option', { name: /Materiais/ })
      .first()
      .waitFor()
    await pagina.keyboard.press('Enter')
    await pagina.waitForURL('**/est/materiais')
    // after navigation by keyboard the focus is in the new screen, not at the top of the frame
    await expect.poll(() => pagina.evaluate(() => document.activeElement?.id)).toBe('conteudo')
    await pagina.keyboard.press('Control+k')
    await pagina.getByRole('combobox').fill('Marlene')
    await pagina.getByRole('option', { name: /Marlene Ferreira Prado.*WhatsApp da Girassol/ }).click()
    await pagina.waitForURL((u) => u.pathname === '/chat/chat' && u.searchParams.has('conversa'))
    // people, cards and tasks, each opened on its page
    for (const [achado, endereco] of achados) {
      await pagina.keyboard.press('Control+k')
      await pagina.getByRole('combobox').fill('Ipê Roxo')
      await pagina.getByRole('option', { name: achado }).click()
      await pagina.waitForURL((u) => u.pathname + u.search === endereco)
    }
    await pagina.goto('/home')
    await pagina.getByRole('heading', { name: /Helena/ }).waitFor()
    await pagina.keyboard.press('?')
    await pagina.getByRole('dialog', { name: 'Atalhos' }).getByText('Buscar ou comandar').waitFor()
    await contexto.close()
  })
})
