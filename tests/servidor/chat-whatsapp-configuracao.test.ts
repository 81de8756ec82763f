import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { numeroNovo } from '#tests/suporte/chat.ts'
import {
  assinar,
  entregarDaMeta,
  mudanca,
  NUMERO,
  NUMERO_ID,
  textoDaMeta,
  TOKEN,
  wamid,
} from '#tests/suporte/contraparte-graph.ts'
import { CONFIGURACAO, recebidaDoWhatsapp, reciboDoWhatsapp, type Bolha } from '#tests/suporte/whatsapp.ts'
import { casaComWhatsapp } from '#tests/servidor/suporte/chat-whatsapp.ts'

const { casa, graph, supervisora, caixa, mensagens, conversaDe, enviar, comCliente } = await casaComWhatsapp()

describe('configuration', () => {
  const criar = (configuracao: unknown) =>
    supervisora('POST', '/api/chat/caixas-entrada', { nome: 'Oficial', tipo: 'whatsapp', configuracao })
  it.each([
    ['numero_telefone', 'Número de telefone é obrigatório'],
    ['token_api', 'Token da API é obrigatório'],
    ['webhook_verify_token', 'Token de verificação do webhook é obrigatório'],
  ])('[S5.3] refuses one without %s: %s', async (campo, mensagem) => {
    for (const vazio of [undefined, '', '   ', null]) {
      const { status, corpo } = await criar({ ...CONFIGURACAO, [campo]: vazio })
      expect([status, corpo.error.message, corpo.error.details]).toEqual([400, mensagem, [{ campo, mensagem }]])
    }
    const vazia = await criar({})
    expect(vazia.corpo.error.details.map((d: { campo: string }) => d.campo)).toEqual([
      'numero_telefone',
      'token_api',
      'webhook_verify_token',
    ])
  })

  it('[S3.15] [S3.16] stores the four fields, v17.0 by default, and never returns a secret', async () => {
    const { numero_telefone, token_api, webhook_verify_token } = CONFIGURACAO
    const { corpo } = await criar({ numero_telefone, token_api, webhook_verify_token })
    expect(corpo.data.configuracao).toMatchObject({
      numero_telefone: '551133334444',
      versao_api: 'v17.0',
      token_api: null,
      token_api_definida: true,
      webhook_verify_token: null,
      webhook_verify_token_definida: true,
      app_secret: null,
      app_secret_definida: false,
    })
    expect(JSON.stringify(corpo)).not.toContain(TOKEN)
    const nova = await supervisora.chamar(caixas.alterar, {
      params: { id: corpo.data.id },
      body: {
        configuracao: { versao_api: 'v26.0', phone_number_id: NUMERO_ID },
      },
    })
    expect(nova.corpo.data.configuracao).toMatchObject({
      numero_telefone: '551133334444',
      versao_api: 'v26.0',
      phone_number_id: NUMERO_ID,
      token_api_definida: true,
    })
  })

  it('refuses invalid values, and requires the token again for another address', async () => {
    for (const [mudanca, frase] of [
      [{ numero_telefone: 'abc' }, 'Número de telefone inválido'],
      [{ versao_api: '26' }, 'Versão da API inválida: use o formato v26.0'],
      [{ phone_number_id: 'x1' }, 'Identificador do número inválido: use só os dígitos'],
      [{ url_base: 'ftp://x' }, 'Endereço da API inválido'],
    ] as const) {
      const { status, corpo } = await criar({ ...CONFIGURACAO, ...mudanca })
      expect([status, corpo.error.message]).toEqual([400, frase])
    }
    const r = await supervisora.chamar(caixas.alterar, {
      params: { id: caixa.id },
      body: {
        configuracao: { url_base: 'https://outro.example' },
      },
    })
    expect([r.status, r.erro.message]).toEqual([400, 'Digite de novo o token da API para mudar o endereço'])
  })

  it('the test returns number, name, quality, limit and the version that really answers', async () => {
    const r = await supervisora.chamar(caixas.testar, { params: { id: caixa.id } })
    expect(r.corpo.data).toMatchObject({
      status: 'connected',
      conectado: true,
      latencia: expect.any(Number),
      mensagem:
        '(11) 3333-4444, Girassol Energia · qualidade alta · até 2.000 pessoas por dia · API v21.0 (a v17.0 expirou)',
    })
    graph.trocarToken('outro')
    const ruim = await supervisora.chamar(caixas.testar, { params: { id: caixa.id } })
    expect(ruim.corpo.data).toMatchObject({
      conectado: false,
      mensagem: 'O token da API não vale mais. Gere outro na Meta e salve na caixa de entrada.',
    })
    expect((await supervisora.chamar(caixas.obter, { params: { id: caixa.id } })).corpo.data.conexao).toMatchObject({
      estado: 'fechada',
      detalhe: expect.stringContaining('token'),
    })
    graph.trocarToken(TOKEN)
    await supervisora.chamar(caixas.testar, { params: { id: caixa.id } })
  })

  it('finds the id of the number by itself: from the account, from a delivery', async () => {
    const daConta = await casa.criarCaixa(supervisora, {}, { phone_number_id: undefined })
    expect((await supervisora.chamar(caixas.testar, { params: { id: daConta.id } })).corpo.data.conectado).toBe(true)
    const daEntrega = await casa.criarCaixa(supervisora, {}, { phone_number_id: undefined, waba_id: undefined })
    expect((await supervisora.chamar(caixas.testar, { params: { id: daEntrega.id } })).corpo.data).toMatchObject({
      conectado: false,
      mensagem: expect.stringContaining('identificador do número'),
    })
    await casa.entregar(daEntrega, recebidaDoWhatsapp())
    expect((await supervisora.chamar(caixas.testar, { params: { id: daEntrega.id } })).corpo.data.conectado).toBe(true)
  })

  it('subscribes to Meta’s deliveries for this number', async () => {
    expect((await supervisora.chamar(caixas.ligarWebhook, { params: { id: caixa.id } })).status).toBe(200)
    expect(graph.pedidos.map((p) => [p.metodo, p.caminho])).toEqual([
      ['POST', '2066600001/subscribed_apps'],
      ['POST', NUMERO_ID],
    ])
    expect(graph.pedidos[1]?.corpo.webhook_configuration).toEqual({
      override_callback_uri: caixa.url,
      verify_token: 'verificar-123',
    })
  })
})

describe('authentication of deliveries', () => {
  it('the handshake returns only the challenge, as text', async () => {
    const pedir = (token: string) =>
      fetch(`${caixa.url}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
    const certo = await pedir('verificar-123')
    expect([certo.status, certo.headers.get('content-type'), await certo.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '1158201444',
    ])
    expect((await pedir('outro')).status).toBe(403)
  })

  it('refuses a delivery that the app did not sign, and stores nothing', async () => {
    const de = numeroNovo()
    const corpo = recebidaDoWhatsapp({ de, nome: 'João Não' })
    const texto = textoDaMeta(corpo)
    expect(await entregarDaMeta(caixa.url, corpo, null)).toBe(401)
    expect(await entregarDaMeta(caixa.url, corpo, assinar(texto, 'outro'))).toBe(401)
    // the signature covers the escaped text, not the letters
    expect(texto).toContain(String.raw`\u00e3`)
    expect(await entregarDaMeta(caixa.url, JSON.stringify(corpo), assinar(texto))).toBe(401)
    expect(await conversaDe(de)).toBeUndefined()
    expect(await entregarDaMeta(caixa.url, corpo, assinar(texto))).toBe(200)
    await casa.app.chat.processarAgora(caixa.id)
    expect((await conversaDe(de)).contato_nome).toBe('João Não')
  })

  it('ignores deliveries for another number of the account', async () => {
    const de = numeroNovo()
    await casa.entregar(caixa, {
      ...mudanca(
        { messages: [{ from: de, id: wamid(), timestamp: '1795167000', type: 'text', text: { body: 'x' } }] },
        'messages',
        '7777700000',
      ),
    })
    expect(await conversaDe(de)).toBeUndefined()
    expect((await supervisora.chamar(caixas.logsWebhook, { params: { id: caixa.id } })).corpo.data[0]).toMatchObject({
      situacao: 'ignorado',
      erro: 'de outro número da mesma conta',
    })
  })
})

describe('refusals of Meta', () => {
  it('a closed window shows the reason, and a template is sent', async () => {
    const { conversa, de } = await comCliente()
    graph.fechadas.add(de)
    const r = await enviar(conversa.id, { conteudo: 'ainda dá?' })
    expect([r.status, r.corpo.error]).toMatchObject([
      500,
      {
        message: 'Erro ao enviar mensagem de texto',
        details: {
          detalhe: 'A janela de 24 horas fechou: a pessoa não escreve há mais de um dia. Envie um modelo aprovado.',
        },
      },
    ])
    expect((await mensagens(conversa.id))[0]).toMatchObject({
      status: 'falhou',
      erro: expect.stringContaining('janela de 24 horas'),
    })
  })

  it('a rate limit: waits as requested and sends once', async () => {
    const { conversa } = await comCliente()
    graph.falhar((p) => p.caminho.endsWith('/messages'), {
      status: 429,
      code: 130429,
      message: 'Rate limit hit',
      cabecalhos: { 'retry-after': '2' },
    })
    const r = await enviar(conversa.id, { conteudo: 'devagar' })
    expect(r.corpo.data.status).toBe('enviada')
    const [primeira, segunda] = graph.pedidos.filter((p) => p.caminho.endsWith('/messages'))
    expect((segunda?.em ?? 0) - (primeira?.em ?? 0)).toBeGreaterThanOrEqual(2000)
    expect(graph.mensagens().filter((m: Bolha) => m.wamid)).toHaveLength(1)
  })

  it('too many messages to one person: pauses at least six seconds', async () => {
    const { conversa } = await comCliente()
    graph.falhar((p) => p.caminho.endsWith('/messages'), { status: 400, code: 131056, message: 'Pair rate limit hit' })
    expect((await enviar(conversa.id, { conteudo: 'calma' })).corpo.data.status).toBe('enviada')
    const [primeira, segunda] = graph.pedidos.filter((p) => p.caminho.endsWith('/messages'))
    expect((segunda?.em ?? 0) - (primeira?.em ?? 0)).toBeGreaterThanOrEqual(6000)
  })

  it('retries temporary errors, not permanent refusals', async () => {
    const { conversa } = await comCliente()
    graph.falhar(
      (p) => p.caminho.endsWith('/messages'),
      { status: 500, code: 131016, message: 'Service unavailable' },
      2,
    )
    expect((await enviar(conversa.id, { conteudo: 'insiste' })).corpo.data.status).toBe('enviada')
    graph.pedidos.length = 0
    graph.falhar((p) => p.caminho.endsWith('/messages'), {
      status: 400,
      code: 131026,
      message: 'Undeliverable to 5511999998888',
    })
    const r = await enviar(conversa.id, { conteudo: 'não vai' })
    expect([r.status, r.corpo.error.details.detalhe]).toEqual([500, expect.stringContaining('não tem WhatsApp')])
    expect(graph.pedidos.filter((p) => p.caminho.endsWith('/messages'))).toHaveLength(1)
  })

  it('never repeats a send whose answer is lost; its receipt, with our own id, settles it', async () => {
    const { conversa } = await comCliente()
    graph.falhar((p) => p.caminho.endsWith('/messages'), 'cortar')
    await enviar(conversa.id, { conteudo: 'chegou?' })
    const [m] = await mensagens(conversa.id)
    expect(m.status).toBe('incerta')
    await casa.entregar(caixa, reciboDoWhatsapp(wamid(), 'delivered', { biz_opaque_callback_data: m.id }))
    expect((await mensagens(conversa.id))[0]).toMatchObject({ id: m.id, status: 'entregue', erro: null })
    expect(graph.mensagens()).toHaveLength(1)
  })
})

it('no delivery, however broken, gets a 5xx or stops the next', async () => {
  const de = numeroNovo()
  for (const corpo of [
    {},
    { entry: 'x' },
    {
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                messages: [null, 1, {}, { id: 1, from: {} }, { id: 'w', from: 'abc', type: 'image', image: 'x' }],
                statuses: [{}, null],
              },
            },
          ],
        },
      ],
    },
    mudanca({ errors: [{ code: 131000 }] }),
    mudanca({}, 'account_update'),
  ])
    expect(await entregarDaMeta(caixa.url, corpo)).toBe(200)
  await casa.entregar(caixa, recebidaDoWhatsapp({ de }))
  await ate('still working', async () => (await conversaDe(de)) !== undefined)
  expect(NUMERO).toBe('551133334444')
})
