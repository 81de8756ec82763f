import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { criarClienteEvolution, type ClienteEvolution } from './cliente-evolution.ts'
import { configuracaoDaCaixa } from './configuracao.ts'
import { memoriaPassageira } from './dialeto.ts'
import { aceito, semRota, servidorDeTeste } from './servidor-de-teste.ts'

const number = '5531988887777'
const remoteJid = '553188887777@s.whatsapp.net'
let servidor: Awaited<ReturnType<typeof servidorDeTeste>>
beforeAll(async () => {
  servidor = await servidorDeTeste(() => aceito)
})
afterAll(() => servidor.fechar())
beforeEach(() => {
  servidor.pedidos.length = 0
  servidor.responderCom(() => aceito)
})
const cliente = (
  mudanca: Parameters<typeof servidor.configuracao>[0] = {},
  dialeto = memoriaPassageira(),
): ClienteEvolution =>
  criarClienteEvolution({ configuracao: servidor.configuracao(mudanca), rede: servidor.rede, dialeto })
const corpos = () => servidor.pedidos.map((p) => p.corpo)
const caminhos = () => servidor.pedidos.map((p) => `${p.metodo} ${p.caminho}`)
const erroDe = async (promessa: Promise<unknown>): Promise<ErroDeChat> => {
  const erro: unknown = await promessa.then(
    () => null,
    (e: unknown) => e,
  )
  expect(erro).toBeInstanceOf(ErroDeChat)
  return erro as ErroDeChat
}

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

describe('errors', () => {
  const lida = { number, action: 'read' as const, mensagens: [{ id: 'A', remoteJid, fromMe: false }] }
  const FRASES: [string, string, (c: ClienteEvolution) => Promise<unknown>][] = [
    ['[S8.9]', 'Erro ao enviar mensagem de texto', (c) => c.enviarTexto({ number, text: 'oi' })],
    [
      '[S8.10]',
      'Erro ao enviar mensagem de mídia',
      (c) => c.enviarMidia({ number, mediatype: 'image', base64: 'AA==' }),
    ],
    ['[S8.15]', 'Erro ao enviar áudio', (c) => c.enviarAudio({ number, base64: 'AA==' })],
    ['[S8.19]', 'Erro ao enviar reação', (c) => c.enviarReacao({ number, messageId: 'A', reaction: '👍' })],
    ['[S8.20]', 'Erro ao editar mensagem', (c) => c.editarMensagem({ number, messageId: 'A', text: 'b' })],
    ['[S8.21]', 'Erro ao deletar mensagem', (c) => c.deletarMensagem({ id: 'A', remoteJid, fromMe: true })],
    ['[S8.22]', 'Erro ao marcar conversa como lida', (c) => c.marcarComoLida(lida)],
    [
      '[S8.22]',
      'Erro ao marcar conversa como não lida',
      (c) => c.marcarComoNaoLida({ number, action: 'unread', ultima: { id: 'A', remoteJid, fromMe: false } }),
    ],
    ['[S8.11]', 'Erro ao testar conexão', (c) => c.testarConexao()],
  ]
  it.each(FRASES)(
    '%s [S8.5] reports a refused call as "%s", 500, with reason and original',
    async (_id, frase, chamar) => {
      servidor.responderCom(() => ({ status: 401, corpo: { status: 401, response: { message: 'Unauthorized' } } }))
      const erro = await erroDe(chamar(cliente()))
      expect(erro).toMatchObject({
        message: frase,
        statusCode: 500,
        status: 500,
        code: 'HTTP_ERROR',
        classe: 'permanente',
      })
      expect(erro.detalhe).toContain('Chave da API recusada')
      expect(erro.original).toBeInstanceOf(ErroDeChat)
      expect(erro.cause).toBe(erro.original)
    },
  )

  it('[S8.25] [S8.5] reports an HTTP failure as HTTP_ERROR, 500 by default', () => {
    const original = new TypeError('x')
    expect(new ErroDeChat('Falhou', undefined, original)).toMatchObject({
      message: 'Falhou',
      statusCode: 500,
      code: 'HTTP_ERROR',
      original,
    })
  })

  it('[S8.6] [S8.7] [S8.8] rejects inboxes that cannot send', () => {
    const dizer = (caixa: Parameters<typeof configuracaoDaCaixa>[0]) => {
      try {
        return configuracaoDaCaixa(caixa)
      } catch (erro) {
        return [(erro as ErroDeChat).statusCode, (erro as ErroDeChat).message]
      }
    }
    expect(dizer(null)).toEqual([404, 'Configuração da caixa de entrada não encontrada'])
    expect(dizer({ tipo: 'api', configuracao: null })).toEqual([404, 'Configuração da caixa de entrada não encontrada'])
    expect(dizer({ tipo: 'email', configuracao: {} })).toEqual([400, 'Caixa de entrada não é do tipo API'])
    expect(dizer({ tipo: 'api', configuracao: { send_endpoint_url: 'https://x.br' } })).toEqual([
      400,
      'Configuração da API incompleta',
    ])
    expect(
      dizer({ tipo: 'api', configuracao: { send_endpoint_url: 'https://x.br', send_api_key: 'chave-de-teste' } }),
    ).toMatchObject({ instance_name: 'default', timeout: 10_000 })
  })

  it('[S8.23] [S7.74] tests the connection: connected with latency, disconnected with the reason, or the failure', async () => {
    servidor.responderCom(() => ({ status: 200, corpo: { instance: { instanceName: 'web', state: 'open' } } }))
    const bom = await cliente().testarConexao()
    expect(bom).toMatchObject({ status: 'connected', estado: 'open' })
    expect(bom.latency).toBeGreaterThan(0)
    expect(caminhos()).toEqual(['GET /instance/connectionState'])
    servidor.responderCom(() => ({ status: 200, corpo: { instance: { state: 'close' } } }))
    expect(await cliente().testarConexao()).toMatchObject({ status: 'disconnected', estado: 'close' })
    servidor.responderCom(() => 'cortar')
    const erro = await erroDe(cliente().testarConexao())
    expect(erro.detalhe).toMatch(/^Falha na conexão com a API externa: /)
    expect(erro.original).toMatchObject({ message: 'Falha na conexão com a API externa', statusCode: 500 })
  })

  it("[S7.75] [S7.76] [S8.30] [S8.29] returns the profile picture's URL, null with the status, or PROFILE_PICTURE_FETCH_FAILED", async () => {
    servidor.responderCom(() => ({
      status: 200,
      corpo: { wuid: remoteJid, profilePictureUrl: 'https://pps.exemplo/f.jpg' },
    }))
    expect(await cliente().buscarFotoDePerfil(number)).toEqual({ profilePictureUrl: 'https://pps.exemplo/f.jpg' })
    expect(servidor.pedidos[0]).toMatchObject({
      metodo: 'POST',
      caminho: '/chat/fetchProfilePictureUrl',
      corpo: { number },
      cabecalhos: { apikey: 'chave-de-teste' },
    })
    servidor.responderCom(() => ({ status: 200, corpo: { wuid: remoteJid, profilePictureUrl: null } }))
    expect(await cliente().buscarFotoDePerfil(number)).toEqual({ profilePictureUrl: null })
    servidor.responderCom(() => ({ status: 500, corpo: {} }))
    expect(await cliente().buscarFotoDePerfil(number)).toEqual({
      profilePictureUrl: null,
      erro: 'API retornou status 500',
    })
    servidor.responderCom(() => 'cortar')
    expect(await erroDe(cliente().buscarFotoDePerfil(number))).toMatchObject({
      message: 'Erro interno do serviço ao buscar foto de perfil.',
      code: 'PROFILE_PICTURE_FETCH_FAILED',
      statusCode: 500,
    })
  })

  it('never classifies a request that may have been sent as repeatable', async () => {
    const classe = async (responder: Parameters<typeof servidor.responderCom>[0], mudanca = {}) => {
      servidor.responderCom(responder)
      return (await erroDe(cliente(mudanca).enviarTexto({ number, text: 'oi', delay: 0 }))).classe
    }
    expect(await classe(() => 'cortar')).toBe('incerta')
    expect(await classe(() => 'calar', { timeout: 1000 })).toBe('incerta')
    expect(await classe(() => ({ status: 500, corpo: {} }))).toBe('incerta')
    for (const status of [429, 502, 503, 504]) expect(await classe(() => ({ status, corpo: 'busy' }))).toBe('repetivel')
    for (const status of [302, 400, 401, 404]) expect(await classe(() => ({ status, corpo: {} }))).toBe('permanente')
    const fechada = await servidorDeTeste(() => aceito)
    await fechada.fechar()
    const erro = await erroDe(
      criarClienteEvolution({ configuracao: fechada.configuracao(), rede: fechada.rede }).enviarTexto({
        number,
        text: 'oi',
      }),
    )
    expect(erro).toMatchObject({ classe: 'repetivel', detalhe: 'Não foi possível conectar ao servidor do WhatsApp' })
  })

  it('reports a forbidden URL as permanent, with a reason for the user', async () => {
    const erro = await erroDe(
      criarClienteEvolution({
        configuracao: servidor.configuracao({ send_endpoint_url: 'http://169.254.169.254/x' }),
        rede: servidor.rede,
      }).enviarTexto({ number, text: 'oi' }),
    )
    expect(erro.classe).toBe('permanente')
    expect(erro.detalhe).toMatch(/^[A-ZÀ-Ú][^{}]+\.$/)
  })

  it('adds the delay that the external server waits to the configured timeout', async () => {
    let soltar = 0
    servidor.responderCom(() => 'calar')
    const inicio = performance.now()
    await erroDe(cliente({ timeout: 1000 }).enviarTexto({ number, text: 'oi', delay: 600 }))
    soltar = performance.now() - inicio
    expect(soltar).toBeGreaterThan(1500)
    expect(soltar).toBeLessThan(8000)
  })

  it('rejects invalid input with 400 before anything is sent', async () => {
    await expect(cliente().enviarTexto({ number: '0123', text: '' })).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    })
    await expect(cliente().enviarReacao({ number, messageId: 'A', reaction: 'ok' })).rejects.toMatchObject({
      message: 'Reação deve ser um emoji',
    })
    expect(servidor.pedidos).toHaveLength(0)
  })

  it('keeps the key and phone numbers out of the error and its original', async () => {
    servidor.responderCom(() => ({
      status: 400,
      corpo: { response: { message: [{ exists: false, number }, `number ${number} invalid`] } },
    }))
    const erro = await erroDe(cliente().enviarTexto({ number, text: 'oi' }))
    const tudo = JSON.stringify([
      erro,
      erro.message,
      erro.detalhe,
      erro.details,
      erro.original,
      String(erro.cause),
      (erro.original as ErroDeChat).original,
    ])
    expect(tudo).not.toContain('chave-de-teste')
    expect(tudo).not.toContain(number)
  })
})
