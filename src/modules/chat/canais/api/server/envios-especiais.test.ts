import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { criarClienteEvolution, type ClienteEvolution } from './cliente-evolution.ts'
import { memoriaPassageira, type MemoriaDeDialeto } from './dialeto.ts'
import { aceito, semRota, servidorDeTeste } from './servidor-de-teste.ts'

const number = '5531988887777'
const remoteJid = '553188887777@s.whatsapp.net'
const chave = { id: '3A01', remoteJid, fromMe: false }
let servidor: Awaited<ReturnType<typeof servidorDeTeste>>
beforeAll(async () => {
  servidor = await servidorDeTeste(() => aceito)
})
afterAll(() => servidor.fechar())
beforeEach(() => {
  servidor.pedidos.length = 0
  servidor.responderCom(() => aceito)
})
const cliente = (dialeto: MemoriaDeDialeto = memoriaPassageira()): ClienteEvolution =>
  criarClienteEvolution({ configuracao: servidor.configuracao(), rede: servidor.rede, dialeto })
const fixo = { number, delay: 1200, presence: 'composing' }

const enquete = { number, pergunta: 'Qual horário?', opcoes: ['Manhã', 'Tarde'] }
const lista = {
  number,
  titulo: 'Planos',
  descricao: 'Escolha',
  botao: 'Abrir',
  secoes: [
    {
      titulo: 'Solar',
      linhas: [
        { id: 'p5', titulo: '5 kWp' },
        { id: 'p8', titulo: '8 kWp', descricao: 'Casa grande' },
      ],
    },
  ],
}
const botoes = {
  number,
  titulo: 'Confirma?',
  botoes: [
    { id: 's', texto: 'Sim' },
    { id: 'n', texto: 'Não' },
  ],
}
const figurinha = { number, url: 'https://exemplo.br/oi.webp' }
const local = { number, latitude: -23.5, longitude: -46.6 }
const contatos = {
  number,
  contatos: [
    { nome: 'Ana Lima', telefone: '(11) 98888-7777' },
    { nome: 'Bia', wuid: '5511988886666@s.whatsapp.net' },
  ],
}

/** Name, call, path in the specification, path as served, expected body and error sentence. */
const ENVIOS: [string, (c: ClienteEvolution) => Promise<unknown>, string, string, object, string][] = [
  [
    'poll',
    (c) => c.enviarEnquete(enquete),
    'sendPoll',
    'sendPoll',
    { name: 'Qual horário?', options: ['Manhã', 'Tarde'], values: ['Manhã', 'Tarde'], selectableCount: 1 },
    'Erro ao enviar enquete',
  ],
  [
    'list',
    (c) => c.enviarLista(lista),
    'sendList',
    'sendList',
    {
      title: 'Planos',
      description: 'Escolha',
      buttonText: 'Abrir',
      footerText: '',
      sections: [
        {
          title: 'Solar',
          rows: [
            { title: '5 kWp', rowId: 'p5' },
            { title: '8 kWp', rowId: 'p8', description: 'Casa grande' },
          ],
        },
      ],
    },
    'Erro ao enviar lista',
  ],
  [
    'buttons',
    (c) => c.enviarBotoes(botoes),
    'sendButton',
    'sendButtons',
    {
      title: 'Confirma?',
      buttons: [
        { type: 'reply', displayText: 'Sim', id: 's' },
        { type: 'reply', displayText: 'Não', id: 'n' },
      ],
    },
    'Erro ao enviar botões',
  ],
  [
    'sticker',
    (c) => c.enviarFigurinha(figurinha),
    'sendSticker',
    'sendSticker',
    { sticker: 'https://exemplo.br/oi.webp', mimetype: 'image/webp' },
    'Erro ao enviar sticker',
  ],
  [
    'location',
    (c) => c.enviarLocalizacao(local),
    'sendLocation',
    'sendLocation',
    { latitude: -23.5, longitude: -46.6, name: '', address: '' },
    'Erro ao enviar localização',
  ],
  [
    'contact',
    (c) => c.enviarContato(contatos),
    'sendContact',
    'sendContact',
    {
      contact: [
        { fullName: 'Ana Lima', wuid: '5511988887777', phoneNumber: '5511988887777' },
        { fullName: 'Bia', wuid: '5511988886666', phoneNumber: '5511988886666' },
      ],
    },
    'Erro ao enviar contato',
  ],
]

describe('structured sends', () => {
  it.each(ENVIOS)(
    '[S7.64] [S7.65] [S7.66] [S7.68] [S7.69] [S7.70] [S8.12] [S8.13] [S8.14] [S8.16] [S8.17] [S8.18] posts %s to its path, falls back only when that is not served, and fails with its own sentence',
    async (_id, enviar, spec, servido, conteudo, frase) => {
      expect(await enviar(cliente())).toMatchObject({ id_externo: '3EB0AA', jid: remoteJid })
      expect(servidor.pedidos).toMatchObject([{ metodo: 'POST', caminho: `/message/${spec}` }])
      expect(servidor.pedidos[0]?.corpo).toEqual({ ...conteudo, ...fixo })
      servidor.pedidos.length = 0
      servidor.responderCom((p) => (p.caminho === `/message/${servido}/web` ? aceito : semRota(p)))
      const dialeto = memoriaPassageira()
      await enviar(cliente(dialeto))
      expect([servidor.pedidos.map((p) => p.caminho), await dialeto.ler()]).toEqual([
        [`/message/${spec}`, `/message/${servido}/web`],
        'evolution',
      ])
      for (const resposta of [
        { status: 400, corpo: { response: { message: [['x']] } } },
        { status: 500, corpo: {} },
        'cortar',
      ] as const) {
        servidor.pedidos.length = 0
        servidor.responderCom(() => resposta)
        const erro: unknown = await enviar(cliente()).catch((e: unknown) => e)
        expect(erro).toBeInstanceOf(ErroDeChat)
        expect(erro).toMatchObject({ message: frase, statusCode: 500, code: 'HTTP_ERROR' })
        expect(servidor.pedidos).toHaveLength(1)
      }
    },
  )

  it('rejects invalid input before sending, and includes quotation and bytes', async () => {
    await expect(cliente().enviarEnquete({ ...enquete, opcoes: ['só uma'] })).rejects.toMatchObject({
      status: 400,
      message: 'A enquete precisa de 2 a 12 opções',
    })
    expect(servidor.pedidos).toEqual([])
    await cliente().enviarFigurinha({ number, base64: 'data:image/webp;base64,UklGRg==', quoted: { key: { id: 'A' } } })
    expect(servidor.pedidos[0]?.corpo).toMatchObject({ sticker: 'UklGRg==', quoted: { key: { id: 'A' } } })
  })
})

describe('read marks', () => {
  it('[S7.62] [S9.7] sends a status by POST {endpoint}/message/sendStatus with delay 1000', async () => {
    for (const status of ['read', 'delivered', 'sent'] as const) await cliente().enviarStatus({ number, status })
    expect(servidor.pedidos.map((p) => [p.caminho, p.corpo])).toEqual(
      ['read', 'delivered', 'sent'].map((status) => ['/message/sendStatus', { number, status, delay: 1000 }]),
    )
    servidor.responderCom(() => ({ status: 500, corpo: {} }))
    await expect(cliente().enviarStatus({ number, status: 'read' })).rejects.toMatchObject({
      message: 'Erro ao enviar status',
      statusCode: 500,
    })
  })

  it('never calls sendStatus on a server where it would publish a story: marks as read instead, and sends nothing for other statuses', async () => {
    const evolution = () => cliente(memoriaPassageira('evolution'))
    await evolution().enviarStatus({ number, status: 'delivered' })
    expect(servidor.pedidos).toEqual([])
    await evolution().enviarStatus({ number, status: 'read', mensagens: [chave] })
    expect(servidor.pedidos.map((p) => p.caminho)).toEqual(['/chat/markMessageAsRead/web'])
    servidor.pedidos.length = 0
    servidor.responderCom((p) => (p.caminho === '/chat/markMessageAsRead/web' ? aceito : semRota(p)))
    await cliente().enviarStatus({ number, status: 'read', mensagens: [chave] })
    expect(servidor.pedidos.map((p) => p.caminho)).toEqual([
      '/message/sendStatus',
      '/chat/markAsRead',
      '/chat/markMessageAsRead/web',
    ])
  })

  it('[S7.63] [S9.7] [S8.22] marks read and unread: markAsRead, markAsUnread with unread_count 1 and delay 1000, each failing with its own sentence', async () => {
    const lida = () => cliente().marcarComoLida({ number, action: 'read', mensagens: [chave] })
    const naoLida = () => cliente().marcarComoNaoLida({ number, action: 'unread', ultima: chave })
    await lida()
    await naoLida()
    expect(servidor.pedidos.map((p) => [p.metodo, p.caminho, p.corpo.delay, p.corpo.unread_count])).toEqual([
      ['POST', '/chat/markAsRead', 1000, undefined],
      ['POST', '/chat/markAsUnread', 1000, 1],
    ])
    servidor.responderCom(() => ({ status: 500, corpo: {} }))
    await expect(lida()).rejects.toMatchObject({ message: 'Erro ao marcar conversa como lida', statusCode: 500 })
    await expect(naoLida()).rejects.toMatchObject({ message: 'Erro ao marcar conversa como não lida', statusCode: 500 })
  })
})

describe('session of a number', () => {
  it('returns the QR code when connecting, or that it is already connected', async () => {
    servidor.responderCom(() => ({
      status: 200,
      corpo: { pairingCode: 'WZYEH1YY', code: '2@y8', base64: 'data:image/png;base64,AA==', count: 1 },
    }))
    expect(await cliente().conectarInstancia()).toEqual({
      conectada: false,
      qrcode: 'data:image/png;base64,AA==',
      codigo_pareamento: 'WZYEH1YY',
    })
    servidor.responderCom(() => ({ status: 200, corpo: { instance: { instanceName: 'web', state: 'open' } } }))
    expect(await cliente().conectarInstancia()).toEqual({ conectada: true, qrcode: null, codigo_pareamento: null })
    await cliente().desconectarInstancia()
    expect(servidor.pedidos.map((p) => `${p.metodo} ${p.caminho}`)).toEqual([
      'GET /instance/connect/web',
      'GET /instance/connect/web',
      'DELETE /instance/logout/web',
    ])
  })

  it('fetches the messages of a period page by page and drops those outside it, even if the server ignores the filter', async () => {
    const de = new Date('2026-11-20T10:00:00Z')
    const segundos = de.getTime() / 1000
    const todos = Array.from({ length: 150 }, (_, i) => ({ key: { id: `M${i}` }, messageTimestamp: segundos - 20 + i }))
    servidor.responderCom((p) => ({
      status: 200,
      corpo: {
        messages: {
          total: 150,
          pages: 2,
          currentPage: p.corpo.page,
          records: todos.slice((Number(p.corpo.page) - 1) * 100, Number(p.corpo.page) * 100),
        },
      },
    }))
    const achadas = await cliente().buscarMensagens(de, new Date(de.getTime() + 60_000))
    expect(achadas.map((m) => (m.key as { id: string }).id)).toEqual(todos.slice(19, 82).map((m) => m.key.id))
    expect(servidor.pedidos.map((p) => p.corpo.page)).toEqual([1, 2])
  })
})
