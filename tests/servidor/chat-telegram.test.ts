import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { OGG, PNG, subirArquivo } from '#tests/suporte/chat.ts'
import { atualizacao, TOKEN_DO_BOT } from '#tests/suporte/contraparte-telegram.ts'
import type { Bolha } from '#tests/suporte/whatsapp.ts'
import { casaComTelegram } from '#tests/servidor/suporte/chat-telegram.ts'

const { casa, telegram, supervisora, atendente, caixa, mensagens, conversaDe, enviar, comCliente } =
  await casaComTelegram()
const NOME = 'Rafael Nogueira Lima'

describe('configuration', () => {
  const criar = (configuracao: unknown) =>
    supervisora('POST', '/api/chat/caixas-entrada', { nome: 'Robô', tipo: 'telegram', configuracao })

  it('[S5.4] refuses one without the bot token: Token do bot é obrigatório', async () => {
    for (const vazio of [undefined, '', '   ', null]) {
      const { status, corpo } = await criar({ bot_token: vazio })
      expect([status, corpo.error.message, corpo.error.details]).toEqual([
        400,
        'Token do bot é obrigatório',
        [{ campo: 'bot_token', mensagem: 'Token do bot é obrigatório' }],
      ])
    }
  })

  it('[S3.17] stores bot_token and webhook_url, creates its own secret, and returns no secret', async () => {
    const { corpo } = await criar({ bot_token: TOKEN_DO_BOT, webhook_url: 'https://chat.girassol.test/gancho' })
    expect(corpo.data.configuracao).toEqual({
      webhook_url: 'https://chat.girassol.test/gancho',
      buscar: false,
      url_base: null,
      bot_token: null,
      bot_token_definida: true,
    })
    expect(JSON.stringify(corpo)).not.toContain('token_de_prova')
    const outra = await supervisora.chamar(caixas.alterar, {
      params: { id: corpo.data.id },
      body: {
        configuracao: { webhook_url: '' },
      },
    })
    expect(outra.corpo.data.configuracao).toMatchObject({ webhook_url: null, bot_token_definida: true })
    expect(outra.corpo.data.webhook_url).toContain('/api/chat/webhook/')
  })

  it('refuses invalid values, and requires the token again for another address', async () => {
    for (const [mudanca, frase] of [
      [{ bot_token: 'abc' }, 'Token do bot inválido: copie-o como o BotFather o mostra'],
      [{ webhook_url: 'http://x.test' }, 'O Telegram só entrega em endereços https, nas portas 443, 80, 88 ou 8443'],
      [
        { webhook_url: 'https://x.test:9000/' },
        'O Telegram só entrega em endereços https, nas portas 443, 80, 88 ou 8443',
      ],
      [{ url_base: 'ftp://x' }, 'Endereço da API inválido'],
    ] as const) {
      const { status, corpo } = await criar({ bot_token: TOKEN_DO_BOT, ...mudanca })
      expect([status, corpo.error.message]).toEqual([400, frase])
    }
    const r = await supervisora.chamar(caixas.alterar, {
      params: { id: caixa.id },
      body: {
        configuracao: { url_base: 'https://outro.example' },
      },
    })
    expect([r.status, r.erro.message]).toEqual([400, 'Digite de novo o token do bot para mudar o endereço da API'])
  })

  it('sets the webhook with a secret and with reactions; the test returns the bot and the state of deliveries', async () => {
    await supervisora.chamar(caixas.ligarWebhook, { params: { id: caixa.id } })
    expect(telegram.pedidos.find((p) => p.metodo === 'setWebhook')).toMatchObject({
      metodo: 'setWebhook',
      corpo: {
        url: 'https://chat.girassol.test/gancho',
        secret_token: expect.stringMatching(/^[A-Za-z0-9_-]{40,}$/),
        allowed_updates: ['message', 'edited_message', 'callback_query', 'my_chat_member', 'message_reaction'],
      },
    })
    const semHttps = (await criar({ bot_token: TOKEN_DO_BOT, url_base: telegram.url })).corpo.data
    const recusada = await supervisora.chamar(caixas.ligarWebhook, { params: { id: semHttps.id } })
    expect(recusada.erro).toMatchObject({
      message: 'Erro ao ligar o webhook',
      details: { detalhe: expect.stringContaining('https abertos na internet') },
    })
    const testar = async () => (await supervisora.chamar(caixas.testar, { params: { id: caixa.id } })).corpo.data
    expect(await testar()).toMatchObject({
      status: 'connected',
      conectado: true,
      latencia: expect.any(Number),
      mensagem: '@girassol_bot, Girassol · entregas em chat.girassol.test',
    })
    telegram.mudarWebhook({ espera: 3, falha: 'Connection timed out' })
    expect((await testar()).mensagem).toBe(
      '@girassol_bot, Girassol · entregas em chat.girassol.test · 3 mensagens esperam entrega · última falha em 20/11/2026, 06:30: Connection timed out',
    )
    telegram.mudarWebhook({ espera: 0, falha: undefined })
    telegram.trocarToken('outro')
    expect(await testar()).toMatchObject({
      conectado: false,
      mensagem: 'O token do bot não vale mais. Gere outro no BotFather e salve na caixa de entrada.',
    })
    expect((await supervisora.chamar(caixas.obter, { params: { id: caixa.id } })).corpo.data.conexao).toMatchObject({
      estado: 'fechada',
      detalhe: expect.stringContaining('token do bot'),
    })
    telegram.trocarToken(TOKEN_DO_BOT)
    await testar()
  })
})

describe('outgoing messages', () => {
  it('sends text with the name in bold as an entity, without markup to inject, and with quotes', async () => {
    const { id, chat, corpo } = await comCliente()
    const [pergunta] = await mensagens(id)
    const r = await enviar(id, { conteudo: 'preço <b>*5_000*</b> [x](y)', citada_id: pergunta?.id })
    expect(r.corpo.data).toMatchObject({ status: 'enviada' })
    expect(telegram.envios()[0]).toMatchObject({
      metodo: 'sendMessage',
      corpo: {
        chat_id: chat,
        text: `${NOME}\n\npreço <b>*5_000*</b> [x](y)`,
        entities: [{ type: 'bold', offset: 0, length: NOME.length }],
        reply_parameters: { message_id: corpo.message.message_id, allow_sending_without_reply: true },
      },
    })
    expect(telegram.envios()[0]?.corpo.parse_mode).toBeUndefined()
  })

  it('sends a long text completely, in parts within the limit', async () => {
    const { id } = await comCliente()
    const texto = Array.from({ length: 150 }, (_, n) => `Parágrafo ${n} 🌻 ${'palavra '.repeat(8)}`.trim()).join('\n\n')
    expect((await enviar(id, { conteudo: texto })).corpo.data.status).toBe('enviada')
    const partes = telegram.envios().map((p) => p.corpo.text as string)
    expect(partes.length).toBeGreaterThan(2)
    expect(partes.every((p) => p.length <= 4096)).toBe(true)
    expect(partes.join('\n\n')).toBe(`${NOME}\n\n${texto}`)
  })

  it('sends each file by its own type', async () => {
    const { id } = await comCliente()
    for (const [nome, mime, bytes, tipo, metodo, campo] of [
      ['t.png', 'image/png', PNG, 'imagem', 'sendPhoto', 'photo'],
      ['a.ogg', 'audio/ogg', OGG, 'audio', 'sendVoice', 'voice'],
      [
        'c.pdf',
        'application/pdf',
        Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
        'media',
        'sendDocument',
        'document',
      ],
    ] as const) {
      const anexo = await subirArquivo(casa, atendente, id, nome, mime, bytes)
      const conteudo = tipo === 'audio' ? '' : 'veja'
      expect((await enviar(id, { tipo, conteudo, anexos: [anexo] })).corpo).toMatchObject({
        success: true,
        data: { status: 'enviada' },
      })
      const p = telegram.envios().at(-1)
      expect([p?.metodo, p?.corpo.caption, Buffer.compare(p?.corpo[campo], bytes)]).toEqual([
        metodo,
        conteudo ? `${NOME}\n\nveja` : undefined,
        0,
      ])
    }
  })

  it('sends locations, cards, buttons, lists and polls; acknowledges a pressed button, which answers its question', async () => {
    const { id, chat } = await comCliente()
    for (const especial of [
      { tipo: 'localizacao', latitude: -23.5, longitude: -46.6, nome: 'Sede', endereco: 'Rua A, 1' },
      { tipo: 'localizacao', latitude: -23.5, longitude: -46.6 },
      { tipo: 'contatos', contatos: [{ nome: 'Ana Lima', telefone: '+55 11 98888-7777' }] },
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
      { tipo: 'enquete', pergunta: 'Quando?', opcoes: ['Hoje', 'Amanhã'], maximo: 1 },
      {
        tipo: 'botoes',
        titulo: 'Visita',
        descricao: 'Confirma?',
        botoes: [
          { id: 's', texto: 'Sim' },
          { id: 'n', texto: 'Não' },
        ],
      },
    ])
      expect((await enviar(id, { especial })).corpo, JSON.stringify(especial)).toMatchObject({
        success: true,
        data: { status: 'enviada' },
      })
    const envios = telegram.envios()
    expect(envios.map((p) => p.metodo)).toEqual([
      'sendVenue',
      'sendLocation',
      'sendContact',
      'sendMessage',
      'sendMessage',
      'sendMessage',
    ])
    expect(envios[3]?.corpo).toMatchObject({
      text: 'Planos\n\nEscolha\n\nSolar\n• 5 kWp: casa\n• 8 kWp',
      reply_markup: {
        inline_keyboard: [[{ text: '5 kWp', callback_data: 'p5' }], [{ text: '8 kWp', callback_data: 'p8' }]],
      },
    })
    const pergunta = envios[5]?.corpo as Bolha
    await casa.entregar(
      caixa,
      atualizacao('callback_query', {
        id: 'cb1',
        from: { id: chat, first_name: 'Ana' },
        data: 's',
        message: {
          message_id: pergunta.message_id_dado,
          date: 1,
          chat: { id: chat, type: 'private' },
          text: 'x',
          reply_markup: pergunta.reply_markup,
        },
      }),
    )
    const [resposta, visita] = await mensagens(id)
    expect(resposta).toMatchObject({
      direcao: 'entrada',
      conteudo: 'Sim',
      dados: { tipo: 'botao', id: 's' },
      citada: { mensagem_id: visita?.id },
    })
    expect(Object.values(visita?.dados.respostas)).toMatchObject([{ opcoes: ['Sim'] }])
    await ate('the button stopped spinning', async () =>
      telegram.pedidos.some((p) => p.metodo === 'answerCallbackQuery' && p.corpo.callback_query_id === 'cb1'),
    )
    const varias = await enviar(id, {
      especial: { tipo: 'enquete', pergunta: 'Quais?', opcoes: ['A', 'B'], maximo: 2 },
    })
    expect([varias.status, varias.corpo.error.message]).toEqual([
      400,
      'No Telegram a enquete aceita uma escolha por pessoa',
    ])
  })

  it('edit, delete and reaction address the message by its two ids', async () => {
    const { id, chat } = await comCliente()
    const { corpo } = await enviar(id, { conteudo: 'às 14 h' })
    const nossa = telegram.envios()[0]?.corpo.message_id_dado
    expect(
      (
        await atendente.chamar(contratoDeMensagens.editar, {
          params: { id, messageId: corpo.data.id },
          body: { conteudo: 'às 15 h' },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await atendente.chamar(contratoDeMensagens.reagir, {
          params: { id, messageId: corpo.data.id },
          body: { emoji: '👍' },
        })
      ).status,
    ).toBe(200)
    expect(
      (await atendente.chamar(contratoDeMensagens.apagar, { params: { id, messageId: corpo.data.id } })).status,
    ).toBe(200)
    const [, ...depois] = telegram.pedidos.filter((p) => p.corpo.chat_id === chat)
    expect(depois.map((p) => [p.metodo, p.corpo.message_id])).toEqual([
      ['editMessageText', nossa],
      ['setMessageReaction', nossa],
      ['deleteMessage', nossa],
    ])
    expect(depois[0]?.corpo.text).toBe(`${NOME}\n\nàs 15 h`)
  })

  it('waits as long as Telegram requests, to the second, and only for that chat', async () => {
    const um = await comCliente()
    const outro = await comCliente()
    telegram.falhar((p) => p.metodo === 'sendMessage' && p.corpo.chat_id === um.chat, {
      error_code: 429,
      description: 'Too Many Requests: retry after 2',
      parameters: { retry_after: 2 },
    })
    const lenta = enviar(um.id, { conteudo: 'devagar' })
    await ate('the first try is refused', async () => telegram.envios().length === 1)
    const r = await enviar(outro.id, { conteudo: 'livre' })
    expect(r.corpo.data.status).toBe('enviada')
    await lenta
    const doChat = telegram.envios().filter((p) => p.corpo.chat_id === um.chat)
    expect(doChat).toHaveLength(2)
    expect((doChat[1]?.em ?? 0) - (doChat[0]?.em ?? 0)).toBeGreaterThanOrEqual(1990)
    expect(telegram.envios().findIndex((p) => p.corpo.chat_id === outro.chat)).toBe(1)
    expect((await mensagens(um.id))[0]?.status).toBe('enviada')
  })

  it('sends to the new id of a migrated group; never repeats a send whose answer was cut', async () => {
    const { id, chat } = await comCliente()
    const novo = -1_000_000_000_000 - chat
    telegram.falhar((p) => p.metodo === 'sendMessage', {
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: novo },
    })
    expect((await enviar(id, { conteudo: 'oi' })).corpo.data.status).toBe('enviada')
    expect(telegram.envios().map((p) => p.corpo.chat_id)).toEqual([chat, novo])
    expect(await conversaDe(novo)).toBe(id)
    telegram.pedidos.length = 0
    telegram.falhar((p) => p.metodo === 'sendMessage', 'cortar')
    await enviar(id, { conteudo: 'some' })
    expect((await mensagens(id))[0]).toMatchObject({ status: 'incerta' })
    expect(telegram.envios()).toHaveLength(1)
  })
})
