import { describe, expect, it } from 'vitest'
import { linhas } from '#departments/index.ts'
import { abrirNavegador, jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
await abrirNavegador()

const preencher = (path: string) => path.replace(/\{\w+\}/g, 'exemplo')
const abertas = [
  '/404',
  '/meta',
  '/os/exemplo',
  '/acesso-negado',
  '/register',
  '/register/exemplo',
  '/register/index2',
  '/',
]

describe('routes, for a visitor', () => {
  it('[S2.2] [S2.3] [S2.4] [S8.4] opens the public routes without a session, and without the shell', async () => {
    const { pagina, contexto, erros } = await janela(casa.url)
    for (const caminho of abertas) {
      await pagina.goto(caminho)
      await pagina.getByRole('heading', { level: 1 }).first().waitFor()
      expect(new URL(pagina.url()).pathname).toBe(caminho)
      expect(await pagina.getByRole('navigation', { name: 'Departamentos' }).count()).toBe(0)
    }
    await pagina.goto('/acesso-negado?permissao=vu.area.entrar')
    await pagina.getByRole('heading', { name: 'Acesso negado' }).waitFor()
    await pagina.getByText('Venda de usinas').waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('[S2.1] [S2.7] [S2.17] [S6.1] redirects every other route to the sign-in and back', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await pagina.goto('/')
    await pagina.getByLabel('E-mail', { exact: true }).waitFor()
    for (const { path } of linhas.filter((l) => l.guards.includes('auth'))) {
      const caminho = preencher(path)
      await pagina.evaluate((href) => {
        const a = Object.assign(document.createElement('a'), { href })
        document.body.append(a)
        a.click()
        a.remove()
      }, caminho)
      await pagina.waitForURL(
        (u) => u.pathname === '/' && (caminho === '/home' ? !u.search : u.searchParams.get('voltar') === caminho),
      )
    }
    await contexto.close()
  })

  it('invites a visitor on the two pages without a guard, and shows no data of the application', async () => {
    const { pagina, contexto } = await janela(casa.url)
    const pedidas: string[] = []
    pagina.on('request', (r) => pedidas.push(new URL(r.url()).pathname))
    for (const caminho of ['/vc/ferramentas/disparador-fatura', '/chat/configuracoes/filas']) {
      await pagina.goto(caminho)
      await pagina.getByText('entre para continuar').waitFor()
      expect(await pagina.getByRole('navigation', { name: 'Departamentos' }).count()).toBe(0)
    }
    expect(pedidas.filter((p) => p.startsWith('/api/') && p !== '/api/config')).toEqual([])
    await contexto.close()
  })

  it('[S2.32] [S2.39] [S8.3] shows a not-found page for an unknown path, and for a parameter that names nothing', async () => {
    const { pagina, contexto } = await janela(casa.url)
    const resposta = await pagina.goto('/nao/existe')
    expect(resposta?.status()).toBe(404)
    await pagina.getByText('Page not found: /nao/existe').waitFor()
    await expect.poll(() => pagina.title()).toBe('Page Not Found')
    await pagina.goto('/f/%3Cb%3E')
    await pagina.getByRole('heading', { name: 'Não encontramos esta página' }).waitFor()
    await contexto.close()
  })

  it('[S2.39] shows an Internal Server Error for any other failure of a page', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await pagina.route('**/api/config', (r) => r.fulfill({ status: 500, body: '{}' }))
    await pagina.goto('/')
    await pagina.getByRole('heading', { name: 'Internal Server Error' }).waitFor()
    await expect.poll(() => pagina.title()).toBe('Internal Server Error')
    await pagina.unroute('**/api/config')
    await pagina.getByRole('button', { name: 'Tentar de novo' }).click()
    await pagina.getByLabel('E-mail', { exact: true }).waitFor()
    await contexto.close()
  })

  it('[S7.17] applies the redirects of paths, and leaves the site for an external one', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await contexto.route('https://www.gov.br/**', (r) => r.fulfill({ contentType: 'text/html', body: '<h1>ANPD</h1>' }))
    const regras = pagina.waitForRequest(/\/builds\/meta\/[0-9a-f]+\.json$/)
    await pagina.goto('/privacidade')
    await regras
    await pagina.waitForURL('**/meta')
    await pagina.getByRole('link', { name: 'Autoridade Nacional de Proteção de Dados' }).click()
    await pagina.waitForURL('https://www.gov.br/anpd/pt-br')
    await contexto.close()
  })
})

describe('routes, for a signed-in user', () => {
  it('[S2.7] [S2.17] [S2.18] [S2.33] opens every route in its layout', async () => {
    const { pagina, contexto, erros } = await janela(casa.url)
    await jaDentro(pagina, 'admin@girassol.test')
    await pagina.goto('/home')
    await pagina.getByRole('navigation', { name: 'Departamentos' }).waitFor()
    for (const linha of linhas.filter((l) => l.layout !== 'nenhum')) {
      const caminho = preencher(linha.path)
      await pagina.evaluate((href) => {
        const a = Object.assign(document.createElement('a'), { href })
        document.body.append(a)
        a.click()
        a.remove()
      }, caminho)
      await pagina.waitForURL((u) => u.pathname === caminho)
      const emIframe = linha.layout === 'iframe'
      const moldura = async () => [
        await pagina.getByRole('navigation', { name: 'Departamentos' }).filter({ visible: true }).count(),
        await pagina.locator('[data-layout="iframe"]').count(),
      ]
      await expect.poll(moldura, { message: caminho }).toEqual(emIframe ? [0, 1] : [1, 0])
      // a route may redirect to another
      const tituloDaqui = () => linhas.find((l) => preencher(l.path) === new URL(pagina.url()).pathname)?.titulo ?? ''
      await expect
        .poll(
          async () =>
            (await pagina.title()).includes(linha.path === `/${linha.departamento}` ? 'Girassol' : tituloDaqui()),
          { message: caminho },
        )
        .toBe(true)
      const telaDaqui = () => linhas.find((l) => preencher(l.path) === new URL(pagina.url()).pathname)?.tela.nome
      await expect.poll(() => pagina.locator(`[data-tela="${telaDaqui()}"]`).count(), { message: caminho }).toBe(1)
      // a screen may be blank until it is known whether a skeleton is needed
      await expect
        .poll(async () => (await pagina.locator('main#conteudo').innerText()).trim().length, { message: caminho })
        .toBeGreaterThan(0)
    }
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('[S6.1] redirects to the access-denied page without the permission, and names it', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await jaDentro(pagina, 'atendente@girassol.test')
    await pagina.goto('/cad/cadastros/usuarios')
    await pagina.waitForURL(
      (u) => u.pathname === '/acesso-negado' && u.searchParams.get('permissao') === 'cad.usuario.editar',
    )
    await pagina.getByText('Editar pessoas e seus acessos').waitFor()
    expect(await pagina.getByRole('navigation', { name: 'Departamentos' }).count()).toBe(0)
    await contexto.close()
  })

  it('[S8.43] [S9.33] reloads the page once for its path within 10 s when a chunk fails to load', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await jaDentro(pagina, 'admin@girassol.test')
    await pagina.goto('/configuracoes/notificacoes')
    await pagina.getByRole('heading', { name: 'Notificações' }).waitFor()
    await contexto.route('**/assets/tela-conta-*.js', (r) => r.abort())
    const documentos: string[] = []
    pagina.on('request', (r) => r.resourceType() === 'document' && documentos.push(new URL(r.url()).pathname))
    await pagina
      .getByRole('navigation', { name: 'Menu de Configurações' })
      .getByRole('link', { name: 'Minha conta' })
      .click()
    await pagina.getByRole('heading', { name: 'Internal Server Error' }).waitFor()
    expect(documentos).toEqual(['/configuracoes'])
    await contexto.unroute('**/assets/tela-conta-*.js')
    await pagina.getByRole('button', { name: 'Tentar de novo' }).click()
    await pagina.getByRole('heading', { name: 'Minha conta' }).waitFor()
    await contexto.close()
  })

  it('[S9.34] preloads at most five screens at a time', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await jaDentro(pagina, 'admin@girassol.test')
    await pagina.goto('/cad')
    await pagina.getByRole('heading', { name: 'Cadastros', level: 1 }).waitFor()
    const soltar: (() => void)[] = []
    await contexto.route(/\/assets\/(?:tela|galeria|atendimento|configuracoes)[\w-]*\.js$/, async (r) => {
      await new Promise<void>((ok) => soltar.push(ok))
      await r.continue()
    })
    const destinos = [
      '/cad/cadastros/usuarios',
      '/cad/cadastros/times',
      '/cad/cadastros/cargos',
      '/cad/search_select',
      '/configuracoes',
      '/configuracoes/notificacoes',
      '/chat/configuracoes',
      '/chat/configuracoes/inboxes',
    ]
    for (const href of destinos) {
      await pagina.evaluate((h) => {
        const a = document.body.appendChild(Object.assign(document.createElement('a'), { href: h }))
        a.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      }, href)
      await pagina.waitForTimeout(120)
    }
    await expect.poll(() => soltar.length).toBe(5)
    // wait for a possible sixth
    await pagina.waitForTimeout(500)
    expect(soltar).toHaveLength(5)
    for (let n = 0; n < destinos.length; n++) {
      await expect.poll(() => soltar.length).toBeGreaterThan(n)
      soltar[n]?.()
    }
    expect(soltar.length).toBe(destinos.length)
    await contexto.close()
  })
})
