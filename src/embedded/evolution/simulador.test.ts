import { afterEach, describe, expect, it } from 'vitest'
import { setTimeout as esperar } from 'node:timers/promises'
import { ate, palcoDeTeste, receptorDeTeste } from './palco-de-teste.ts'

const abertos: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const fechar of abertos.splice(0).reverse()) await fechar()
})

async function montar(opcoes: Parameters<typeof palcoDeTeste>[0] = {}) {
  const receptor = await receptorDeTeste()
  const palco = await palcoDeTeste(opcoes)
  abertos.push(receptor.fechar, palco.apagarPasta, palco.fechar)
  const configurar = (url: string, mais: object = {}) =>
    palco.pedir('POST', `/webhook/set/${palco.instancia}`, {
      webhook: {
        enabled: true,
        url,
        byEvents: false,
        base64: false,
        headers: { 'x-segredo': 'abc' },
        events: [],
        ...mais,
      },
    })
  expect((await configurar(receptor.url)).status).toBe(201)
  const clientes = (await palco.pedir('GET', '/celular/api/estado')).corpo.clientes as {
    id: number
    nome: string
    jid: string
    online: boolean
    nao_lidas: number
  }[]
  const cliente = (nome: string) => {
    const achado = clientes.find((c) => c.nome.startsWith(nome))
    if (!achado) throw new TypeError(nome)
    return achado
  }
  const thread = async (id: number) =>
    (await palco.pedir('GET', `/celular/api/clientes/${id}/mensagens`)).corpo as unknown as Record<string, unknown>[]
  const enviar = (number: string, text = 'Bom dia!') =>
    palco.pedir('POST', `/message/sendText/${palco.instancia}`, { number, text })
  const escrever = async (id: number, corpo: object) => {
    const r = await palco.pedir('POST', `/celular/api/clientes/${id}/mensagens`, corpo)
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return String(r.corpo.id)
  }
  const status = (id: string) =>
    receptor
      .eventos('messages.update')
      .filter((d) => d.keyId === id)
      .map((d) => d.status)
  return {
    ...palco,
    receptor,
    cliente,
    thread,
    enviar,
    escrever,
    status,
    configurar,
    idDe: (r: { corpo: Record<string, unknown> }) => String((r.corpo.key as { id: string }).id),
  }
}

describe('message of the company', () => {
  it('is echoed, reaches the phone, and is read when the thread is opened', async () => {
    const m = await montar()
    const marlene = m.cliente('Marlene')
    const id = m.idDe(await m.enviar('5519992147730'))
    await ate('two ticks', () => m.status(id).includes('DELIVERY_ACK'))
    expect(m.receptor.eventos('send.message')).toMatchObject([
      { key: { id, fromMe: true, remoteJid: marlene.jid }, status: 'PENDING', message: { conversation: 'Bom dia!' } },
    ])
    expect(m.status(id)).not.toContain('READ')
    await m.pedir('POST', `/celular/api/clientes/${marlene.id}/olhar`, { aberto: true })
    await ate('read', () => m.status(id).includes('READ'))
    const outra = m.idDe(await m.enviar('5519992147730', 'E agora?'))
    await ate('read at once, the thread being open', () => m.status(outra).includes('READ'))
    expect(await m.thread(marlene.id)).toMatchObject([
      { id, minha: false, texto: 'Bom dia!', status: 'READ' },
      { id: outra },
    ])
  })

  it('stays at one tick while the phone has no network, and unread while receipts are off', async () => {
    const m = await montar()
    const { id: marlene } = m.cliente('Marlene')
    await m.pedir('PATCH', `/celular/api/clientes/${marlene}`, { online: false, recibos: false })
    await m.pedir('POST', `/celular/api/clientes/${marlene}/olhar`, { aberto: true })
    const id = m.idDe(await m.enviar('5519992147730'))
    await ate('one tick', () => m.status(id).includes('SERVER_ACK'))
    await esperar(80)
    expect(m.status(id)).toEqual(['SERVER_ACK'])
    await m.pedir('PATCH', `/celular/api/clientes/${marlene}`, { online: true })
    await ate('two ticks', () => m.status(id).includes('DELIVERY_ACK'))
    await esperar(60)
    expect(m.status(id)).not.toContain('READ')
  })

  it('finds customers without the ninth digit and with a hidden number; an unknown number becomes a customer', async () => {
    const m = await montar()
    const joaquim = m.cliente('Joaquim')
    const elisangela = m.cliente('Elisângela')
    expect(joaquim.jid).toBe('554199887766@s.whatsapp.net')
    expect(elisangela.jid).toMatch(/^\d+@lid$/)
    await m.enviar('5541999887766', 'para Joaquim')
    await m.enviar(elisangela.jid, 'para Elisângela')
    await m.enviar('5519900001111', 'para quem?')
    expect(await m.thread(joaquim.id)).toMatchObject([{ texto: 'para Joaquim' }])
    expect(await m.thread(elisangela.id)).toMatchObject([{ texto: 'para Elisângela' }])
    const estado = await m.pedir('GET', '/celular/api/estado')
    expect(estado.corpo.clientes).toContainEqual(expect.objectContaining({ nome: '(19) 90000-1111', nao_lidas: 1 }))
  })

  it('is edited, reacted to and deleted', async () => {
    const m = await montar()
    const { id: marlene, jid: remoteJid } = m.cliente('Marlene')
    const id = m.idDe(await m.enviar('5519992147730'))
    const key = { id, remoteJid, fromMe: true }
    expect(
      (
        await m.pedir('POST', `/chat/updateMessage/${m.instancia}`, {
          number: '5519992147730',
          text: 'Boa tarde!',
          key,
        })
      ).status,
    ).toBe(200)
    expect((await m.pedir('POST', `/message/sendReaction/${m.instancia}`, { key, reaction: '👍' })).status).toBe(201)
    expect(await m.thread(marlene)).toMatchObject([{ texto: 'Boa tarde!', editada: true, reacao_empresa: '👍' }])
    expect((await m.pedir('DELETE', `/chat/deleteMessageForEveryone/${m.instancia}`, key)).status).toBe(201)
    expect(await m.thread(marlene)).toMatchObject([{ texto: '', apagada: true }])
    await ate('all three told', () => m.receptor.eventos('messages.delete').length > 0)
    expect(m.receptor.eventos('send.message.update')).toMatchObject([{ key, type: 'MESSAGE_EDIT' }])
    expect(m.receptor.eventos('messages.delete')).toMatchObject([{ key, status: 'DELETED' }])
  })
})

describe('message of a customer', () => {
  const PNG =
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC'

  it('delivers text, photo, audio, document and location in the real server’s form; serves the file', async () => {
    const m = await montar()
    const { id: marlene, jid } = m.cliente('Marlene')
    await m.escrever(marlene, { tipo: 'texto', texto: 'A conta veio R$ 648,92' })
    const foto = await m.escrever(marlene, {
      tipo: 'imagem',
      base64: PNG,
      mimetype: 'image/png',
      nome: 'inversor.png',
      legenda: 'E-07',
      largura: 8,
      altura: 8,
    })
    await m.escrever(marlene, {
      tipo: 'audio',
      base64: PNG,
      mimetype: 'audio/ogg; codecs=opus',
      nome: 'voz.ogg',
      segundos: 7.2,
      onda: [0, 50, 100],
    })
    await m.escrever(marlene, { tipo: 'documento', base64: PNG, mimetype: 'application/pdf', nome: 'fatura.pdf' })
    await m.escrever(marlene, {
      tipo: 'localizacao',
      latitude: -22.8,
      longitude: -47.2,
      nome: 'Casa',
      endereco: 'Sumaré',
    })
    await ate('five messages', () => m.receptor.eventos('messages.upsert').length === 5)
    const chegaram = new Map(m.receptor.eventos('messages.upsert').map((d) => [d.messageType, d]))
    expect(chegaram.get('conversation')).toMatchObject({
      key: { remoteJid: jid, fromMe: false },
      pushName: 'Marlene Ferreira Prado',
      message: { conversation: 'A conta veio R$ 648,92' },
    })
    expect(chegaram.get('imageMessage')).toMatchObject({
      message: { imageMessage: { caption: 'E-07', mimetype: 'image/png', width: 8, fileLength: { high: 0 } } },
    })
    expect(chegaram.get('audioMessage')).toMatchObject({
      message: { audioMessage: { ptt: true, seconds: 7, waveform: { 0: 0, 1: 50, 2: 100 } } },
    })
    expect(chegaram.get('documentMessage')).toMatchObject({ message: { documentMessage: { fileName: 'fatura.pdf' } } })
    expect(chegaram.get('locationMessage')).toMatchObject({
      message: { locationMessage: { degreesLatitude: -22.8, name: 'Casa' } },
    })
    expect(m.receptor.recebidos.at(-1)?.cabecalhos).toMatchObject({ 'x-segredo': 'abc' })
    expect(
      await m.pedir('POST', `/chat/getBase64FromMediaMessage/${m.instancia}`, { message: { key: { id: foto } } }),
    ).toMatchObject({
      status: 201,
      corpo: { base64: PNG, mimetype: 'image/png', fileName: 'inversor.png', caption: 'E-07' },
    })
    expect(
      await m.pedir('POST', `/chat/getBase64FromMediaMessage/${m.instancia}`, { message: { key: { id: 'outra' } } }),
    ).toMatchObject({ status: 400, corpo: { response: { message: ['Message not found'] } } })
  })

  it('quotes, reacts, edits, deletes and types', async () => {
    const m = await montar()
    const { id: marlene, jid } = m.cliente('Marlene')
    const nossa = m.idDe(await m.enviar('5519992147730', 'Pode ser às 8h?'))
    const minha = await m.escrever(marlene, { tipo: 'texto', texto: 'Pode sin', citada: nossa })
    await m.pedir('POST', `/celular/api/mensagens/${nossa}/reacao`, { emoji: '👍' })
    await m.pedir('PUT', `/celular/api/mensagens/${minha}`, { texto: 'Pode sim' })
    await m.pedir('POST', `/celular/api/clientes/${marlene}/presenca`, { presenca: 'composing' })
    await m.pedir('DELETE', `/celular/api/mensagens/${minha}`)
    await ate('deletion', () => m.receptor.eventos('messages.delete').length > 0)
    await ate('presence', () => m.receptor.eventos('presence.update').length > 0)
    expect(m.receptor.eventos('messages.upsert')).toContainEqual(
      expect.objectContaining({
        contextInfo: expect.objectContaining({
          stanzaId: nossa,
          quotedMessage: { conversation: 'Pode ser às 8h?' },
        }) as unknown,
      }),
    )
    expect(m.receptor.eventos('messages.upsert')).toContainEqual(
      expect.objectContaining({
        message: {
          reactionMessage: expect.objectContaining({
            text: '👍',
            key: { id: nossa, remoteJid: jid, fromMe: true },
          }) as unknown,
        },
      }),
    )
    expect(m.receptor.eventos('messages.edited')).toMatchObject([
      { key: { id: minha, fromMe: false }, editedMessage: { conversation: 'Pode sim' } },
    ])
    expect(m.receptor.eventos('messages.delete')).toMatchObject([{ id: minha, remoteJid: jid, status: 'DELETED' }])
    expect(m.receptor.eventos('presence.update')).toMatchObject([
      { id: jid, presences: { [jid]: { lastKnownPresence: 'composing' } } },
    ])
    expect((await m.pedir('PUT', `/celular/api/mensagens/${nossa}`, { texto: 'x' })).status).toBe(403)
  })

  it('waits on a phone without network, and is delivered once it reconnects', async () => {
    const m = await montar()
    const { id: marlene } = m.cliente('Marlene')
    await m.pedir('PATCH', `/celular/api/clientes/${marlene}`, { online: false })
    const um = await m.escrever(marlene, { tipo: 'texto', texto: 'um' })
    const dois = await m.escrever(marlene, { tipo: 'texto', texto: 'dois' })
    await esperar(60)
    expect(m.receptor.recebidos).toHaveLength(0)
    expect(await m.thread(marlene)).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }])
    await m.pedir('PATCH', `/celular/api/clientes/${marlene}`, { online: true })
    await ate('both', () => m.receptor.eventos('messages.upsert').length === 2)
    expect(new Set(m.receptor.eventos('messages.upsert').map((d) => (d.key as { id: string }).id))).toEqual(
      new Set([um, dois]),
    )
  })

  it('gets blue ticks when the company reads it', async () => {
    const m = await montar()
    const { id: marlene, jid: remoteJid } = m.cliente('Marlene')
    const id = await m.escrever(marlene, { tipo: 'texto', texto: 'oi' })
    await m.pedir('POST', `/chat/markMessageAsRead/${m.instancia}`, {
      readMessages: [{ id, remoteJid, fromMe: false }],
    })
    expect(await m.thread(marlene)).toMatchObject([{ status: 'READ' }])
  })
})

describe('disconnected WhatsApp of the company', () => {
  it('refuses sends like the real server; delivers customers’ messages after it reconnects', async () => {
    const m = await montar()
    const { id: marlene } = m.cliente('Marlene')
    const antes = await m.escrever(marlene, { tipo: 'texto', texto: 'antes' })
    await ate('the first', () => m.receptor.eventos('messages.upsert').length === 1)
    await m.pedir('PATCH', '/celular/api/instancia', { conectada: false })
    expect(await m.pedir('GET', `/instance/connectionState/${m.instancia}`)).toMatchObject({
      corpo: { instance: { state: 'close' } },
    })
    expect(await m.enviar('5519992147730')).toMatchObject({
      status: 500,
      corpo: { response: { message: "Cannot read properties of undefined (reading 'onWhatsApp')" } },
    })
    await m.escrever(marlene, { tipo: 'texto', texto: 'durante' })
    await m.pedir('DELETE', `/celular/api/mensagens/${antes}`)
    await ate('closed', () => m.receptor.eventos('connection.update').some((d) => d.state === 'close'))
    await esperar(60)
    expect(m.receptor.eventos('messages.upsert')).toHaveLength(1)
    expect(m.receptor.eventos('messages.delete')).toHaveLength(0)
    expect((await m.thread(marlene)).at(-1)).toMatchObject({ texto: 'durante', status: 'SERVER_ACK' })
    await m.pedir('PATCH', '/celular/api/instancia', { conectada: true })
    await ate('the second', () => m.receptor.eventos('messages.upsert').length === 2)
    await ate('the deletion', () => m.receptor.eventos('messages.delete').length === 1)
    expect(m.receptor.eventos('connection.update').map((d) => d.state)).toContain('open')
  })
})

describe('webhooks', () => {
  it('are retried until accepted, with byEvents URLs and only for the configured events', async () => {
    const m = await montar()
    await m.configurar(m.receptor.url, { byEvents: true, events: ['MESSAGES_UPSERT'] })
    m.receptor.estado.status = 503
    await m.escrever(m.cliente('Marlene').id, { tipo: 'texto', texto: 'oi' })
    await ate('three attempts', () => m.receptor.recebidos.length >= 3)
    m.receptor.estado.status = 200
    await ate(
      'taken',
      async () => ((await m.pedir('GET', '/celular/api/estado')).corpo.entregas as { pendente: number }).pendente === 0,
    )
    const vezes = m.receptor.recebidos.length
    await esperar(200)
    expect(m.receptor.recebidos).toHaveLength(vezes)
    expect(new Set(m.receptor.recebidos.map((r) => r.caminho))).toEqual(new Set(['/hook/messages-upsert']))
    expect(new Set(m.receptor.recebidos.map((r) => JSON.stringify(r.corpo)))).toHaveProperty('size', 1)
  })

  it('stop after a 404, and are delivered to a new address', async () => {
    const m = await montar()
    m.receptor.estado.status = 404
    await m.configurar(m.receptor.url, { events: ['MESSAGES_UPSERT'] })
    await m.escrever(m.cliente('Marlene').id, { tipo: 'texto', texto: 'oi' })
    await ate(
      'refused',
      async () => ((await m.pedir('GET', '/celular/api/estado')).corpo.entregas as { parada: number }).parada === 1,
    )
    await esperar(150)
    expect(m.receptor.recebidos).toHaveLength(1)
    m.receptor.estado.status = 200
    await m.configurar(`${m.receptor.url}/novo`)
    await ate('taken', () => m.receptor.recebidos.some((r) => r.caminho === '/hook/novo'))
  })

  it('survive the end of the process, as do customers and messages', async () => {
    const m = await montar()
    const porta = m.receptor.porta
    await m.receptor.fechar()
    await m.escrever(m.cliente('Marlene').id, { tipo: 'texto', texto: 'antes de cair' })
    const id = m.idDe(await m.enviar('5519992147730', 'também antes'))
    await m.fechar()
    abertos.pop()
    const receptor = await receptorDeTeste(porta)
    const depois = await palcoDeTeste({ pasta: m.pasta })
    abertos.push(receptor.fechar, depois.fechar)
    await ate('the message', () => receptor.eventos('messages.upsert').length === 1)
    await ate(
      'the echo and its ticks',
      () =>
        receptor.eventos('send.message').length === 1 &&
        receptor.eventos('messages.update').some((d) => d.keyId === id && d.status === 'DELIVERY_ACK'),
    )
    expect(
      (await depois.pedir('GET', `/celular/api/clientes/${m.cliente('Marlene').id}/mensagens`)).corpo,
    ).toHaveLength(2)
  })
})

describe('phone page', () => {
  it('is served with its parts, sends live events, and refuses other sites and host names', async () => {
    const m = await montar()
    const pagina = await (await fetch(`${m.url}/celular`)).text()
    expect(pagina).toContain('lang="pt-BR"')
    for (const [, parte] of pagina.matchAll(/(?:src|href)="(celular\/[^"]+)"/g))
      expect((await fetch(`${m.url}/${parte}`)).status, parte).toBe(200)
    const vivo = await fetch(`${m.url}/celular/api/ao-vivo`)
    const leitor = vivo.body?.getReader()
    await m.escrever(m.cliente('Thaís').id, { tipo: 'texto', texto: 'oi' })
    let ouvido = ''
    await ate('the live event', async () => {
      ouvido += new TextDecoder().decode((await leitor?.read())?.value)
      return ouvido.includes(`{"tipo":"conversa","cliente":${m.cliente('Thaís').id}}`)
    })
    await leitor?.cancel()
    expect(
      (await m.pedir('PATCH', '/celular/api/instancia', { conectada: false }, { origin: 'https://outro.exemplo' }))
        .status,
    ).toBe(403)
    expect((await m.pedir('GET', '/celular/pagina/celular.html')).status).toBe(404)
  })

  it('creates a customer with a number or a hidden one; serves a picture for each', async () => {
    const m = await montar()
    const novo = await m.pedir('POST', '/celular/api/clientes', { nome: 'Padaria Central', telefone: '(19) 3214-7730' })
    await m.pedir('POST', '/celular/api/clientes', { nome: 'Sem Número', telefone: '' })
    expect((await m.pedir('POST', '/celular/api/clientes', { nome: 'X', telefone: '12' })).corpo).toMatchObject({
      error: { message: 'Telefone inválido: escreva com DDD' },
    })
    const clientes = (await m.pedir('GET', '/celular/api/estado')).corpo.clientes as { nome: string; jid: string }[]
    expect(clientes.slice(-2)).toMatchObject([
      { nome: 'Padaria Central', jid: '551932147730@s.whatsapp.net' },
      { nome: 'Sem Número', jid: expect.stringMatching(/^\d{15}@lid$/) as string },
    ])
    const { corpo } = await m.pedir('POST', `/chat/fetchProfilePictureUrl/${m.instancia}`, { number: '551932147730' })
    expect(corpo.profilePictureUrl).toBe(`${m.url}/fotos/${String(novo.corpo.id)}.png`)
    const foto = Buffer.from(await (await fetch(String(corpo.profilePictureUrl))).arrayBuffer())
    expect(foto.subarray(1, 4).toString()).toBe('PNG')
  })
})
