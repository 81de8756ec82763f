import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { interpretarEntrega } from './interpretar.ts'
import { redigir } from './redigir.ts'
import { chaveDeIdempotencia } from './chave.ts'

const agora = new Date('2026-11-20T12:00:00Z')
const ler = (event: string, data: unknown) => interpretarEntrega({ event, data }, { agora })
const um = (event: string, data: unknown) => ler(event, data)[0]
const PN = '5519992147730@s.whatsapp.net'
const LID = '99887766554433@lid'
const upsert = (message: unknown, key: Record<string, unknown> = {}, mais: Record<string, unknown> = {}) =>
  um('messages.upsert', {
    key: { remoteJid: PN, fromMe: false, id: 'A1', ...key },
    pushName: 'Marlene',
    message,
    messageTimestamp: 1_795_167_000,
    ...mais,
  })

describe('wrappers', () => {
  it('opens disappearing, view-once and captioned documents, nested up to five levels', () => {
    const texto = { conversation: 'oi' }
    const embrulhos = fc.array(
      fc.constantFrom(
        'ephemeralMessage',
        'viewOnceMessage',
        'viewOnceMessageV2',
        'viewOnceMessageV2Extension',
        'documentWithCaptionMessage',
      ),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(embrulhos, (nomes) => {
        const dentro = nomes.reduce<unknown>((m, nome) => ({ messageContextInfo: {}, [nome]: { message: m } }), texto)
        expect(upsert(dentro)).toMatchObject({ tipo: 'mensagem', conteudo: { tipo: 'text', texto: 'oi' } })
      }),
    )
  })

  it('attributes bytes next to a wrapper to its inner content', () => {
    expect(
      upsert({ base64: 'aGk=', viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/png' } } } }),
    ).toMatchObject({ conteudo: { tipo: 'imagem', midia: { base64: 'aGk=', nome: 'foto.png' } } })
  })
})

describe('other party', () => {
  it('prefers the real number over a hidden one and stores both', () => {
    const esperado = { jid: PN, jid_alternativo: LID, telefone: '5519992147730', lid: LID }
    expect(upsert({ conversation: 'a' }, { remoteJid: LID, remoteJidAlt: PN })).toMatchObject(esperado)
    expect(upsert({ conversation: 'a' }, { remoteJid: LID, senderPn: PN })).toMatchObject(esperado)
    expect(upsert({ conversation: 'a' }, { remoteJid: PN, previousRemoteJid: LID })).toMatchObject(esperado)
  })

  it('uses a hidden number as the key, without a phone', () => {
    const lida = upsert({ conversation: 'a' }, { remoteJid: LID })
    expect(lida).toMatchObject({ jid: LID, lid: LID })
    expect(lida).not.toHaveProperty('telefone')
  })

  it('ignores senderPn and our own name in our own messages', () => {
    const lida = upsert(
      { conversation: 'a' },
      { remoteJid: LID, senderPn: '5511900000009@s.whatsapp.net', fromMe: true },
    )
    expect(lida).toMatchObject({ jid: LID, de_mim: true })
    expect(lida).not.toHaveProperty('nome')
  })

  it('adds the ninth digit to the phone and leaves the address unchanged', () => {
    expect(upsert({ conversation: 'a' }, { remoteJid: '554199887766@s.whatsapp.net' })).toMatchObject({
      jid: '554199887766@s.whatsapp.net',
      telefone: '5541999887766',
    })
  })

  it.each(['status@broadcast', '123@broadcast', '123@newsletter'])('ignores %s', (remoteJid) => {
    expect(upsert({ conversation: 'a' }, { remoteJid })).toMatchObject({ tipo: 'ignorado' })
  })
})

describe('content', () => {
  it('reads numbers as low/high, text or number, and bytes as index objects, Buffer or base64', () => {
    for (const fileLength of [{ low: 5, high: 1, unsigned: true }, String(2 ** 32 + 5), 2 ** 32 + 5]) {
      expect(upsert({ documentMessage: { fileName: 'a.pdf', mimetype: 'application/pdf', fileLength } })).toMatchObject(
        { conteudo: { midia: { tamanho: 2 ** 32 + 5 } } },
      )
    }
    expect(upsert({ documentMessage: { fileLength: { low: -1, high: 0 } } })).toMatchObject({
      conteudo: { midia: { tamanho: 2 ** 32 - 1 } },
    })
    for (const waveform of [{ 0: 9, 1: 8 }, { type: 'Buffer', data: [9, 8] }, [9, 8], 'CQg=']) {
      expect(upsert({ audioMessage: { waveform } })).toMatchObject({ conteudo: { midia: { waveform: [9, 8] } } })
    }
  })

  it('removes path and control characters from file names and adds an extension', () => {
    const nome = (fileName: string, mimetype = 'application/pdf') => upsert({ documentMessage: { fileName, mimetype } })
    expect(nome('../../etc/passwd')).toMatchObject({ conteudo: { midia: { nome: 'passwd.pdf' } } })
    expect(nome('C:\\x\\conta\u0000\u202e.pdf')).toMatchObject({ conteudo: { midia: { nome: 'conta.pdf' } } })
    expect(nome('..', 'x/y')).toMatchObject({ conteudo: { midia: { nome: 'documento.bin' } } })
  })

  it('uses media stored by the server and ignores encrypted links', () => {
    const lida = upsert({
      mediaUrl: 'https://s3.exemplo/a.jpg',
      imageMessage: { url: 'https://mmg.whatsapp.net/x.enc' },
    })
    expect(lida).toMatchObject({ conteudo: { midia: { url: 'https://s3.exemplo/a.jpg' } } })
  })

  it('reads the quoted text, or the kind of quoted media', () => {
    const citando = (quotedMessage: unknown) =>
      upsert({ conversation: 'sim' }, {}, { contextInfo: { stanzaId: 'Q1', quotedMessage } })
    expect(citando({ conversation: 'Pode ser às 8h?' })).toMatchObject({
      citacao: { id_externo: 'Q1', texto: 'Pode ser às 8h?' },
    })
    expect(citando({ imageMessage: {} })).toMatchObject({ citacao: { texto: 'Foto' } })
    expect(citando({ documentMessage: { fileName: 'fatura.pdf' } })).toMatchObject({ citacao: { texto: 'fatura.pdf' } })
    expect(
      upsert({
        extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: 'Q2', quotedMessage: { conversation: 'x' } } },
      }),
    ).toMatchObject({ citacao: { id_externo: 'Q2' } })
  })

  it('stores the ad that brought the customer', () => {
    const externalAdReply = {
      title: 'Energia solar',
      body: 'Simule',
      sourceUrl: 'https://fb.example/ad',
      ctwaClid: 'C1',
    }
    expect(upsert({ conversation: 'vi o anúncio' }, {}, { contextInfo: { externalAdReply } })).toMatchObject({
      origem_anuncio: { titulo: 'Energia solar', texto: 'Simule', url: 'https://fb.example/ad', clique_id: 'C1' },
    })
  })

  it('parses votes, interactive answers and reactions', () => {
    expect(
      upsert(
        { pollUpdateMessage: { pollCreationMessageKey: { id: 'P' } } },
        {},
        {
          pollUpdates: [
            { name: 'Manhã', voters: ['x'] },
            { name: 'Tarde', voters: [] },
          ],
        },
      ),
    ).toMatchObject({
      conteudo: { texto: 'Votou na enquete: Manhã', especial: { id_enquete: 'P', opcoes: ['Manhã'] } },
    })
    expect(
      upsert({
        interactiveResponseMessage: { body: { text: 'Sim' }, nativeFlowResponseMessage: { paramsJson: '{"id":"s"}' } },
      }),
    ).toMatchObject({ conteudo: { texto: 'Sim', especial: { tipo: 'botao', id: 's' } } })
    expect(upsert({ interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: 'x{' } } })).toMatchObject({
      conteudo: { texto: 'Botão' },
    })
    expect(upsert({ reactionMessage: { key: { id: 'ALVO' }, text: '👍' } })).toMatchObject({
      tipo: 'reacao',
      id_externo: 'A1',
      id_alvo: 'ALVO',
      emoji: '👍',
      jid: PN,
    })
    expect(upsert({ reactionMessage: { key: { id: 'ALVO' } } })).toMatchObject({ tipo: 'reacao', emoji: '' })
  })

  it('shows and stores unknown kinds, and hides key exchanges and empty records', () => {
    const bruto = { orderMessage: { orderId: '1' } }
    expect(upsert(bruto)).toMatchObject({
      conteudo: {
        tipo: 'text',
        texto: '[mensagem não suportada]',
        especial: { tipo: 'nao_suportada', original: 'orderMessage', bruto },
      },
    })
    expect(upsert({ senderKeyDistributionMessage: {}, messageContextInfo: {} })).toMatchObject({ tipo: 'ignorado' })
    expect(upsert(null)).toMatchObject({ tipo: 'ignorado' })
  })
})

describe('changes', () => {
  it.each([['REVOKE'], [0], [undefined]])('parses a deletion (%s) among edits or as a message', (type) => {
    const protocolo = { key: { id: 'X', remoteJid: PN, fromMe: false }, type }
    for (const lida of [um('messages.edited', protocolo), upsert({ protocolMessage: protocolo })])
      expect(lida).toEqual({ tipo: 'exclusao', id_externo: 'X', jid: PN, de_mim: false })
  })

  it.each([['MESSAGE_EDIT'], [14]])('parses an edit (%s) of text or caption, by API or by the contact', (type) => {
    const com = (editedMessage: unknown) =>
      um('send.message.update', {
        key: { id: 'X', remoteJid: PN, fromMe: true },
        type,
        editedMessage,
        timestampMs: '1795167000999',
      })
    expect(com({ extendedTextMessage: { text: 'novo' } })).toMatchObject({
      tipo: 'edicao',
      id_externo: 'X',
      texto: 'novo',
      de_mim: true,
      momento: new Date(1_795_167_000_999),
    })
    expect(com({ imageMessage: { caption: 'nova legenda' } })).toMatchObject({ texto: 'nova legenda' })
  })

  it('ignores other protocol notices', () => {
    expect(upsert({ protocolMessage: { key: { id: 'X', remoteJid: PN }, type: 3 } })).toMatchObject({
      tipo: 'ignorado',
    })
  })

  it('reads the id inside key from a deletion by API', () => {
    expect(
      um('messages.delete', { id: 'cmdb1', key: { id: 'X', remoteJid: PN, fromMe: true }, status: 'DELETED' }),
    ).toEqual({ tipo: 'exclusao', id_externo: 'X', jid: PN, de_mim: true })
  })

  it.each([
    ['PENDING', 'enviando'],
    ['SERVER_ACK', 'enviada'],
    ['SENT', 'enviada'],
    ['DELIVERY_ACK', 'entregue'],
    ['DELIVERED', 'entregue'],
    ['READ', 'lida'],
    ['PLAYED', 'lida'],
    ['ERROR', 'falhou'],
    ['FAILED', 'falhou'],
  ])('maps %s to %s', (status, nosso) => {
    expect(um('messages.update', { keyId: 'X', remoteJid: PN, fromMe: true, status })).toEqual({
      tipo: 'status',
      id_externo: 'X',
      jid: PN,
      de_mim: true,
      status: nosso,
    })
  })

  it('ignores DELETED in an update', () => {
    expect(um('messages.update', { keyId: 'X', remoteJid: PN, fromMe: true, status: 'DELETED' })).toMatchObject({
      tipo: 'ignorado',
    })
  })
})

describe('instance and other events', () => {
  it('parses connection, QR code and call', () => {
    expect(um('connection.update', { instance: 'web', state: 'open', statusReason: 200, wuid: PN })).toEqual({
      tipo: 'conexao',
      estado: 'aberta',
      codigo: 200,
      jid: PN,
    })
    expect(um('status.instance', { status: 'closed' })).toEqual({ tipo: 'conexao', estado: 'fechada' })
    expect(
      um('qrcode.updated', { qrcode: { base64: 'data:image/png;base64,AA==', code: '2@x', pairingCode: null } }),
    ).toEqual({ tipo: 'qrcode', esgotado: false, imagem: 'data:image/png;base64,AA==', codigo: '2@x' })
    expect(um('qrcode.updated', { message: 'QR code limit reached', statusCode: 500 })).toEqual({
      tipo: 'qrcode',
      esgotado: true,
    })
    expect(um('call', [{ id: 'C', from: PN, status: 'timeout', isVideo: false }])).toEqual({
      tipo: 'chamada',
      jid: PN,
      telefone: '5519992147730',
      id_externo: 'C',
      situacao: 'perdida',
      video: false,
      momento: agora,
    })
  })

  it('keeps the order of several items in one delivery and uses now for a missing time', () => {
    const item = (id: string) => ({ key: { remoteJid: PN, fromMe: false, id }, message: { conversation: id } })
    expect(ler('messages.upsert', [item('1'), item('2')])).toMatchObject([
      { id_externo: '1', momento: agora },
      { id_externo: '2' },
    ])
  })

  it('never throws, neither for the entries nor for the key', () => {
    const evento = fc.constantFrom(
      'messages.upsert',
      'send.message',
      'messages.update',
      'messages.edited',
      'messages.delete',
      'contacts.update',
      'presence.update',
      'connection.update',
      'qrcode.updated',
      'call',
      'outro',
    )
    const partes = fc.constantFrom(
      'key',
      'message',
      'id',
      'remoteJid',
      'messageTimestamp',
      'imageMessage',
      'protocolMessage',
      'reactionMessage',
      'contextInfo',
      'presences',
      'status',
      'editedMessage',
    )
    const arvore = fc.letrec((tie) => ({
      no: fc.oneof({ depthSize: 'small' }, fc.jsonValue(), fc.dictionary(partes, tie('no'), { maxKeys: 5 })),
    })).no
    fc.assert(
      fc.property(evento, arvore, (event, data) => {
        const corpo = { event, data }
        for (const entrada of interpretarEntrega(corpo)) expect(typeof entrada.tipo).toBe('string')
        expect(chaveDeIdempotencia('c', corpo)).toMatch(/^evo:c:/)
      }),
      { numRuns: 500 },
    )
    for (const corpo of [null, undefined, 7, 'x', [], {}])
      expect(interpretarEntrega(corpo)).toMatchObject([{ tipo: 'ignorado' }])
  })

  it("removes the external server's keys before storing", () => {
    const corpo = {
      event: 'x',
      apikey: 'segredo-1',
      data: [{ token: 'segredo-2', message: { conversation: 'oi' } }],
      headers: { Authorization: 'Bearer segredo-3' },
    }
    expect(JSON.stringify(redigir(corpo))).not.toContain('segredo-')
    expect(redigir(corpo)).toMatchObject({ event: 'x', data: [{ message: { conversation: 'oi' } }] })
    expect(redigir({ apikey: null })).toEqual({ apikey: null })
  })
})
