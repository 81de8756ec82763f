import { beforeEach, describe, expect, it } from 'vitest'
import { ehWebm, webmParaOgg } from '#modules/chat/canais/whatsapp/server/envio/webm-para-ogg.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { numeroNovo, PNG, subirArquivo } from '#tests/suporte/chat.ts'
import { wamid } from '#tests/suporte/contraparte-graph.ts'
import { casaDoWhatsapp, recebidaDoWhatsapp, type Bolha } from '#tests/suporte/whatsapp.ts'

/** A recording as browsers stream it: segment and clusters of unknown size, one Opus packet of 20 ms per block. */
function gravacao(pacotes: Buffer[]): Buffer {
  const el = (id: string, corpo: Buffer) =>
    Buffer.concat([
      Buffer.from(id, 'hex'),
      Buffer.from([
        0x10 | (corpo.length >> 24),
        (corpo.length >> 16) & 255,
        (corpo.length >> 8) & 255,
        corpo.length & 255,
      ]),
      corpo,
    ])
  const aberto = (id: string) => Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex')])
  const cabeca = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])])
  const trilha = el(
    'ae',
    Buffer.concat([el('d7', Buffer.from([1])), el('86', Buffer.from('A_OPUS')), el('63a2', cabeca)]),
  )
  return Buffer.concat([
    el('1a45dfa3', el('4282', Buffer.from('webm'))),
    aberto('18538067'),
    el('1654ae6b', trilha),
    aberto('1f43b675'),
    el('e7', Buffer.from([0])),
    ...pacotes.map((p, n) => el('a3', Buffer.concat([Buffer.from([0x81, n >> 8, n & 255, 0x80]), p]))),
  ])
}
const PACOTES = [1, 2, 3, 4].map((n) => Buffer.concat([Buffer.from([0x78]), Buffer.alloc(n * 90, n)]))
const WEBM = gravacao(PACOTES)

const casa = await casaDoWhatsapp()
const { graph } = casa
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/conversas'
beforeEach(() => void (graph.pedidos.length = 0))
const mensagens = async (id: string) => (await supervisora('GET', `${base}/${id}/mensagens`)).corpo.data
const conversaDe = async (numero: string) => (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0]
async function comCliente() {
  const de = numeroNovo()
  await casa.entregar(caixa, recebidaDoWhatsapp({ de }))
  return { de, id: (await conversaDe(de)).id as string }
}
const enviar = (id: string, especial: unknown, extra = {}) =>
  atendente('POST', `${base}/${id}/mensagens`, { especial, ...extra })

describe('incoming messages', () => {
  it.each([
    [
      'a place',
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Obra', address: 'Rua A, 1' } },
      'Localização: Obra, Rua A, 1',
      { tipo: 'localizacao', latitude: -23.5 },
    ],
    [
      'contacts',
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Ana Lima', first_name: 'Ana' },
            phones: [{ phone: '+55 11 98888-7777', wa_id: '5511988887777' }],
          },
        ],
      },
      'Contato: Ana Lima, (11) 98888-7777',
      { tipo: 'contatos', contatos: [{ nome: 'Ana Lima', telefones: ['5511988887777'] }] },
    ],
    [
      'a pressed button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 's', title: 'Sim' } } },
      'Sim',
      { tipo: 'botao', id: 's', titulo: 'Sim' },
    ],
    [
      'a chosen line',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'p5', title: '5 kWp', description: 'casa' } },
      },
      '5 kWp',
      { tipo: 'lista', id: 'p5', descricao: 'casa' },
    ],
    [
      'a filled form',
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"x","consumo":"450"}' },
        },
      },
      'Formulário respondido\n• consumo: 450',
      { tipo: 'formulario', respostas: { consumo: '450' } },
    ],
    [
      'a template’s button',
      { type: 'button', button: { text: 'Quero saber mais', payload: 'MAIS' } },
      'Quero saber mais',
      { tipo: 'botao', id: 'MAIS' },
    ],
    [
      'an order',
      {
        type: 'order',
        order: {
          catalog_id: '7',
          product_items: [{ product_retailer_id: 'PAINEL-550', quantity: 2, item_price: 899.9, currency: 'BRL' }],
          text: 'entrega?',
        },
      },
      'Pedido do catálogo\n• 2 × PAINEL-550 (R$ 899,90)\nTotal: R$ 1799,80\nentrega?',
      { tipo: 'pedido', catalogo: '7' },
    ],
    [
      'what the API does not carry',
      { type: 'unsupported', errors: [{ code: 131051, title: 'Message type is not supported.' }] },
      '[mensagem não suportada]',
      { tipo: 'nao_suportada', original: 'unsupported' },
    ],
    [
      'a type of tomorrow',
      { type: 'hologram', hologram: { x: 1 } },
      '[mensagem não suportada]',
      { tipo: 'nao_suportada', original: 'hologram' },
    ],
  ])('%s', async (_, conteudo, texto, dados) => {
    const de = numeroNovo()
    await casa.entregar(caixa, recebidaDoWhatsapp({ de, conteudo }))
    expect((await mensagens((await conversaDe(de)).id))[0]).toMatchObject({
      direcao: 'entrada',
      tipo: 'text',
      conteudo: texto,
      dados,
    })
  })

  it('reads the clicked ad, a quoted answer, and a message typed on the phone itself', async () => {
    const { de, id } = await comCliente()
    const pergunta = wamid()
    await casa.entregar(
      caixa,
      recebidaDoWhatsapp({
        de,
        id: pergunta,
        conteudo: { type: 'text', text: { body: 'vi o anúncio' } },
        extra: {
          referral: {
            source_url: 'https://fb.me/x',
            source_id: '66001',
            source_type: 'ad',
            headline: 'Energia que rende',
            body: 'Simule',
            ctwa_clid: 'clid1',
          },
        },
      }),
      recebidaDoWhatsapp({
        de,
        conteudo: { type: 'text', text: { body: 'e aí?' } },
        extra: { context: { from: '551133334444', id: pergunta } },
      }),
      {
        object: 'whatsapp_business_account',
        entry: [
          {
            id: '1',
            changes: [
              {
                field: 'smb_message_echoes',
                value: {
                  metadata: { phone_number_id: '1055500001' },
                  message_echoes: [
                    {
                      from: '551133334444',
                      to: de,
                      id: wamid(),
                      timestamp: String(Math.floor(Date.now() / 1000)),
                      type: 'text',
                      text: { body: 'pelo aplicativo' },
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
    )
    const [eco, resposta, anuncio] = await mensagens(id)
    expect(anuncio.dados.origem_anuncio).toEqual({
      titulo: 'Energia que rende',
      texto: 'Simule',
      url: 'https://fb.me/x',
      clique_id: 'clid1',
      anuncio_id: '66001',
    })
    expect(resposta.citada).toMatchObject({ mensagem_id: anuncio.id })
    expect(eco).toMatchObject({ direcao: 'saida', conteudo: 'pelo aplicativo', autor_nome: 'Pelo celular' })
  })
})

describe('outgoing messages', () => {
  it('sends location, contact, buttons and list in the format of the API', async () => {
    const { id } = await comCliente()
    for (const especial of [
      { tipo: 'localizacao', latitude: -23.5, longitude: -46.6, nome: 'Sede', endereco: 'Rua A, 1' },
      {
        tipo: 'contatos',
        contatos: [
          { nome: 'Ana Lima', telefone: '+55 11 98888-7777', empresa: 'Girassol', email: 'ana@girassol.test' },
        ],
      },
      {
        tipo: 'botoes',
        titulo: 'Visita',
        descricao: 'Confirma?',
        rodape: 'Equipe',
        botoes: [
          { id: 's', texto: 'Sim' },
          { id: 'n', texto: 'Não' },
        ],
      },
      {
        tipo: 'lista',
        titulo: 'Planos',
        descricao: 'Escolha',
        botao: 'Abrir',
        secoes: [
          {
            titulo: 'Solar',
            linhas: [
              { id: 'p5', titulo: '5 kWp', descricao: 'casa' },
              { id: 'p8', titulo: '8 kWp' },
            ],
          },
        ],
      },
    ])
      expect((await enviar(id, especial)).corpo, JSON.stringify(especial)).toMatchObject({
        success: true,
        data: { status: 'enviada' },
      })
    expect(graph.mensagens()).toMatchObject([
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sede', address: 'Rua A, 1' } },
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Ana Lima', first_name: 'Ana' },
            phones: [{ phone: '+5511988887777', wa_id: '5511988887777' }],
            emails: [{ email: 'ana@girassol.test' }],
            org: { company: 'Girassol' },
          },
        ],
      },
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          header: { type: 'text', text: 'Visita' },
          body: { text: 'Confirma?' },
          footer: { text: 'Equipe' },
          action: {
            buttons: [
              { type: 'reply', reply: { id: 's', title: 'Sim' } },
              { type: 'reply', reply: { id: 'n', title: 'Não' } },
            ],
          },
        },
      },
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          action: {
            button: 'Abrir',
            sections: [
              {
                title: 'Solar',
                rows: [
                  { id: 'p5', title: '5 kWp', description: 'casa' },
                  { id: 'p8', title: '8 kWp' },
                ],
              },
            ],
          },
        },
      },
    ])
  })

  it('refuses what Meta would refuse, by field, and stores nothing', async () => {
    const { id } = await comCliente()
    const linhas = Array.from({ length: 11 }, (_, n) => ({ id: `l${n}`, titulo: `Linha ${n}` }))
    for (const [especial, campo, frase] of [
      [
        { tipo: 'lista', titulo: 'P', descricao: 'E', botao: 'Abrir', secoes: [{ titulo: 'S', linhas }] },
        'especial.secoes',
        'O WhatsApp oficial aceita no máximo 10 linhas na lista inteira',
      ],
      [
        {
          tipo: 'botoes',
          titulo: 'T',
          descricao: 'D',
          botoes: [{ id: 'a', texto: 'Um texto longo demais para o botão' }],
        },
        'especial.botoes.0.texto',
        'O texto do botão tem no máximo 20 caracteres no WhatsApp oficial',
      ],
      [
        { tipo: 'modelo', nome: 'nao_existe', idioma: 'pt_BR' },
        'especial.nome',
        'Modelo não encontrado. Sincronize os modelos e escolha de novo.',
      ],
    ] as const) {
      const r = await enviar(id, especial)
      expect([r.status, r.corpo.error.message, r.corpo.error.details[0].campo]).toEqual([400, frase, campo])
    }
    expect(graph.mensagens()).toEqual([])
    expect(await mensagens(id)).toHaveLength(1)
    expect((await enviar(id, { tipo: 'enquete', pergunta: 'x', opcoes: ['a', 'b'] })).corpo.error.message).toBe(
      'Este canal não envia esse tipo de mensagem.',
    )
    const longo = await atendente('POST', `${base}/${id}/mensagens`, { conteudo: 'x'.repeat(5000) })
    expect(longo.corpo.error.details.detalhe).toContain('4.096')
  })

  it('sends a browser recording as a voice note that WhatsApp plays, and a sticker as a sticker', async () => {
    const { id } = await comCliente()
    const voz = await subirArquivo(casa, atendente, id, 'audio-1.webm', 'audio/webm', WEBM)
    expect(
      (await atendente('POST', `${base}/${id}/mensagens`, { tipo: 'audio', anexos: [voz] })).corpo.data.status,
    ).toBe('enviada')
    const audio = graph.mensagens().at(-1) as Bolha
    expect(audio).toMatchObject({ type: 'audio', audio: { voice: true } })
    expect(graph.midia(audio.audio.id)?.mime).toBe('audio/ogg')
    expect(graph.midia(audio.audio.id)?.bytes.subarray(0, 4).toString()).toBe('OggS')
    const figura = await subirArquivo(
      casa,
      atendente,
      id,
      'f.webp',
      'image/webp',
      Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex'),
    )
    const r = await atendente('POST', `${base}/${id}/mensagens`, {
      tipo: 'media',
      anexos: [figura],
      especial: { tipo: 'figurinha' },
    })
    expect(r.corpo).toMatchObject({ success: true })
    expect(graph.mensagens().at(-1)).toMatchObject({ type: 'sticker', sticker: { id: expect.any(String) } })
  })
})

describe('templates', () => {
  it('are read page by page, cached, and sent filled in after the window closed', async () => {
    const corpo = { type: 'BODY', text: 'Olá, {{1}}! Sua visita é {{2}}.', example: { body_text: [['Ana', 'amanhã']] } }
    graph.modelos.push(
      {
        id: '101',
        name: 'retomada',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [
          { type: 'HEADER', format: 'TEXT', text: 'Visita {{1}}' },
          corpo,
          { type: 'FOOTER', text: 'Girassol' },
          {
            type: 'BUTTONS',
            buttons: [
              { type: 'QUICK_REPLY', text: 'Confirmo' },
              { type: 'URL', text: 'Ver rota', url: 'https://girassol.test/v/{{1}}' },
            ],
          },
        ],
      },
      {
        id: '102',
        name: 'foto',
        language: 'pt_BR',
        category: 'MARKETING',
        status: 'APPROVED',
        components: [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'Veja seu telhado' },
        ],
      },
      {
        id: '103',
        name: 'nomeado',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Oi, {{cliente}}' }],
      },
      {
        id: '104',
        name: 'recusado',
        language: 'pt_BR',
        category: 'MARKETING',
        status: 'REJECTED',
        rejected_reason: 'PROMOTIONAL',
        components: [{ type: 'BODY', text: 'x' }],
      },
    )
    const modelos = `/api/chat/caixas-entrada/${caixa.id}/modelos`
    expect((await casa.como(null).then((n) => n('GET', modelos))).status).toBe(401)
    const sincronizados = (await atendente('POST', `${modelos}/sincronizar`)).corpo.data
    expect(sincronizados.modelos.map((m: { nome: string; situacao: string }) => [m.nome, m.situacao])).toEqual([
      ['foto', 'APPROVED'],
      ['nomeado', 'APPROVED'],
      ['recusado', 'REJECTED'],
      ['retomada', 'APPROVED'],
    ])
    expect(graph.pedidos.map((p) => p.query.get('after'))).toEqual([null, '2'])

    const { id, de } = await comCliente()
    graph.fechadas.add(de)
    const vazio = await enviar(id, { tipo: 'modelo', nome: 'retomada', variaveis: ['Maria'], cabecalho: ['amanhã'] })
    expect([vazio.status, vazio.corpo.error.message]).toEqual([400, 'Preencha todas as variáveis do modelo'])
    expect((await enviar(id, { tipo: 'modelo', nome: 'recusado' })).corpo.error.message).toBe(
      'Este modelo não está aprovado pela Meta.',
    )
    const r = await enviar(id, {
      tipo: 'modelo',
      nome: 'retomada',
      variaveis: ['Maria', 'às 14 h', 'a1b2'],
      cabecalho: ['técnica'],
    })
    // the thread shows the text that the customer reads, without signature
    expect(r.corpo.data).toMatchObject({
      status: 'enviada',
      conteudo: '*Visita técnica*\n\nOlá, Maria! Sua visita é às 14 h.\n\n_Girassol_\n\n[Confirmo]\n[Ver rota]',
    })
    expect(graph.mensagens().at(-1)?.template).toEqual({
      name: 'retomada',
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'técnica' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Maria' },
            { type: 'text', text: 'às 14 h' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'a1b2' }] },
      ],
    })
    await enviar(id, { tipo: 'modelo', nome: 'nomeado', variaveis: ['Maria'] })
    expect(graph.mensagens().at(-1)?.template.components).toEqual([
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'cliente', text: 'Maria' }] },
    ])
    const foto = await subirArquivo(casa, atendente, id, 'telhado.png', 'image/png', PNG)
    const comFoto = await enviar(id, { tipo: 'modelo', nome: 'foto' }, { tipo: 'imagem', anexos: [foto] })
    expect(comFoto.corpo).toMatchObject({ success: true })
    expect(graph.mensagens().at(-1)?.template.components).toMatchObject([
      { type: 'header', parameters: [{ type: 'image', image: { id: expect.any(String) } }] },
    ])

    graph.modelos.length = 1
    await atendente('POST', `${modelos}/sincronizar`)
    await ate('what is gone is gone', async () => (await atendente('GET', modelos)).corpo.data.modelos.length === 1)
    graph.falhar((p) => p.caminho.endsWith('message_templates'), {
      status: 403,
      code: 200,
      message: 'Permissions error',
    })
    const recusada = await atendente('POST', `${modelos}/sincronizar`)
    expect(recusada.corpo.error.details.detalhe).toContain('permissão')
    expect((await atendente('GET', modelos)).corpo.data).toMatchObject({
      erro: expect.stringContaining('permissão'),
      modelos: [{ nome: 'retomada' }],
    })
  })
})

describe('WebM to Ogg', () => {
  it('keeps every packet, measures the duration, and leaves unknown data unchanged', () => {
    const ogg = webmParaOgg(WEBM)
    expect(ehWebm(WEBM)).toBe(true)
    const paginas = ogg ? ogg.toString('latin1').split('OggS').length - 1 : 0
    expect(paginas).toBe(2 + PACOTES.length)
    for (const p of PACOTES) expect(ogg?.includes(p)).toBe(true)
    const ultima = ogg?.lastIndexOf('OggS') ?? 0
    expect(ogg?.readBigInt64LE(ultima + 6)).toBe(BigInt(PACOTES.length * 960))
    expect(ogg?.[ultima + 5]).toBe(4)
    expect(webmParaOgg(WEBM.subarray(0, 40))).toBeNull()
    expect(webmParaOgg(Buffer.from(WEBM.toString('latin1').replace('A_OPUS', 'A_VORB'), 'latin1'))).toBeNull()
  })
})
