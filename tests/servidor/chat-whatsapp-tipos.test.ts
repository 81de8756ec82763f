import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { modelos as contratoDeModelos } from '#modules/chat/canais/whatsapp/contract/modelos.ts'
import { numeroNovo, PNG, subirArquivo } from '#tests/suporte/chat.ts'
import { wamid } from '#tests/suporte/contraparte-graph.ts'
import { recebidaDoWhatsapp } from '#tests/suporte/whatsapp.ts'
import { casaDosTipos } from '#tests/servidor/suporte/chat-whatsapp-tipos.ts'

const { casa, graph, atendente, caixa, mensagens, conversaDe, comCliente, enviar } = await casaDosTipos()

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
    expect(
      (await casa.como(null).then((n) => n.chamar(contratoDeModelos.listar, { params: { id: caixa.id } }))).status,
    ).toBe(401)
    const sincronizados = (await atendente.chamar(contratoDeModelos.sincronizar, { params: { id: caixa.id } })).corpo
      .data
    expect(sincronizados.modelos.map((m) => [m.nome, m.situacao])).toEqual([
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
    await atendente.chamar(contratoDeModelos.sincronizar, { params: { id: caixa.id } })
    await ate(
      'what is gone is gone',
      async () =>
        (await atendente.chamar(contratoDeModelos.listar, { params: { id: caixa.id } })).corpo.data.modelos.length ===
        1,
    )
    graph.falhar((p) => p.caminho.endsWith('message_templates'), {
      status: 403,
      code: 200,
      message: 'Permissions error',
    })
    const recusada = await atendente('POST', `${modelos}/sincronizar`)
    expect(recusada.corpo.error.details.detalhe).toContain('permissão')
    expect((await atendente.chamar(contratoDeModelos.listar, { params: { id: caixa.id } })).corpo.data).toMatchObject({
      erro: expect.stringContaining('permissão'),
      modelos: [{ nome: 'retomada' }],
    })
  })
})
