import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { saidas } from '#modules/chat/saidas/contract/saidas.ts'
import {
  canalFiel,
  casaDeChat,
  CHAVE_DO_CANAL,
  numeroNovo,
  PNG,
  postar,
  recebida,
  subirArquivo,
  type CaixaDeTeste,
} from '#tests/suporte/chat.ts'
import { contraparteGraph, entregarDaMeta } from '#tests/suporte/contraparte-graph.ts'
import { contraparteTelegram, TOKEN_DO_BOT } from '#tests/suporte/contraparte-telegram.ts'
import { destinoDeWebhook } from '#tests/suporte/destino-de-webhook.ts'
import { CONFIGURACAO, recebidaDoWhatsapp, type Bolha } from '#tests/suporte/whatsapp.ts'

/** An internal server that must get no request: one port, by every name that resolves to it. */
const batidas: string[] = []
const dentro = createServer((req, res) => {
  batidas.push(`${req.method} ${req.headers.host}${req.url}`)
  res.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
})
for (const host of ['127.0.0.1', '::1']) {
  await new Promise<void>((r) =>
    (host === '::1' ? createServer(dentro.listeners('request')[0] as never) : dentro)
      .listen(host === '::1' ? (dentro.address() as AddressInfo).port : 0, host, r)
      .on('error', () => r()),
  )
}
afterAll(() => void dentro.close())
const { port } = dentro.address() as AddressInfo
const ENDERECOS = [
  `127.0.0.1:${port}`,
  `localhost:${port}`,
  `localhost.:${port}`,
  `[::1]:${port}`,
  `[::ffff:127.0.0.1]:${port}`,
  `[::ffff:7f00:1]:${port}`,
  `0x7f000001:${port}`,
  `2130706433:${port}`,
  `0177.0.0.1:${port}`,
  `127.1:${port}`,
  `0:${port}`,
  `１２７.0.0.1:${port}`,
  `x:y@127.0.0.1:${port}`,
  '169.254.169.254',
  '[fd00:ec2::254]',
  'metadata.google.internal',
  '10.0.0.1',
  '192.168.0.1:8080',
]
const URLS = [
  ...ENDERECOS.map((e) => `http://${e}/latest/meta-data/foto.png`),
  `https://127.0.0.1:${port}/x.png`,
  `file:///etc/passwd`,
  `gopher://127.0.0.1:${port}/x.png`,
  `ftp://127.0.0.1:${port}/x.png`,
  `//127.0.0.1:${port}/x.png`,
  'http://[::',
  `data:text/html,<script>alert(1)</script>`,
]

// an external site that redirects to the internal server
const porta = await destinoDeWebhook()
const graph = await contraparteGraph()
const telegram = await contraparteTelegram()
afterAll(() => Promise.all([porta.fechar(), graph.fechar(), telegram.fechar()]))
const casa = await casaDeChat({ permitirTambem: [porta.host, new URL(graph.url).host, new URL(telegram.url).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const base = '/api/chat/conversas'
const criar = async (tipo: string, configuracao: object) =>
  (await supervisora('POST', '/api/chat/caixas-entrada', { nome: `Rede ${numeroNovo()}`, tipo, configuracao })).corpo
const conversaDe = async (numero: string) =>
  (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0] as { id: string }
const fio = async (id: string) => (await supervisora('GET', `${base}/${id}/mensagens?limit=200`)).corpo.data as Bolha[]
const encaminhar = () =>
  porta.responder(() => ({ status: 302, cabecalhos: { location: `http://127.0.0.1:${port}/desviado.png` } }))
beforeEach(() => {
  batidas.length = 0
  porta.responder(() => 204)
  casa.canal.responderCom(canalFiel)
})
/** Waits until every file was tried at least once: it is downloaded, or the fetch was refused. */
const tentados = (id: string) =>
  ate(
    'every file was tried',
    async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from chat.anexos a
          join chat.mensagens m on m.id = a.mensagem_id
          where m.conversa_id = ${id}
            and a.tentativas = 0
            and a.estado = 'baixando'
        `.execute(casa.app.s.banco.db)
      ).rows[0]?.n === 0,
    40_000,
  )

describe('URLs of internal servers, by every input', () => {
  it('control: the internal server records a direct request', async () => {
    for (const e of ENDERECOS.slice(0, 2)) await (await fetch(`http://${e}/`)).arrayBuffer()
    expect(batidas).toHaveLength(2)
  })

  it('are refused in the media of a message (mediaUrl), in any spelling and after a redirect', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    encaminhar()
    const foto = (mediaUrl: string) =>
      recebida({
        numero,
        extra: {
          message: { imageMessage: { mimetype: 'image/png', caption: 'olha' }, mediaUrl },
          messageType: 'imageMessage',
        },
      })
    await casa.entregar(caixa, ...[...URLS, `${porta.url}/foto.png`].map(foto))
    const { id } = await conversaDe(numero)
    expect((await fio(id)).filter((m) => m.direcao === 'entrada')).toHaveLength(URLS.length + 1)
    await tentados(id)
    expect(batidas).toEqual([])
  }, 60_000)

  it('are refused for a profile picture', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero }))
    const { id } = await conversaDe(numero)
    encaminhar()
    for (const url of [...URLS, `${porta.url}/foto.png`]) {
      casa.canal.responderCom((p) =>
        p.caminho.startsWith('/chat/fetchProfilePictureUrl')
          ? { status: 200, corpo: { profilePictureUrl: url } }
          : canalFiel(p),
      )
      expect((await supervisora.chamar(conversas.foto, { params: { id } })).status, url).toBeLessThan(500)
    }
    expect(batidas).toEqual([])
  })

  it('are refused for files of another system, and for the target of its answers', async () => {
    encaminhar()
    const { data } = (await criar('webhook', { url_envio: `${porta.url}/envio` })) as { data: CaixaDeTeste }
    const telefone = numeroNovo()
    for (const url of [...URLS, `${porta.url}/foto.png`])
      await postar(casa.url, data.token, {
        id: crypto.randomUUID(),
        texto: 'foto',
        contato: { telefone },
        anexos: [{ url }],
      })
    await casa.app.chat.processarAgora(data.id)
    const { id } = await conversaDe(telefone)
    await tentados(id)
    await supervisora.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'oi' } })
    for (const url of URLS) {
      const r = await supervisora.chamar(caixas.alterar, {
        params: { id: data.id },
        body: { configuracao: { url_envio: url } },
      })
      if (r.status < 300) await supervisora.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'oi' } })
      await supervisora.chamar(caixas.testar, { params: { id: data.id } })
    }
    expect(batidas).toEqual([])
  }, 60_000)

  it('are refused for media of the official API and of Telegram, whose servers answer with a URL', async () => {
    const oficial = (await criar('whatsapp', { ...CONFIGURACAO, url_base: graph.url })).data as CaixaDeTeste
    const de = numeroNovo()
    for (const [n, url] of URLS.entries()) {
      const id = `88${n}`
      await entregarDaMeta(
        `${casa.url}/api/chat/webhook/${oficial.token}`,
        recebidaDoWhatsapp({ de, conteudo: { type: 'image', image: { id, url, mime_type: 'image/png' } } }),
      )
    }
    await casa.app.chat.processarAgora(oficial.id)
    const { id } = await conversaDe(de)
    expect((await fio(id)).filter((m) => m.tipo === 'imagem')).toHaveLength(URLS.length)
    const doBot = (
      await criar('telegram', {
        bot_token: TOKEN_DO_BOT,
        url_base: telegram.url,
        webhook_url: 'https://chat.girassol.test/g',
      })
    ).data as CaixaDeTeste
    await supervisora.chamar(caixas.ligarWebhook, { params: { id: doBot.id } })
    for (const file_id of ['../../../x', `http://127.0.0.1:${port}/x`, '..%2f..%2f']) {
      await postar(
        casa.url,
        doBot.token,
        {
          update_id: Math.floor(Math.random() * 1e9),
          message: {
            message_id: 1,
            date: 1_795_000_000,
            chat: { id: 777, type: 'private', first_name: 'Ana' },
            from: { id: 777, is_bot: false, first_name: 'Ana' },
            document: { file_id, file_unique_id: file_id, file_name: '../../etc/passwd' },
          },
        },
        { 'x-telegram-bot-api-secret-token': String(telegram.webhook().secret_token) },
      )
    }
    await casa.app.chat.processarAgora(doBot.id)
    expect(batidas).toEqual([])
  }, 60_000)

  it('are refused in every URL that a user configures: channels, mail, assistant, subscriptions, leads', async () => {
    const enderecos = URLS.filter((u) => !u.startsWith('data:'))
    for (const url of enderecos) {
      const host = URL.parse(url)?.hostname ?? '127.0.0.1'
      for (const [tipo, configuracao] of [
        [
          'api',
          { send_endpoint_url: `${url}/message/sendText/web`, send_api_key: CHAVE_DO_CANAL, instance_name: 'web' },
        ],
        ['whatsapp', { ...CONFIGURACAO, url_base: url }],
        ['telegram', { bot_token: TOKEN_DO_BOT, url_base: url }],
        [
          'email',
          {
            servidor_imap: host,
            porta_imap: 993,
            servidor_smtp: host,
            porta_smtp: 587,
            usuario: 'a@b.test',
            senha: 'x',
            endereco_resposta: 'a@b.test',
          },
        ],
      ] as const) {
        const r = (await criar(tipo, configuracao)) as { data?: { id: string } }
        if (!r.data) continue
        await supervisora.chamar(caixas.testar, { params: { id: r.data.id } })
        await supervisora.chamar(caixas.ligarWebhook, { params: { id: r.data.id } })
        if (tipo === 'email')
          await supervisora.chamar(caixas.alterar, { params: { id: r.data.id }, body: { ativo: false } })
      }
      for (const [caminho, corpo] of [
        ['/api/chat/ia/configuracao', { ligada: true, chave: 'sk-x-123456', modelo_texto: 'm', endereco: url }],
        [
          '/api/meta/conexao',
          {
            url_base: url,
            token: 'x'.repeat(20),
            segredo_do_app: 'y',
            token_de_verificacao: 'z',
            paginas: ['1'],
            ativa: true,
          },
        ],
      ] as const) {
        const r = await supervisora('PUT', caminho, corpo)
        expect(r.status, `${caminho} ${url}`).toBeLessThan(500)
        if (r.status < 300) await supervisora('POST', `${caminho.replace('/configuracao', '')}/testar`)
      }
    }
    const caixa = await casa.criarCaixa(supervisora)
    for (const url of enderecos)
      expect(
        (
          await supervisora.chamar(saidas.criarDestino, {
            params: { id: caixa.id },
            body: { nome: 'x', url, eventos: ['mensagem.criada'] },
          })
        ).status,
        url,
      ).toBe(400)
    // a URL that was harmless when it was saved and redirects afterwards
    encaminhar()
    await supervisora.chamar(saidas.criarDestino, {
      params: { id: caixa.id },
      body: { nome: 'x', url: `${porta.url}/sai`, eventos: ['mensagem.criada'] },
    })
    porta.recebidas.length = 0
    await casa.entregar(caixa, recebida({ numero: numeroNovo() }))
    await ate('it was told', () => porta.recebidas.length > 0)
    expect(batidas).toEqual([])
  }, 120_000)
})

describe('files whose content differs from their declared type', () => {
  const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
  const MENTIRAS: [string, string, Buffer][] = [
    ['foto.png', 'image/png', HTML],
    ['foto.png', 'image/png', SVG],
    ['desenho.svg', 'image/svg+xml', SVG],
    ['conta.pdf', 'application/pdf', HTML],
    ['a.html', 'text/html', HTML],
    ['voz.ogg', 'audio/ogg', HTML],
    [
      'x.xhtml',
      'application/xhtml+xml',
      Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'),
    ],
    ['x.xml', 'text/xml', SVG],
    ['foto.png', 'image/png', Buffer.concat([PNG, HTML])],
    ['bomba.png', 'image/png', gzipSync(Buffer.alloc(20_000_000))],
  ]

  it('sent by a customer, none is served as a type that a browser executes', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    for (const [nome, mimetype, bytes] of MENTIRAS)
      await casa.entregar(
        caixa,
        recebida({
          numero,
          extra: {
            message: { documentMessage: { mimetype, fileName: nome }, base64: bytes.toString('base64') },
            messageType: 'documentMessage',
          },
        }),
      )
    const { id } = await conversaDe(numero)
    await tentados(id)
    const anexos = (await fio(id)).flatMap((m) => m.anexos) as Bolha[]
    expect(anexos).toHaveLength(MENTIRAS.length)
    for (const a of anexos.filter((x) => x.url_publica)) {
      const r = await fetch(a.url_publica as string)
      const [tipo, como, politica] = [
        r.headers.get('content-type') ?? '',
        r.headers.get('content-disposition') ?? '',
        r.headers.get('content-security-policy') ?? '',
      ]
      await r.arrayBuffer()
      expect(r.headers.get('x-content-type-options'), a.nome_arquivo).toBe('nosniff')
      expect(
        como.startsWith('attachment') ||
          (/^(image\/(png|jpeg|gif|webp)|audio|video|text\/plain|application\/pdf)/.test(tipo) &&
            /default-src 'none'/.test(politica)),
        `${a.nome_arquivo}: ${tipo} ${como} ${politica}`,
      ).toBe(true)
    }
  }, 60_000)

  it('uploaded by a colleague under another name, the type comes from the bytes', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero }))
    const { id } = await conversaDe(numero)
    for (const [nome, mime, bytes] of MENTIRAS) {
      const anexo = await subirArquivo(casa, supervisora, id, nome, mime, bytes).catch(() => null)
      if (!anexo) continue // the upload itself was refused
      const r = await supervisora('POST', `${base}/${id}/mensagens`, {
        conteudo: '',
        tipo: 'imagem',
        anexos: [{ ...anexo, nome_arquivo: `../../${nome}\u202e` }],
      })
      expect(r.status).toBeLessThan(500)
      if (r.status >= 300) continue
      const [dito] = r.corpo.data.anexos as [Bolha]
      expect(dito.nome_arquivo).not.toMatch(/[/\\\u202e]/)
      expect(dito.tipo_mime, nome).not.toMatch(/html|javascript/)
    }
    // a storage path of another conversation, or one that does not exist, is refused
    for (const caminho_storage of [
      `../${id}/x`,
      `${crypto.randomUUID()}/x`,
      `${id}/../../x`,
      '/etc/passwd',
      `${id}/nao-existe`,
    ]) {
      expect(
        (
          await supervisora('POST', `${base}/${id}/mensagens`, {
            tipo: 'imagem',
            anexos: [
              {
                nome_arquivo: 'x.png',
                tipo_mime: 'image/png',
                tamanho: 1,
                caminho_storage,
                url_publica: '',
                largura: null,
                altura: null,
                duracao: null,
              },
            ],
          })
        ).status,
        caminho_storage,
      ).toBe(400)
    }
  }, 60_000)
})
