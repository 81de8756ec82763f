import { afterAll, expect, it } from 'vitest'
import { contraparteGraph } from '#tests/suporte/contraparte-graph.ts'
import { contraparteTelegram } from '#tests/suporte/contraparte-telegram.ts'
import { ate, correioDeTeste } from '#tests/suporte/correio.ts'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { ataquesDeCanais } from './suporte/ataques-de-canais.ts'
import { ataquesDeDentro } from './suporte/ataques-de-dentro.ts'
import { servidorEspiao, textosDeAtaque } from './suporte/textos-de-ataque.ts'
import { vigiarMarcacao } from './suporte/vigiar-marcacao.ts'

const espiao = await servidorEspiao()
const textos = textosDeAtaque(espiao.FORA)
const correio = await correioDeTeste('contraparte')
const graph = await contraparteGraph()
const telegram = await contraparteTelegram()
afterAll(() => Promise.all([graph.fechar(), telegram.fechar()]))
const casa = await servidorDeTeste({
  conversas: false,
  env: { SSRF_PERMITIDOS: [...correio.hosts, new URL(graph.url).host, new URL(telegram.url).host].join(',') },
})
const supervisora = await casa.como('supervisora@girassol.test')
const base = '/api/chat/conversas'
const canais = ataquesDeCanais({ casa, supervisora, graph, telegram, textos })
const dentro = ataquesDeDentro({ casa, supervisora, correio, textos })

it('executes no injected markup on any screen: no script runs, and no other server is called', async () => {
  await canais.deUmaCaixaApi()
  await canais.dosOutrosCanais()
  const { caixa, v } = await dentro.doSite()
  await dentro.doCorreio()
  await dentro.deDentro()
  const todas: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { corpo }: { corpo: { data: { id: string }[]; pagination: { proximo: string | null } } } = await supervisora(
      'GET',
      `${base}?limit=100${cursor && `&cursor=${cursor}`}`,
    )
    todas.push(...corpo.data.map((c) => c.id))
    cursor = corpo.pagination.proximo
  }
  expect(todas.length).toBeGreaterThan(6)
  expect(textos.quantos()).toBeGreaterThan(100)

  const { pagina, contexto, erros } = await janela(casa.url, { altura: 2400 })
  const olhos = vigiarMarcacao(pagina, [casa.url], textos.lugares)
  await jaDentro(pagina, 'supervisora@girassol.test')
  for (const id of todas) {
    await pagina.goto(`/chat/chat?conversa=${id}`)
    await pagina.getByRole('log', { name: /^Mensagens de/ }).waitFor()
    await pagina.getByRole('article').first().waitFor()
    const painel = pagina.getByRole('button', { name: 'Abrir e-mail' })
    if (await painel.count()) {
      await painel.first().click()
      await pagina.frameLocator('iframe[title="Corpo do e-mail"]').locator('body').waitFor()
      await pagina
        .getByRole('button', { name: 'Mostrar imagens' })
        .click()
        .catch(() => {})
      await pagina.keyboard.press('Escape')
    }
    await pagina.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
    await olhos.conferir(`conversation ${id}`)
  }
  const caixas = (await supervisora('GET', '/api/chat/caixas-entrada?limit=100')).corpo.data as { id: string }[]
  const telas = [
    '/chat/chat?aba=finalizadas',
    `/chat/chat?busca=${encodeURIComponent('<img src=x')}`,
    `/chat/chat?busca=${encodeURIComponent('M1')}`,
    '/chat/RelatorioConversas',
    '/chat/configuracoes/inboxes',
    '/chat/configuracoes/inboxes/chatbots',
    '/chat/configuracoes/filas',
    '/chat/configuracoes/quick-replies',
    '/chat/configuracoes/ai',
    '/chat/meta/leads',
    '/co/atendimento',
    ...caixas.map((c, i) => `/chat/configuracoes/inboxes?caixa=${c.id}${i % 2 ? '&aba=entregas' : ''}`),
  ]
  for (const tela of telas) {
    await pagina.goto(tela)
    await pagina.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
    await olhos.conferir(tela)
  }
  expect(erros).toEqual([])
  await contexto.close()

  // the other direction: texts of a colleague in the webchat of a customer
  await supervisora(
    'POST',
    `${base}/${(await supervisora('GET', `${base}?caixa_entrada_id=${caixa.id}`)).corpo.data[0].id}/mensagens`,
    { conteudo: `${textos.mal('answer to the site')} ${textos.url('answer')}` },
  )
  await ate(async () => (await v.fio()).mensagens.some((m) => m.texto?.includes('M')))
  const site = await janela(casa.url)
  const deles = vigiarMarcacao(site.pagina, [casa.url], textos.lugares)
  await site.pagina.addInitScript(
    ([chave, token]) =>
      localStorage.setItem(String(chave), JSON.stringify({ token, aberto: true, fila: [], identidade: null })),
    [`girassol-webchat:${caixa.identificador}`, v.eu.token],
  )
  await site.pagina.goto(`/webchat/previa/${caixa.identificador}`)
  await site.pagina.getByRole('log').getByText(/^M\d+/).first().waitFor()
  await deles.conferir('the chat of the site')
  // control: the watch detects markup that is inserted directly
  await site.pagina.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x999 onerror="1">'))
  await expect(deles.conferir('by hand')).rejects.toThrow()
  expect(site.erros).toEqual([])
  await site.contexto.close()
  // no browser requested the URLs; the server did not either, because the SSRF guard blocks this machine
  expect(espiao.pedidos).toEqual([])
}, 420_000)
