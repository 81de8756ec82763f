import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import type { CaixaDeTeste } from '#tests/suporte/chat.ts'
import { PNG, postar, recebida } from '#tests/suporte/chat.ts'
import { contraparteGraph, entregarDaMeta } from '#tests/suporte/contraparte-graph.ts'
import { contraparteTelegram, recebidaDoTelegram, TOKEN_DO_BOT } from '#tests/suporte/contraparte-telegram.ts'
import { ate, carta, correioDeTeste } from '#tests/suporte/correio.ts'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'
import { CONFIGURACAO, recebidaDoWhatsapp } from '#tests/suporte/whatsapp.ts'

/** An external server that injected markup calls when it is executed; records the paths that were requested. */
const espia: string[] = []
const servidor = createServer((req, res) => {
  espia.push(req.url ?? '')
  res.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'image/png' }).end(PNG)
})
await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
afterAll(() => servidor.close())
const FORA = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`

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

/**
 * Returns markup that reports its number when it is executed. `lugar` names the field, one for each that an external
 * party or a colleague may fill in.
 */
let n = 0
const lugares: string[] = []
function mal(lugar: string): string {
  const id = ++n
  lugares[id] = lugar
  const fazer = `window.__mal=(window.__mal||[]).concat(${id});alert(${id})`
  return (
    [
      `M${id}"'><img src=x${id} onerror="${fazer}">`,
      `M${id}</script><script>${fazer}</script><img src="${FORA}/${id}.png">`,
      `M${id}<svg onload="${fazer}"><a href="javascript:${fazer}">x</a>`,
      `M${id}<iframe srcdoc="<script>parent.${fazer}</script>"></iframe>{{constructor.constructor('${fazer}')()}}`,
    ][id % 4] ?? ''
  )
}
/** The same for fields with little room. */
const curto = (lugar: string) => `<img src=x${((lugares[++n] = lugar), n)} onerror=__mal=[${n}]>`
const url = (lugar: string) => `javascript:alert('${((lugares[++n] = lugar), n)}')//${FORA}/${n}`
async function criar(tipo: string, configuracao: object): Promise<CaixaDeTeste> {
  const { corpo } = await supervisora('POST', '/api/chat/caixas-entrada', {
    nome: curto(`name of an inbox of ${tipo}`),
    tipo,
    configuracao,
  })
  if (!corpo.data) throw new RangeError(JSON.stringify(corpo))
  return corpo.data
}

async function deUmaCaixaApi(): Promise<void> {
  const caixa = await criar('api', {})
  const msg = (message: object, messageType: string, numero: string, mais: object = {}) =>
    recebida({ numero, nome: mal('name by the phone'), extra: { message, messageType, ...mais } })
  const tipos: [object, string][] = [
    [{ conversation: mal('text') }, 'conversation'],
    [{ conversation: url('link in a text') }, 'conversation'],
    [
      { imageMessage: { mimetype: 'image/png', caption: mal('caption') }, base64: PNG.toString('base64') },
      'imageMessage',
    ],
    [
      {
        documentMessage: { mimetype: 'image/svg+xml', fileName: mal('file name'), title: mal('file title') },
        base64: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" onload="parent.__mal=[0];alert(0)"><image href="${FORA}/svg.png"/></svg>`,
        ).toString('base64'),
      },
      'documentMessage',
    ],
    [
      {
        imageMessage: { mimetype: 'image/png', caption: 'html as picture' },
        base64: Buffer.from(`<script>alert(0)</script><img src="${FORA}/html.png">`).toString('base64'),
      },
      'imageMessage',
    ],
    [
      {
        extendedTextMessage: {
          text: mal('text with a quote'),
          title: mal('link preview'),
          description: mal('link description'),
          matchedText: url('link preview'),
          canonicalUrl: url('link'),
          contextInfo: {
            stanzaId: 'X',
            quotedMessage: { conversation: mal('quote') },
            participant: mal('quoted person'),
            externalAdReply: {
              title: mal('advertisement'),
              body: mal('advertisement text'),
              sourceUrl: url('advertisement'),
              thumbnailUrl: `${FORA}/anuncio.png`,
              sourceId: mal('advertisement id'),
            },
          },
        },
      },
      'extendedTextMessage',
    ],
    [
      {
        locationMessage: {
          degreesLatitude: -22.9,
          degreesLongitude: -47,
          name: mal('place'),
          address: mal('address'),
          url: url('place'),
        },
      },
      'locationMessage',
    ],
    [
      {
        contactMessage: {
          displayName: mal('card'),
          vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${mal('card name')}\nORG:${mal('card company')}\nURL:${url('card')}\nEMAIL:${mal('card mail')}\nTEL;waid=5511999990000:+55 11 99999-0000\nEND:VCARD`,
        },
      },
      'contactMessage',
    ],
    [
      {
        contactsArrayMessage: {
          displayName: mal('cards'),
          contacts: [
            {
              displayName: mal('card of many'),
              vcard: `BEGIN:VCARD\nFN:${mal('x')}\nTEL:${mal('card phone')}\nEND:VCARD`,
            },
          ],
        },
      },
      'contactsArrayMessage',
    ],
    [
      {
        pollCreationMessageV3: {
          name: mal('poll'),
          options: [{ optionName: mal('option') }, { optionName: mal('option 2') }],
          selectableOptionsCount: 1,
        },
      },
      'pollCreationMessageV3',
    ],
    [
      {
        listMessage: {
          title: mal('list'),
          description: mal('list text'),
          buttonText: mal('list button'),
          footerText: mal('list foot'),
          sections: [
            { title: mal('section'), rows: [{ title: mal('row'), description: mal('row text'), rowId: 'a' }] },
          ],
        },
      },
      'listMessage',
    ],
    [
      { listResponseMessage: { title: mal('chosen row'), singleSelectReply: { selectedRowId: mal('row id') } } },
      'listResponseMessage',
    ],
    [
      { buttonsResponseMessage: { selectedDisplayText: mal('pressed'), selectedButtonId: mal('button id') } },
      'buttonsResponseMessage',
    ],
    [
      { reactionMessage: { key: { id: 'X', remoteJid: 'x', fromMe: false }, text: mal('reaction') } },
      'reactionMessage',
    ],
    [{ [mal('kind')]: { a: mal('unknown') } }, mal('unknown kind')],
    [
      { groupInviteMessage: { groupName: mal('group'), caption: mal('invitation'), inviteCode: mal('code') } },
      'groupInviteMessage',
    ],
    [
      { productMessage: { product: { title: mal('product'), description: mal('product text'), url: url('product') } } },
      'productMessage',
    ],
  ]
  for (const [i, [message, tipo]] of tipos.entries())
    await postar(casa.url, caixa.token, msg(message, tipo, `551197000${1000 + (i % 3)}`))
  await postar(casa.url, caixa.token, { event: mal('event'), data: { x: mal('log') }, sender: mal('sender') })
  await casa.app.chat.processarAgora(caixa.id)
}

async function dosOutrosCanais(): Promise<void> {
  const oficial = await criar('whatsapp', { ...CONFIGURACAO, url_base: graph.url })
  const de = '5511970002001'
  for (const conteudo of [
    { type: 'text', text: { body: mal('official text') } },
    {
      type: 'location',
      location: {
        latitude: 1,
        longitude: 1,
        name: mal('official place'),
        address: mal('official address'),
        url: url('official place'),
      },
    },
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: mal('official card'), first_name: 'x' },
          org: { company: mal('company') },
          urls: [{ url: url('official card') }],
          emails: [{ email: mal('mail') }],
          phones: [{ phone: mal('phone'), wa_id: '5511970002002' }],
        },
      ],
    },
    {
      type: 'interactive',
      interactive: {
        type: 'list_reply',
        list_reply: { id: mal('id'), title: mal('official row'), description: mal('official row text') },
      },
    },
    { type: 'button', button: { payload: mal('payload'), text: mal('official button') } },
    {
      type: 'document',
      document: { id: '1', filename: mal('official file'), caption: mal('official caption'), mime_type: 'text/html' },
    },
    {
      type: 'order',
      order: {
        text: mal('order'),
        catalog_id: 'x',
        product_items: [{ product_retailer_id: mal('item'), quantity: 1, item_price: 1, currency: mal('currency') }],
      },
    },
    {
      type: 'text',
      text: { body: 'de um anúncio' },
      referral: {
        headline: mal('headline'),
        body: mal('ad body'),
        source_url: url('ad'),
        image_url: `${FORA}/anuncio-oficial.png`,
        source_id: mal('ad id'),
      },
    },
    { type: 'unsupported', errors: [{ code: 131051, title: mal('error title'), message: mal('error') }] },
  ])
    await entregarDaMeta(
      `${casa.url}/api/chat/webhook/${oficial.token}`,
      recebidaDoWhatsapp({ de, nome: mal('official name'), conteudo }),
    )
  await casa.app.chat.processarAgora(oficial.id)

  const bot = await criar('telegram', {
    bot_token: TOKEN_DO_BOT,
    url_base: telegram.url,
    webhook_url: 'https://chat.girassol.test/g',
  })
  await supervisora('POST', `/api/chat/caixas-entrada/${bot.id}/ligar-webhook`)
  for (const conteudo of [
    {
      text: mal('telegram text'),
      entities: [
        { type: 'text_link', offset: 0, length: 3, url: url('telegram link') },
        { type: 'pre', offset: 3, length: 5, language: mal('language') },
      ],
    },
    { photo: [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }], caption: mal('telegram caption') },
    { document: { file_id: 'd', file_unique_id: 'd', file_name: mal('telegram file'), mime_type: 'text/html' } },
    {
      venue: { title: mal('venue'), address: mal('venue address'), location: { latitude: 1, longitude: 1 } },
      location: { latitude: 1, longitude: 1 },
    },
    {
      contact: {
        phone_number: mal('telegram phone'),
        first_name: mal('telegram card'),
        vcard: `BEGIN:VCARD\nFN:${mal('x')}\nEND:VCARD`,
      },
    },
    { sticker: { file_id: 's', file_unique_id: 's', emoji: mal('sticker emoji'), set_name: mal('set') } },
    { poll: { id: '1', question: mal('telegram poll'), options: [{ text: mal('telegram option'), voter_count: 0 }] } },
  ])
    await postar(casa.url, bot.token, recebidaDoTelegram({ chat: 909_001, nome: mal('telegram name'), conteudo }), {
      'x-telegram-bot-api-secret-token': String(telegram.webhook().secret_token),
    })
  await casa.app.chat.processarAgora(bot.id)

  const sistema = await criar('webhook', {})
  for (const corpo of [
    {
      id: mal('delivery id'),
      texto: mal('system text'),
      contato: { nome: mal('system name'), telefone: '5511970003001', email: 'a@b.test' },
      anexos: [{ url: `${FORA}/sistema.png`, nome: mal('system file') }],
    },
    { forma: { desconhecida: mal('shape') } },
  ])
    await postar(casa.url, sistema.token, corpo)
  await casa.app.chat.processarAgora(sistema.id)
}

async function doSite(): Promise<{
  caixa: Awaited<ReturnType<typeof criarChatDoSite>>
  v: ReturnType<typeof visitante>
}> {
  const caixa = await criarChatDoSite(
    supervisora,
    {},
    { titulo: curto('widget title'), mensagem_boas_vindas: curto('welcome'), formulario_ligado: true },
  )
  const v = visitante(casa, caixa)
  await v.chegar({
    nome: curto('visitor'),
    email: 'visitante@exemplo.br',
    telefone: '11970004001',
    pagina: url('page'),
    pagina_titulo: mal('page title'),
  })
  await v.dizer(mal('visitor text'), { pagina: url('page') })
  await casa.app.chat.processarAgora(caixa.id)
  return { caixa, v }
}

async function doCorreio(): Promise<void> {
  const caixa = await criar('email', correio.configuracao)
  await ate(
    async () =>
      (await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`)).corpo.data.conexao?.estado === 'aberta',
  )
  const limpo = (t: string) => t.replaceAll('"', "'")
  await correio.entregar(
    carta({
      de: `"${limpo(mal('sender of a mail'))}" <mal@cliente.test>`,
      assunto: mal('subject'),
      texto: mal('mail text'),
      html: `<p>${mal('mail html')}</p><style>@import url(${FORA}/css.css);body{background:url(${FORA}/fundo.png)}</style><link rel=stylesheet href="${FORA}/l.css"><meta http-equiv=refresh content="0;url=${FORA}/refresh"><base href="${FORA}"><form action="${FORA}/f"><input autofocus onfocus=alert(0)></form><video src="${FORA}/v.mp4" autoplay></video><object data="${FORA}/o"></object><picture><source srcset="${FORA}/p.png"><img></picture>`,
      anexos: [{ nome: limpo(mal('mail file')), mime: 'text/html', bytes: Buffer.from('<script>alert(0)</script>') }],
    }),
  )
  await ate(async () => (await supervisora('GET', `${base}?caixa_entrada_id=${caixa.id}`)).corpo.data.length > 0)
}

async function deDentro(): Promise<void> {
  const [c] = (await supervisora('GET', base)).corpo.data as { id: string }[]
  await supervisora('POST', `${base}/${c?.id}/mensagens`, { conteudo: mal('note'), privada: true })
  await supervisora('POST', `${base}/${c?.id}/tags`, { tags: [curto('tag')] })
  await supervisora('POST', `${base}/${c?.id}/promessas`, { texto: mal('promise'), quando: 'amanhã' })
  await supervisora('POST', `${base}/${c?.id}/vinculos`, {
    tipo: 'proposta',
    id: '7',
    titulo: curto('link to a record'),
  })
  await supervisora('PUT', `${base}/${c?.id}`, {
    contato_dados: { empresa: mal('company'), cargo: mal('post'), observacoes: mal('remark') },
  })
  await supervisora('POST', `${base}/${c?.id}/finalizar`, { motivo: mal('reason'), nota_final: mal('closing note') })
  await supervisora('POST', '/api/chat/visoes', { nome: curto('view'), escopo: 'empresa', filtros: {} })
  await supervisora('POST', '/api/chat/filas', { nome: curto('queue') })
  await supervisora('POST', '/api/chat/respostas', {
    atalho: 'mal',
    titulo: curto('ready answer'),
    conteudo: mal('ready text'),
    escopo: 'empresa',
  })
  await supervisora('POST', '/api/chat/robos', { nome: curto('robot') })
}

/** Collects every effect of executed markup: scripts, dialogs, injected elements, requests to other servers. */
function vigiar(p: Page, permitidos: string[]) {
  const visto: string[] = []
  p.on('dialog', (d) => (visto.push(`dialog ${d.message()}`), void d.dismiss()))
  p.on(
    'request',
    (r) =>
      void (
        /^https?:/.test(r.url()) &&
        !permitidos.some((x) => r.url().startsWith(x)) &&
        visto.push(`request ${r.url()}`)
      ),
  )
  p.on('popup', (q) => void visto.push(`popup ${q.url()}`))
  return {
    async conferir(onde: string): Promise<void> {
      visto.push(
        ...(await p.evaluate(() => [
          ...((globalThis as { __mal?: number[] }).__mal ?? []).map((x) => `ran ${x}`),
          ...[document, ...[...document.querySelectorAll('*')].flatMap((e) => e.shadowRoot ?? [])]
            .flatMap((raiz) => [
              ...raiz.querySelectorAll<Element>(
                '[onerror],[onload],[onfocus],[onclick],iframe[srcdoc*="parent."],a[href^="javascript:" i],[src^="javascript:" i],img[src^="x" i]',
              ),
            ])
            .filter((e) => !e.closest('head'))
            .map((e) => `element ${e.outerHTML.slice(0, 160)}`),
        ])),
      )
      expect(
        visto.map((v) => `${v} (${lugares[Number(/\d+/.exec(v)?.[0])] ?? '?'})`),
        onde,
      ).toEqual([])
    },
  }
}

it('executes no injected markup on any screen: no script runs, and no other server is called', async () => {
  await deUmaCaixaApi()
  await dosOutrosCanais()
  const { caixa, v } = await doSite()
  await doCorreio()
  await deDentro()
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
  expect(n).toBeGreaterThan(100)

  const { pagina, contexto, erros } = await janela(casa.url, { altura: 2400 })
  const olhos = vigiar(pagina, [casa.url])
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
    { conteudo: `${mal('answer to the site')} ${url('answer')}` },
  )
  await ate(async () => (await v.fio()).mensagens.some((m) => m.texto?.includes('M')))
  const site = await janela(casa.url)
  const deles = vigiar(site.pagina, [casa.url])
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
  expect(espia).toEqual([])
}, 420_000)
