import { describe, expect, it } from 'vitest'
import { memoriaPassageira } from './dialeto.ts'
import { aceito, semRota } from './servidor-de-teste.ts'
import { casaDaEvolution, erroDe, number, remoteJid } from './teste/evolution.ts'

const { servidor, cliente, corpos, caminhos } = await casaDaEvolution()

describe('requests', () => {
  it('[S7.57] takes URL and key from the inbox configuration and sends apikey, Bearer and the configured headers', async () => {
    await cliente({
      headers: { 'x-empresa': 'girassol', authorization: 'Basic abc', Host: 'outro', APIKEY: 'x' },
    }).enviarTexto({ number, text: 'oi' })
    expect(servidor.pedidos[0]?.cabecalhos).toMatchObject({
      apikey: 'chave-de-teste',
      authorization: 'Bearer chave-de-teste',
      'x-empresa': 'girassol',
    })
    expect(servidor.pedidos[0]?.cabecalhos.host).toMatch(/^127\.0\.0\.1:/)
  })

  it('[S7.58] [S7.59] [S9.6] [S9.8] sends text by POST to the configured URL with number, text, delay 1200, quoted, presence composing', async () => {
    const quoted = { key: { id: '3A01', remoteJid, fromMe: false }, message: { conversation: 'antes' } }
    const resultado = await cliente().enviarTexto({ number, text: '*Mariana:*\n\nOi', quoted })
    expect(caminhos()).toEqual(['POST /message/sendText/web'])
    expect(corpos()).toEqual([{ number, text: '*Mariana:*\n\nOi', delay: 1200, presence: 'composing', quoted }])
    expect(resultado).toEqual({ id_externo: '3EB0AA', jid: remoteJid, momento: new Date(1_795_167_446_000) })
  })

  it('[S7.60] [S7.58] sends media to sendMedia in the place of sendText, with its seven fields', async () => {
    await cliente().enviarMidia({
      number,
      mediatype: 'image',
      url: 'https://exemplo.br/a.png',
      mimetype: 'image/png',
      caption: 'Conta',
      fileName: 'a.png',
    })
    expect(caminhos()).toEqual(['POST /message/sendMedia/web'])
    expect(corpos()).toEqual([
      {
        number,
        mediatype: 'image',
        mimetype: 'image/png',
        caption: 'Conta',
        media: 'https://exemplo.br/a.png',
        fileName: 'a.png',
        delay: 1200,
        presence: 'composing',
      },
    ])
  })

  it('[S9.13] [S9.15] fills in mime types and names of media so that the external server detects the kind', async () => {
    const c = cliente()
    for (const mediatype of ['image', 'video', 'audio', 'document'] as const)
      await c.enviarMidia({ number, mediatype, url: 'https://exemplo.br/x' })
    await c.enviarMidia({
      number,
      mediatype: 'document',
      base64: 'data:application/zip;base64,YWI_\nYQ',
      mimetype: 'application/zip',
      fileName: 'obra.dat',
    })
    expect(corpos().map((b) => [b.mimetype, b.fileName])).toEqual([
      ['image/jpeg', 'arquivo.jpg'],
      ['video/mp4', 'arquivo.mp4'],
      ['audio/mp4', 'arquivo.mp3'],
      ['application/pdf', 'arquivo.pdf'],
      ['application/zip', 'obra.zip'],
    ])
    expect(corpos()[4]?.media).toBe('YWI/YQ==')
  })

  it('[S7.61] [S9.8] sends voice as base64 via sendWhatsAppAudio with presence recording', async () => {
    await cliente().enviarAudio({ number, base64: 'data:audio/ogg;base64,aGVsbG8=' })
    expect(caminhos()).toEqual(['POST /message/sendWhatsAppAudio/web'])
    expect(corpos()).toEqual([{ number, audio: 'aGVsbG8=', delay: 1200, presence: 'recording' }])
  })

  it('[S7.67] sends audio by URL to POST {endpoint}/message/sendAudio, or to sendWhatsAppAudio on a server without it', async () => {
    await cliente().enviarAudio({ number, url: 'https://exemplo.br/voz.mp3' })
    servidor.responderCom((p) => (p.caminho === '/message/sendWhatsAppAudio/web' ? aceito : semRota(p)))
    await cliente().enviarAudio({ number, url: 'https://exemplo.br/voz.mp3' })
    expect(caminhos()).toEqual([
      'POST /message/sendAudio',
      'POST /message/sendAudio',
      'POST /message/sendWhatsAppAudio/web',
    ])
  })

  it('[S7.71] [S9.6] sends a reaction by POST {endpoint}/message/sendReaction with delay 1000', async () => {
    await cliente().enviarReacao({ number, messageId: '3A01', reaction: '👍' })
    expect(caminhos()).toEqual(['POST /message/sendReaction'])
    expect(corpos()).toEqual([
      { number, messageId: '3A01', key: { id: '3A01', remoteJid, fromMe: false }, reaction: '👍', delay: 1000 },
    ])
  })

  it('[S7.72] edits by POST /chat/updateMessage/{instance}', async () => {
    await cliente().editarMensagem({ number, messageId: '3EB0', text: 'novo' })
    expect(caminhos()).toEqual(['POST /chat/updateMessage/web'])
    expect(corpos()).toEqual([
      { number, text: 'novo', messageId: '3EB0', key: { id: '3EB0', remoteJid, fromMe: true } },
    ])
  })

  it('[S7.73] deletes by DELETE /chat/deleteMessageForEveryone/{instance} with id, remoteJid, fromMe', async () => {
    await cliente().deletarMensagem({ id: '3EB0', remoteJid, fromMe: true })
    expect(caminhos()).toEqual(['DELETE /chat/deleteMessageForEveryone/web'])
    expect(corpos()).toEqual([{ id: '3EB0', remoteJid, fromMe: true }])
  })

  it('sends the fields of both dialects with read and unread marks', async () => {
    const mensagem = { id: '3A01', remoteJid, fromMe: false }
    await cliente().marcarComoLida({ number, action: 'read', mensagens: [mensagem] })
    await cliente().marcarComoNaoLida({
      number,
      action: 'unread',
      ultima: { ...mensagem, messageTimestamp: 1_795_160_000 },
    })
    expect(caminhos()).toEqual(['POST /chat/markAsRead', 'POST /chat/markAsUnread'])
    expect(corpos()).toEqual([
      { number, action: 'read', readMessages: [mensagem], delay: 1000 },
      {
        number,
        action: 'unread',
        unread_count: 1,
        chat: remoteJid,
        lastMessage: { key: mensagem, messageTimestamp: 1_795_160_000 },
        delay: 1000,
      },
    ])
  })

  it('[S9.9] uses the configured instance when the URL has none, and "default" when neither has one', async () => {
    servidor.responderCom((p) => (p.caminho.endsWith('/default') ? aceito : semRota(p)))
    await cliente({ send_endpoint_url: servidor.url }).enviarTexto({ number, text: 'oi' })
    await cliente({ send_endpoint_url: `${servidor.url}/api/message/sendText` }).editarMensagem({
      number,
      messageId: '3EB0',
      text: 'novo',
    })
    expect(caminhos()).toEqual(['POST /', 'POST /message/sendText/default', 'POST /api/chat/updateMessage/default'])
  })

  it('registers our webhook URL with its secret header and the list of events', async () => {
    await cliente().configurarWebhook({
      url: 'https://app.exemplo.br/api/chat/webhook/t',
      cabecalhos: { 'x-webhook-secret': 's' },
    })
    expect(caminhos()).toEqual(['POST /webhook/set/web'])
    expect(corpos()[0]).toMatchObject({
      webhook: { enabled: true, byEvents: false, base64: false, headers: { 'x-webhook-secret': 's' } },
    })
  })

  it('downloads the bytes of a received file, or returns null when the server has none', async () => {
    servidor.responderCom(() => ({
      status: 201,
      corpo: { base64: 'aGk=', mimetype: 'image/jpeg', fileName: '3A01.jpg' },
    }))
    expect(await cliente().baixarMidia('3A01')).toEqual({
      bytes: Buffer.from('hi'),
      mimetype: 'image/jpeg',
      nome: '3A01.jpg',
    })
    expect(corpos()).toEqual([{ message: { key: { id: '3A01' } }, convertToMp4: false }])
    servidor.responderCom(() => ({ status: 201, corpo: 'null' }))
    expect(await cliente().baixarMidia('3A01')).toBeNull()
  })
})

describe('dialects', () => {
  const servida = (p: Parameters<typeof semRota>[0]) =>
    p.caminho.endsWith('/web') && !p.caminho.includes('markAs') ? aceito : semRota(p)

  it('detects the dialect once, remembers it and tries it first afterwards', async () => {
    const dialeto = memoriaPassageira()
    servidor.responderCom(servida)
    await cliente({}, dialeto).testarConexao()
    expect(await dialeto.ler()).toBe('evolution')
    await cliente({}, dialeto).enviarReacao({ number, messageId: 'A', reaction: '👍' })
    await cliente({}, dialeto).marcarComoLida({
      number,
      action: 'read',
      mensagens: [{ id: 'A', remoteJid, fromMe: false }],
    })
    expect(caminhos()).toEqual([
      'GET /instance/connectionState',
      'GET /instance/connectionState/web',
      'POST /message/sendReaction/web',
      'POST /chat/markMessageAsRead/web',
    ])
  })

  it('detects a server of the other dialect again, and learns nothing from URLs that both share', async () => {
    const dialeto = memoriaPassageira('evolution')
    servidor.responderCom((p) =>
      p.caminho === '/message/sendReaction' || p.caminho.startsWith('/message/sendText') ? aceito : semRota(p),
    )
    await cliente({}, dialeto).enviarTexto({ number, text: 'oi' })
    expect(await dialeto.ler()).toBe('evolution')
    await cliente({}, dialeto).enviarReacao({ number, messageId: 'A', reaction: '👍' })
    expect(await dialeto.ler()).toBe('spec')
  })

  it.each([
    ['unknown instance', 404, { response: { message: ['The "web" instance does not exist'] } }],
    ['refused key', 401, { response: { message: 'Unauthorized' } }],
    ['bad body', 400, { response: { message: [['key requires property "fromMe"']] } }],
    ['failure', 500, { response: { message: 'x' } }],
    ['redirect', 302, {}],
  ])('does not try the next candidate after: %s', async (_nome, status, corpo) => {
    servidor.responderCom(() => ({ status, corpo }))
    await erroDe(cliente().enviarReacao({ number, messageId: 'A', reaction: '👍' }))
    expect(servidor.pedidos).toHaveLength(1)
  })

  it('takes a 404 page that is not JSON as a missing route, and ignores a failure to store the dialect', async () => {
    servidor.responderCom((p) => (p.caminho.endsWith('/web') ? aceito : { status: 404, corpo: '<h1>Not Found</h1>' }))
    const dialeto = { ler: async () => null, gravar: () => Promise.reject(new RangeError('disk full')) }
    expect(await cliente({}, dialeto).enviarReacao({ number, messageId: 'A', reaction: '👍' })).toMatchObject({
      id_externo: '3EB0AA',
    })
  })
})
