import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import { OGG, PNG } from '#tests/suporte/chat.ts'
import { atualizacao, chatNovo, recebidaDoGrupo, recebidaDoTelegram } from '#tests/suporte/contraparte-telegram.ts'
import type { Bolha } from '#tests/suporte/whatsapp.ts'
import { casaComTelegram } from '#tests/servidor/suporte/chat-telegram.ts'

const { casa, telegram, supervisora, caixa, banco, mensagens, conversas, conversaDe, enviar, comCliente } =
  await casaComTelegram()

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
    expect(
      (await supervisora.chamar(contratoDeConversas.obter, { params: { id } })).corpo.data.contato_telefone,
    ).toContain(String(chat))
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
    expect((await supervisora.chamar(contratoDeConversas.obter, { params: { id } })).corpo.data.contato_nome).toBe(
      'Obra 12',
    )
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
