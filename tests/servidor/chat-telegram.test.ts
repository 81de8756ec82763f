import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { OGG, PNG, subirArquivo } from '#tests/suporte/chat.ts'
import {
  atualizacao,
  casaDoTelegram,
  chatNovo,
  recebidaDoGrupo,
  recebidaDoTelegram,
  TOKEN_DO_BOT,
} from '#tests/suporte/contraparte-telegram.ts'
import type { Bolha } from '#tests/suporte/whatsapp.ts'

const casa = await casaDoTelegram()
const { telegram } = casa
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/conversas'
const NOME = 'Rafael Nogueira Lima'
const banco = casa.app.s.banco.db
beforeEach(() => void (telegram.pedidos.length = 0))

const mensagens = async (id: string) => (await supervisora('GET', `${base}/${id}/mensagens`)).corpo.data as Bolha[]
const conversas = async (chat: number) =>
  (
    await sql<{ id: string; contato_id: string; status: string }>`
      select id, contato_id, status
      from chat.conversas
      where caixa_entrada_id = ${caixa.id}
        and endereco = ${String(chat)}
    `.execute(banco)
  ).rows
const conversaDe = async (chat: number) => (await conversas(chat))[0]?.id ?? ''
const enviar = (id: string, corpo: unknown) => atendente('POST', `${base}/${id}/mensagens`, corpo)
async function comCliente(extra: Parameters<typeof recebidaDoTelegram>[0] = {}) {
  const chat = chatNovo()
  const corpo = recebidaDoTelegram({ chat, ...extra })
  await casa.entregar(caixa, corpo)
  return { chat, corpo: corpo as Bolha, id: await conversaDe(chat) }
}

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
    const outra = await supervisora('PUT', `/api/chat/caixas-entrada/${corpo.data.id}`, {
      configuracao: { webhook_url: '' },
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
    const r = await supervisora('PUT', `/api/chat/caixas-entrada/${caixa.id}`, {
      configuracao: { url_base: 'https://outro.example' },
    })
    expect([r.status, r.corpo.error.message]).toEqual([
      400,
      'Digite de novo o token do bot para mudar o endereço da API',
    ])
  })

  it('sets the webhook with a secret and with reactions; the test returns the bot and the state of deliveries', async () => {
    await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/ligar-webhook`)
    expect(telegram.pedidos[0]).toMatchObject({
      metodo: 'setWebhook',
      corpo: {
        url: 'https://chat.girassol.test/gancho',
        secret_token: expect.stringMatching(/^[A-Za-z0-9_-]{40,}$/),
        allowed_updates: ['message', 'edited_message', 'callback_query', 'my_chat_member', 'message_reaction'],
      },
    })
    const semHttps = (await criar({ bot_token: TOKEN_DO_BOT, url_base: telegram.url })).corpo.data
    const recusada = await supervisora('POST', `/api/chat/caixas-entrada/${semHttps.id}/ligar-webhook`)
    expect(recusada.corpo.error).toMatchObject({
      message: 'Erro ao ligar o webhook',
      details: { detalhe: expect.stringContaining('https abertos na internet') },
    })
    const testar = async () => (await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/testar`)).corpo.data
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
    expect((await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`)).corpo.data.conexao).toMatchObject({
      estado: 'fechada',
      detalhe: expect.stringContaining('token do bot'),
    })
    telegram.trocarToken(TOKEN_DO_BOT)
    await testar()
  })
})

describe('authentication of deliveries', () => {
  it('refuses a delivery without the secret, or with another one, and stores nothing', async () => {
    const chat = chatNovo()
    const corpo = recebidaDoTelegram({ chat })
    for (const segredo of [null, '', 'errado', `${telegram.webhook().secret_token}x`])
      expect(await casa.entregarUma(caixa, corpo, segredo)).toBe(401)
    await casa.app.chat.processarAgora(caixa.id)
    expect(await conversas(chat)).toEqual([])
    expect(await casa.entregarUma(caixa, corpo)).toBe(200)
    await casa.app.chat.processarAgora(caixa.id)
    expect(await conversas(chat)).toHaveLength(1)
  })

  it('duplicated updates out of order are one conversation in order of time', async () => {
    const chat = chatNovo()
    const [a, b, c] = [1, 2, 3].map((n) =>
      recebidaDoTelegram({ chat, em: Math.floor(Date.now() / 1000) - 100 + n, conteudo: { text: `parte ${n}` } }),
    )
    expect(await Promise.all([c, a, b, a, c, b].map((corpo) => casa.entregarUma(caixa, corpo)))).toEqual([
      200, 200, 200, 200, 200, 200,
    ])
    await casa.app.chat.processarAgora(caixa.id)
    expect((await mensagens(await conversaDe(chat))).map((m) => m.conteudo).toSorted()).toEqual([
      'parte 1',
      'parte 2',
      'parte 3',
    ])
    expect(await conversas(chat)).toHaveLength(1)
  })
})

describe('incoming messages', () => {
  it.each([
    [
      'formatted words',
      {
        text: 'Olá, Ana veja aqui',
        entities: [
          { type: 'bold', offset: 5, length: 4 },
          { type: 'text_link', offset: 9, length: 9, url: 'https://girassol.test' },
        ],
      },
      'Olá, *Ana* veja aqui (https://girassol.test)',
      null,
    ],
    [
      'a place',
      { location: { latitude: -23.5, longitude: -46.6 } },
      'Localização: -23.5, -46.6',
      { tipo: 'localizacao', latitude: -23.5, ao_vivo: false },
    ],
    [
      'a venue',
      {
        location: { latitude: -23.5, longitude: -46.6 },
        venue: { location: { latitude: -23.5, longitude: -46.6 }, title: 'Obra', address: 'Rua A, 1' },
      },
      'Localização: Obra, Rua A, 1',
      { tipo: 'localizacao', nome: 'Obra' },
    ],
    [
      'a card',
      { contact: { phone_number: '+55 11 98888-7777', first_name: 'Bia', last_name: 'Lima', user_id: 99 } },
      'Contato: Bia Lima, (11) 98888-7777',
      { tipo: 'contatos', contatos: [{ nome: 'Bia Lima', telefones: ['5511988887777'] }] },
    ],
    [
      'a poll',
      {
        poll: {
          id: 'p',
          question: 'Quando?',
          options: [{ text: 'Hoje' }, { text: 'Amanhã' }],
          allows_multiple_answers: false,
        },
      },
      'Enquete: Quando?\n• Hoje\n• Amanhã',
      { tipo: 'enquete', opcoes: ['Hoje', 'Amanhã'] },
    ],
    ['a die', { dice: { emoji: '🎲', value: 4 } }, '🎲 4', null],
    [
      'a file too big for robots',
      {
        document: { file_id: 'g', file_name: 'obra.zip', mime_type: 'application/zip', file_size: 34 * 1024 * 1024 },
        caption: 'tudo',
      },
      '[obra.zip, 34 MB: o Telegram não entrega a robôs arquivos acima de 20 MB. Peça o arquivo por outro meio.]\n\ntudo',
      null,
    ],
    [
      'a kind of tomorrow',
      { hologram: { x: 1 } },
      '[mensagem não suportada]',
      { tipo: 'nao_suportada', original: 'hologram' },
    ],
  ])('%s', async (_, conteudo, texto, dados) => {
    const { id } = await comCliente({ conteudo })
    const [m] = await mensagens(id)
    expect(m).toMatchObject({ direcao: 'entrada', tipo: 'text', conteudo: texto })
    if (dados) expect(m?.dados).toMatchObject(dados)
    else expect(m?.dados).toBeNull()
  })

  it('pictures of an album share its id, each a message that can be answered; a forwarded one is marked', async () => {
    const chat = chatNovo()
    const foto = (n: number) => ({
      photo: [{ file_id: `album-${chat}-${n}`, file_unique_id: `u${n}`, width: 90, height: 90 }],
      media_group_id: `g-${chat}`,
    })
    await casa.entregar(
      caixa,
      ...[1, 2].map((n) => recebidaDoTelegram({ chat, em: Math.floor(Date.now() / 1000) - 10 + n, conteudo: foto(n) })),
      recebidaDoTelegram({ chat, conteudo: { text: 'olha só', forward_origin: { type: 'user', date: 1 } } }),
    )
    const [dito, ...fotos] = await mensagens(await conversaDe(chat))
    expect(dito?.dados).toEqual({ encaminhada: true })
    expect(fotos.map((m) => [m.tipo, m.dados])).toEqual([
      ['imagem', { album: `g-${chat}` }],
      ['imagem', { album: `g-${chat}` }],
    ])
  })

  it('files of every kind arrive with their bytes, and the token of their URL is stored nowhere', async () => {
    const chat = chatNovo()
    const casos: [string, Bolha, string, string, Buffer][] = [
      [
        'photo',
        [
          { file_id: 'pequena', width: 90, height: 60 },
          { file_id: 'foto', width: 1280, height: 853, file_size: PNG.length },
        ] as unknown as Bolha,
        'imagem',
        'foto.jpg',
        PNG,
      ],
      ['voice', { file_id: 'voz', duration: 7, mime_type: 'audio/ogg' }, 'audio', 'voz.ogg', OGG],
      [
        'audio',
        { file_id: 'musica', duration: 7, mime_type: 'audio/mpeg', performer: 'Rita', title: 'Sol' },
        'audio',
        'Rita - Sol.mp3',
        Buffer.from('ID3audio'),
      ],
      [
        'video',
        { file_id: 'video', duration: 3, width: 10, height: 10, mime_type: 'video/mp4', file_name: 'telhado.mp4' },
        'media',
        'telhado.mp4',
        Buffer.from('video'),
      ],
      [
        'video_note',
        { file_id: 'recado', duration: 3, length: 240 },
        'media',
        'recado-em-video.mp4',
        Buffer.from('recado'),
      ],
      [
        'animation',
        { file_id: 'gif', duration: 3, width: 1, height: 1, mime_type: 'video/mp4' },
        'media',
        'animacao.mp4',
        Buffer.from('gif'),
      ],
      [
        'sticker',
        { file_id: 'figura', is_animated: false, is_video: false, emoji: '🌻' },
        'media',
        'figurinha.webp',
        Buffer.from('webp'),
      ],
      [
        'document',
        { file_id: 'conta', file_name: '../../conta de luz.pdf', mime_type: 'application/pdf' },
        'media',
        'conta de luz.pdf',
        Buffer.from('%PDF-1.4'),
      ],
    ]
    for (const [, corpo, , , bytes] of casos)
      telegram.guardarArquivo((Array.isArray(corpo) ? corpo.at(-1) : corpo).file_id, bytes)
    await casa.entregar(
      caixa,
      ...casos.map(([campo, corpo]) =>
        recebidaDoTelegram({
          chat,
          conteudo: {
            [campo]: corpo,
            ...(campo === 'photo' ? { caption: 'o telhado' } : {}),
            ...(campo === 'animation' ? { document: corpo } : {}),
          },
        }),
      ),
    )
    const id = await conversaDe(chat)
    await ate('every file is here', async () => (await mensagens(id)).every((m) => m.anexos[0]?.estado === 'pronto'))
    const lidas = (await mensagens(id)).toReversed()
    for (const [n, [, , tipo, nome, bytes]] of casos.entries()) {
      expect([lidas[n]?.tipo, lidas[n]?.anexos[0].nome_arquivo, lidas[n]?.anexos[0].tamanho]).toEqual([
        tipo,
        nome,
        bytes.length,
      ])
    }
    expect(lidas[0]).toMatchObject({ conteudo: 'o telhado', anexos: [{ largura: 1280 }] })
    expect(telegram.pedidos.map((p) => p.corpo.file_id)).toContain('foto')
    expect(telegram.pedidos.map((p) => p.corpo.file_id)).not.toContain('pequena')
    for (const tabela of [
      'chat.mensagens',
      'chat.anexos',
      'chat.eventos_webhook',
      'plataforma.eventos',
      'plataforma.auditoria',
      'chat.caixas_entrada',
    ]) {
      const { rows } = await sql<{
        n: number
      }>`
        select count(*)::int as n
        from ${sql.raw(tabela)} t
        where t::text like '%token_de_prova%'
      `.execute(banco)
      expect([tabela, rows[0]?.n]).toEqual([tabela, 0])
    }
  })

  it('stores an edit, a reaction added and removed, a quote, and a shared phone number', async () => {
    const { chat, id, corpo } = await comCliente({ conteudo: { text: 'orçamento de 5 kWp' } })
    const original = corpo.message
    await casa.entregar(
      caixa,
      atualizacao('edited_message', { ...original, edit_date: original.date + 60, text: 'orçamento de 8 kWp' }),
      recebidaDoTelegram({
        chat,
        conteudo: { text: 'este' },
        extra: { reply_to_message: { message_id: original.message_id, text: 'orçamento' } },
      }),
    )
    const [resposta, editada] = await mensagens(id)
    expect(editada).toMatchObject({ conteudo: 'orçamento de 8 kWp', editada_em: expect.any(String) })
    expect(resposta?.citada).toMatchObject({ mensagem_id: editada?.id })
    const reacao = (em: number, nova: unknown[]) =>
      atualizacao('message_reaction', {
        chat: original.chat,
        message_id: original.message_id,
        user: original.from,
        date: original.date + em,
        old_reaction: [],
        new_reaction: nova,
      })
    await casa.entregar(caixa, reacao(61, [{ type: 'emoji', emoji: '👍' }]))
    expect((await mensagens(id))[1]?.reacoes).toMatchObject([{ emoji: '👍', de_contato: true }])
    await casa.entregar(caixa, reacao(62, []))
    expect((await mensagens(id))[1]?.reacoes).toEqual([])
    await casa.entregar(
      caixa,
      recebidaDoTelegram({
        chat,
        conteudo: {
          contact: { phone_number: `55119${String(chat).padStart(8, '4')}`, first_name: 'Ana', user_id: chat },
        },
      }),
    )
    expect((await supervisora('GET', `${base}/${id}`)).corpo.data.contato_telefone).toContain(String(chat))
    expect(await conversas(chat)).toHaveLength(1)
  })

  it('a group message names its sender, and the group keeps its conversation when Telegram gives it another id', async () => {
    const grupo = -1_000_000_000_000 - chatNovo()
    const novo = grupo - 1
    await casa.entregar(
      caixa,
      recebidaDoGrupo(grupo, { id: 1, nome: 'Ana' }, { text: 'chegou o inversor' }),
      recebidaDoGrupo(grupo, { id: 2, nome: 'Beto' }, { text: 'ok' }),
    )
    const id = await conversaDe(grupo)
    expect((await mensagens(id)).map((m) => [m.autor_nome, m.conteudo])).toEqual([
      ['Beto', 'ok'],
      ['Ana', 'chegou o inversor'],
    ])
    expect((await supervisora('GET', `${base}/${id}`)).corpo.data.contato_nome).toBe('Obra 12')
    await casa.entregar(
      caixa,
      recebidaDoGrupo(novo, { id: 1, nome: 'Ana' }, { migrate_from_chat_id: grupo }),
      recebidaDoGrupo(novo, { id: 1, nome: 'Ana' }, { text: 'e agora?' }),
    )
    expect((await mensagens(id)).map((m) => m.conteudo)).toEqual([
      'e agora?',
      'O grupo virou um supergrupo',
      'ok',
      'chegou o inversor',
    ])
    await enviar(id, { conteudo: 'aqui' })
    expect(telegram.envios()[0]?.corpo.chat_id).toBe(novo)
  })

  it('a block is shown in the thread, and a send that fails by it explains that', async () => {
    const { chat, id } = await comCliente()
    const membro = (status: string, antes: string) =>
      atualizacao('my_chat_member', {
        chat: { id: chat, type: 'private', first_name: 'Ana' },
        from: { id: chat },
        date: 1,
        old_chat_member: { status: antes },
        new_chat_member: { status },
      })
    await casa.entregar(caixa, membro('kicked', 'member'))
    expect((await mensagens(id))[0]).toMatchObject({ direcao: 'sistema', conteudo: 'A pessoa bloqueou o robô' })
    telegram.falhar((p) => p.metodo === 'sendMessage', {
      error_code: 403,
      description: 'Forbidden: bot was blocked by the user',
    })
    const r = await enviar(id, { conteudo: 'oi?' })
    expect(r.corpo.error).toMatchObject({
      message: 'Erro ao enviar mensagem de texto',
      details: { detalhe: 'Esta pessoa bloqueou o robô. Só ela pode desbloquear, no Telegram.' },
    })
    await casa.entregar(caixa, membro('member', 'kicked'))
    expect((await mensagens(id))[0]).toMatchObject({ conteudo: 'A pessoa desbloqueou o robô' })
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
    const m = `${base}/${id}/mensagens/${corpo.data.id}`
    expect((await atendente('PUT', m, { conteudo: 'às 15 h' })).status).toBe(200)
    expect((await atendente('POST', `${m}/reacao`, { emoji: '👍' })).status).toBe(200)
    expect((await atendente('DELETE', m)).status).toBe(200)
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
