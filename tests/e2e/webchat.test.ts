import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Page } from 'playwright-core'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { PNG } from '#tests/suporte/chat.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'

const casa = await servidorDeTeste({ conversas: false })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')

/** A third-party site on its own origin, with a strict CSP and CSS rules that match every element. */
async function siteDeFora(identificador: () => string): Promise<string> {
  const servidor = createServer((req, res) => {
    const rigida = req.url?.includes('rigida')
    res.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(rigida
        ? { 'content-security-policy': `default-src 'none'; script-src ${casa.url}; connect-src ${casa.url}` }
        : {}),
    })
    res.end(
      `<!doctype html><html lang="pt-BR"><head><title>Loja do Zé</title><script src="${casa.url}/webchat/v1.js" data-caixa="${identificador()}" async></script>${rigida ? '' : '<style>*{color:red;text-transform:uppercase} button{display:none!important}</style>'}</head><body><main><h1>Loja do Zé</h1><p>Página ${req.url}</p></main></body></html>`,
    )
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  aoFim(() => servidor.close())
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
}

let identificador = ''
const site = await siteDeFora(() => identificador)
const abrir = (p: Page) => p.getByRole('button', { name: /^Abrir chat/ }).click()
const guardado = (p: Page) => p.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])

async function novaCaixa(configuracao: Record<string, unknown> = {}) {
  const caixa = await criarChatDoSite(
    supervisora,
    { [atendente.id]: 'atendente' },
    { origens_permitidas: [site], ...configuracao },
  )
  identificador = caixa.identificador
  return caixa
}

it('a visitor of a third-party site chats with an attendant; a reload and another page continue the thread', async () => {
  await novaCaixa()
  const fora = await janela(site)
  await fora.pagina.goto('/')
  const lancador = fora.pagina.getByRole('button', { name: 'Abrir chat: Fale com a gente' })
  await lancador.waitFor()
  expect(await guardado(fora.pagina)).toEqual(['', 0, 0]) // nothing is stored before the first use
  await lancador.click()
  await fora.pagina.getByText('Olá! Como podemos ajudar?').waitFor()
  expect(await guardado(fora.pagina)).toEqual(['', 0, 0])
  const campo = fora.pagina.getByRole('textbox', { name: 'Escreva a sua mensagem' })
  expect(await campo.evaluate((e) => [getComputedStyle(e).textTransform, getComputedStyle(e).color])).not.toContain(
    'uppercase',
  )
  await campo.fill('Quanto custa uma usina? <b>oi</b>')
  await campo.press('Enter')
  await fora.pagina.getByRole('log').getByText('Quanto custa uma usina? <b>oi</b>').waitFor()

  const dentro = await janela(casa.url)
  await jaDentro(dentro.pagina, 'atendente@girassol.test')
  await dentro.pagina.goto('/chat/chat')
  await dentro.pagina.getByRole('tab', { name: /^Aguardando/ }).click()
  await dentro.pagina
    .getByRole('list', { name: 'Conversas' })
    .getByRole('listitem')
    .filter({ hasText: 'Quanto custa uma usina? <b>oi</b>' })
    .getByText(/^Visitante [0-9A-F]{4}$/)
    .first()
    .click()
  const resposta = dentro.pagina.getByRole('textbox', { name: 'Mensagem' })
  const fio = dentro.pagina.getByRole('log', { name: /^Mensagens de Visitante/ })
  await fio.getByText('Quanto custa uma usina? <b>oi</b>').waitFor()
  await fora.pagina.getByRole('log').locator('.marca.lida').waitFor() // read by the attendant
  await resposta.fill('Depende do telhado. Me manda a conta?')
  await resposta.press('Control+Enter')
  await fora.pagina.getByRole('log').getByText('Depende do telhado. Me manda a conta?').waitFor()
  await fora.pagina.getByRole('log').getByText('Rafael', { exact: true }).waitFor()
  await fio.getByRole('article').filter({ hasText: 'Depende do telhado.' }).getByRole('img', { name: /Lida/ }).waitFor()

  await fora.pagina.reload()
  await fora.pagina.getByRole('log').getByText('Depende do telhado. Me manda a conta?').waitFor() // open, as before
  await fora.pagina.goto('/contato')
  await fora.pagina.getByRole('log').getByText('Quanto custa uma usina?').waitFor()

  // closed: incoming messages are counted
  await fora.pagina.getByRole('button', { name: 'Fechar chat' }).first().click()
  await resposta.fill('Ainda está aí?')
  await resposta.press('Control+Enter')
  await fora.pagina.getByRole('button', { name: 'Abrir chat: Fale com a gente. 1 mensagem nova' }).waitFor()
  expect(fora.erros).toEqual([])
  await Promise.all([fora.contexto.close(), dentro.contexto.close()])
})

it('under a CSP that allows only our scripts and calls it sends pictures both ways and breaks nothing of the page', async () => {
  const caixa = await novaCaixa()
  const { pagina, contexto, erros } = await janela(site)
  const violacoes: string[] = []
  pagina.on('console', (m) => m.type() === 'error' && m.text().includes('style') && violacoes.push(m.text()))
  await pagina.goto('/rigida')
  await abrir(pagina)
  await pagina.getByLabel('Arquivos').setInputFiles({ name: 'conta.png', mimeType: 'image/png', buffer: PNG })
  await pagina.getByRole('log').getByRole('img', { name: 'conta.png' }).waitFor()
  await pagina
    .getByLabel('Arquivos')
    .setInputFiles({ name: 'virus.png', mimeType: 'image/png', buffer: Buffer.from('MZ isto não é uma foto') })
  await pagina.getByRole('alert').filter({ hasText: 'Este tipo de arquivo não é aceito aqui.' }).waitFor()
  await pagina.getByRole('button', { name: 'Descartar' }).click()
  await casa.app.chat.processarAgora(caixa.id)
  const [c] = (await atendente('GET', `/api/chat/conversas?caixa_entrada_id=${caixa.id}`)).corpo.data
  expect((await atendente('GET', `/api/chat/conversas/${c.id}/mensagens`)).corpo.data[0]).toMatchObject({
    tipo: 'imagem',
    direcao: 'entrada',
  })
  expect(violacoes).toEqual([])
  expect(erros).toEqual([])
  await contexto.close()
})

it('[achado C9] another page of the site opens at the last message, also when a picture loads late', async () => {
  const caixa = await novaCaixa()
  const { pagina, contexto, erros } = await janela(site)
  await pagina.goto('/')
  await abrir(pagina)
  const fio = pagina.getByRole('log')
  const campo = pagina.getByRole('textbox', { name: 'Escreva a sua mensagem' })
  const alta = await pagina.screenshot({ clip: { x: 0, y: 0, width: 300, height: 600 } })
  for (let n = 1; n <= 8; n++) {
    // a picture that is visible when the page opens: the browser itself compensates for those above the edge
    if (n === 8) {
      await pagina.getByLabel('Arquivos').setInputFiles({ name: 'telhado.png', mimeType: 'image/png', buffer: alta })
      await fio.getByRole('img', { name: 'telhado.png' }).waitFor()
    }
    await campo.fill(`Linha ${n} sobre o telhado`)
    await campo.press('Enter')
    await fio.getByText(`Linha ${n} sobre o telhado`).waitFor()
  }
  await casa.app.chat.processarAgora(caixa.id)

  const soltar = Promise.withResolvers<void>()
  await pagina.route(/\/arquivos\/[^?/]+$/, async (rota) => {
    await soltar.promise
    await rota.continue()
  })
  await pagina.goto('/contato')
  const ultima = fio.getByText('Linha 8 sobre o telhado')
  await ultima.waitFor()
  const faltam = () => fio.evaluate((f) => Math.round(f.scrollHeight - f.scrollTop - f.clientHeight))
  await expect.poll(faltam).toBeLessThan(2)
  const antes = await fio.evaluate((f) => f.scrollHeight)
  soltar.resolve()
  await expect.poll(() => fio.evaluate((f) => f.scrollHeight)).toBeGreaterThan(antes + 80)
  await expect.poll(faltam).toBeLessThan(2)
  expect(erros).toEqual([])
  await contexto.close()
}, 60_000)

it('queues messages without a network, shows that, and sends them once, in order, when it is back', async () => {
  const caixa = await novaCaixa()
  const { pagina, contexto } = await janela(site)
  await pagina.goto('/')
  await abrir(pagina)
  const campo = pagina.getByRole('textbox', { name: 'Escreva a sua mensagem' })
  await campo.fill('antes')
  await campo.press('Enter')
  await pagina.getByRole('log').getByText('Entregue').first().waitFor({ state: 'attached' })
  await contexto.setOffline(true)
  for (const t of ['primeira sem rede', 'segunda sem rede']) {
    await campo.fill(t)
    await campo.press('Enter')
  }
  await pagina
    .getByRole('status')
    .getByText(/Sem conexão/)
    .waitFor()
  await contexto.setOffline(false)
  await expect
    .poll(
      async () => {
        await casa.app.chat.processarAgora(caixa.id)
        const [c] = (await atendente('GET', `/api/chat/conversas?caixa_entrada_id=${caixa.id}`)).corpo.data
        return ((await atendente('GET', `/api/chat/conversas/${c.id}/mensagens`)).corpo.data as { conteudo: string }[])
          .map((m) => m.conteudo)
          .toReversed()
      },
      { timeout: 60_000 },
    )
    .toEqual(['antes', 'primeira sem rede', 'segunda sem rede'])
  await pagina
    .getByRole('status')
    .getByText(/Sem conexão/)
    .waitFor({ state: 'detached' })
  expect(await pagina.getByRole('log').getByText('segunda sem rede').count()).toBe(1)
  await contexto.close()
})

it('works by keyboard alone with a form before the first message, without serious accessibility violations in light, dark and on a phone', async () => {
  await novaCaixa({
    campo_nome: 'obrigatorio',
    campo_email: 'opcional',
    cor_primaria: '#fde047',
    cor_secundaria: '#1e3a8a',
  })
  for (const { tema, largura } of [
    { tema: 'light', largura: 1200 },
    { tema: 'dark', largura: 1200 },
    { tema: 'light', largura: 390 },
  ] as const) {
    const { pagina, contexto, erros } = await janela(site, { tema, largura, altura: 800 })
    await pagina.goto('/rigida')
    await pagina.getByRole('button', { name: /^Abrir chat/ }).waitFor()
    await pagina.keyboard.press('Tab')
    await pagina.keyboard.press('Enter')
    const dialogo = pagina.getByRole('dialog', { name: 'Fale com a gente' })
    await dialogo.waitFor()
    await semBarreiras(pagina)
    await pagina.keyboard.press('Enter') // the focus is in the form, which lists what is missing
    await dialogo.getByText('Informe o seu nome').waitFor()
    await pagina.keyboard.type('Zélia')
    await pagina.keyboard.press('Enter')
    await dialogo.getByRole('textbox', { name: 'Escreva a sua mensagem' }).waitFor()
    await expect
      .poll(() => pagina.evaluate(() => document.querySelector('girassol-webchat')?.shadowRoot?.activeElement?.tagName))
      .toBe('TEXTAREA')
    await pagina.keyboard.type('linha um')
    await pagina.keyboard.press('Shift+Enter')
    await pagina.keyboard.type('linha dois')
    await pagina.keyboard.press('Enter')
    await dialogo.getByRole('log').getByText('linha um').waitFor()
    await pagina.keyboard.press('Tab') // emoji
    await pagina.keyboard.press('Enter')
    await dialogo.getByRole('group', { name: 'Emojis' }).waitFor()
    await pagina.keyboard.press('ArrowRight')
    await pagina.keyboard.press('Enter')
    expect(await dialogo.getByRole('textbox', { name: 'Escreva a sua mensagem' }).inputValue()).toBe('😄')
    await semBarreiras(pagina)
    if (largura === 390)
      expect(
        await dialogo.evaluate((e) => [e.getBoundingClientRect().width, e.getBoundingClientRect().height]),
      ).toEqual([390, 800])
    const fundo = await dialogo.evaluate((e) => getComputedStyle(e).backgroundColor)
    expect(fundo).toBe(tema === 'dark' ? 'rgb(28, 26, 24)' : 'rgb(255, 255, 255)')
    await pagina.keyboard.press('Escape')
    await dialogo.waitFor({ state: 'hidden' })
    expect(
      await pagina.evaluate(() => document.querySelector('girassol-webchat')?.shadowRoot?.activeElement?.className),
    ).toBe('lancador')
    expect(erros).toEqual([])
    await contexto.close()
  }
})

it('third-party pages load at most 25 kB, the loader cached for minutes and the rest for a year, readable from any site', async () => {
  const carregador = await fetch(`${casa.url}/webchat/v1.js`)
  const texto = await carregador.text()
  const nucleo = /webchat\/assets\/nucleo-[\w-]+\.js/.exec(texto)?.[0] ?? ''
  const resto = await fetch(`${casa.url}/${nucleo}`)
  const para = (r: Response) =>
    ['cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy', 'set-cookie'].map((h) =>
      r.headers.get(h),
    )
  expect(para(carregador)).toEqual(['public, max-age=300', '*', 'cross-origin', null])
  expect(para(resto)).toEqual(['public, max-age=31536000, immutable', '*', 'cross-origin', null])
  const codigo = await resto.text()
  expect(gzipSync(texto).length + gzipSync(codigo).length).toBeLessThan(25_000)
  expect(texto + codigo).not.toMatch(/\beval\(|new Function\(|innerHTML|document\.cookie/)
})

it('shows no chat on a site that is not on the list', async () => {
  await novaCaixa({ origens_permitidas: ['https://www.outra.example'] })
  const { pagina, contexto } = await janela(site)
  const avisado = pagina.waitForEvent('console', (m) => m.text().includes('o chat deste site não pôde abrir'))
  await pagina.goto('/')
  await avisado
  expect(await pagina.locator('girassol-webchat').count()).toBe(0)
  await contexto.close()
})

it('the site signs its customer in and out', async () => {
  const segredo = 'segredo-do-site-com-32-caracteres'
  const caixa = await novaCaixa({ identidade_segredo: segredo })
  const { createHmac } = await import('node:crypto')
  const quem = { id: 'c-7', nome: 'Dona Cida', email: 'cida@exemplo.com.br' }
  const hash = createHmac('sha256', segredo).update([quem.id, quem.nome, quem.email].join('\n')).digest('hex')
  const { pagina, contexto } = await janela(site)
  await pagina.goto('/')
  await pagina.getByRole('button', { name: /^Abrir chat/ }).waitFor()
  await pagina.evaluate(
    (d) => (window as never as { GirassolWebchat(...a: unknown[]): void }).GirassolWebchat('identificar', d),
    { ...quem, hash },
  )
  expect(await guardado(pagina)).toEqual(['', 0, 0])
  await abrir(pagina)
  const campo = pagina.getByRole('textbox', { name: 'Escreva a sua mensagem' })
  await campo.fill('sou eu')
  await campo.press('Enter')
  await pagina.getByRole('log').getByText('Entregue').first().waitFor({ state: 'attached' })
  const celular = visitante(casa, caixa, { origem: site })
  await celular.chegar({ identidade: { ...quem, hash } })
  expect((await celular.fio()).mensagens.map((m) => m.texto)).toEqual(['sou eu'])
  await pagina.evaluate(() => (window as never as { GirassolWebchat(...a: unknown[]): void }).GirassolWebchat('sair'))
  await pagina.getByRole('log').getByText('sou eu').waitFor({ state: 'detached' })
  await expect.poll(() => guardado(pagina)).toEqual(['', 0, 0])
  await contexto.close()
})

it('the configuring user copies the line, sees the saved chat, and gets a secret once', async () => {
  const caixa = await novaCaixa({ origens_permitidas: [] })
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/configuracoes/inboxes?caixa=${caixa.id}&aba=configuracao`)
  const linha = pagina.getByRole('textbox', { name: /Cole esta linha no seu site/ })
  await linha.waitFor()
  expect(await linha.inputValue()).toBe(
    `<script src="${casa.url}/webchat/v1.js" data-caixa="${caixa.identificador}" async></script>`,
  )
  await pagina.getByText('Qualquer site pode abrir este chat').waitFor()
  const previa = pagina.frameLocator('iframe[title="Prévia do chat"]')
  await previa.getByRole('dialog', { name: 'Fale com a gente' }).waitFor()
  const titulo = pagina.getByRole('textbox', { name: 'Título' })
  await titulo.fill('')
  await pagina.getByRole('button', { name: 'Salvar' }).click()
  await pagina.getByText('Título é obrigatório').waitFor()
  await titulo.fill('Tire a sua dúvida')
  await pagina.getByLabel('Cor primária', { exact: true }).fill('#0d9488')
  await pagina.getByRole('button', { name: 'Salvar' }).click()
  await previa.getByRole('dialog', { name: 'Tire a sua dúvida' }).waitFor()
  expect(
    await previa.getByRole('button', { name: 'Enviar' }).evaluate((e) => getComputedStyle(e).backgroundColor),
  ).toBe('rgb(13, 148, 136)')
  await pagina.getByText('Reconhecer clientes que entraram no site').click()
  await pagina.getByRole('button', { name: 'Gerar segredo' }).click()
  const segredo = await pagina.getByRole('textbox', { name: 'Segredo, mostrado só agora' }).inputValue()
  expect(segredo).toMatch(/^[\w-]{32}$/)
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})
