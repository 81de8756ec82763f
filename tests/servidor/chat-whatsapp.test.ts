import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, numeroNovo, OGG, PNG, subirArquivo } from '#tests/suporte/chat.ts'
import { entregarDaMeta, wamid } from '#tests/suporte/contraparte-graph.ts'
import { recebidaDoWhatsapp, reciboDoWhatsapp, type Bolha } from '#tests/suporte/whatsapp.ts'
import { casaComWhatsapp, base } from '#tests/servidor/suporte/chat-whatsapp.ts'

const { casa, graph, supervisora, atendente, caixa, mensagens, conversaDe, enviar, comCliente } =
  await casaComWhatsapp()
const NOME = '*Rafael Nogueira Lima*\n\n'

describe('both directions', () => {
  it('a batch, duplicated and out of order, is one conversation in order of time', async () => {
    const de = numeroNovo()
    const [a, b, c] = [1, 2, 3].map((n) =>
      recebidaDoWhatsapp({
        de,
        em: Math.floor(Date.now() / 1000) - 100 + n,
        conteudo: { type: 'text', text: { body: `parte ${n}` } },
      }),
    )
    expect(await Promise.all([c, a, b, a, c, b].map((corpo) => entregarDaMeta(caixa.url, corpo)))).toEqual([
      200, 200, 200, 200, 200, 200,
    ])
    await casa.app.chat.processarAgora(caixa.id)
    const conversa = await conversaDe(de)
    expect((await mensagens(conversa.id)).map((m: Bolha) => m.conteudo).toSorted()).toEqual([
      'parte 1',
      'parte 2',
      'parte 3',
    ])
    expect(conversa).toMatchObject({ canal: 'whatsapp', mensagens_nao_lidas: 3, ultima_entrada_em: expect.any(String) })
  })

  it('an answer is signed by the attendant, quotes, and its receipts may skip a step', async () => {
    const de = numeroNovo()
    const id = wamid()
    await casa.entregar(caixa, recebidaDoWhatsapp({ de, id }))
    const { id: conversa } = await conversaDe(de)
    const [pergunta] = await mensagens(conversa)
    const { corpo } = await enviar(conversa, { conteudo: 'Veja https://girassol.test', citada_id: pergunta.id })
    expect(graph.mensagens()).toMatchObject([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: de,
        type: 'text',
        text: { body: `${NOME}Veja https://girassol.test`, preview_url: true },
        context: { message_id: id },
        biz_opaque_callback_data: corpo.data.id,
      },
    ])
    const { wamid: nosso } = graph.mensagens()[0] as { wamid: string }
    await casa.entregar(
      caixa,
      reciboDoWhatsapp(nosso, 'read'),
      reciboDoWhatsapp(nosso, 'sent'),
      reciboDoWhatsapp(nosso, 'delivered'),
      reciboDoWhatsapp(nosso, 'failed', { errors: [{ code: 131026 }] }),
    )
    expect((await mensagens(conversa))[0]).toMatchObject({ status: 'lida', erro: null })
  })

  it('[R1] a number with eight digits answers in the conversation that was opened with nine', async () => {
    const c = await abrirConversa(atendente, caixa, { contato_telefone: '+55 31 98765-4321' })
    await enviar(c.id, { conteudo: 'oi' })
    await casa.entregar(
      caixa,
      recebidaDoWhatsapp({ de: '553187654321', conteudo: { type: 'text', text: { body: 'sou eu' } } }),
    )
    expect((await mensagens(c.id)).map((m: Bolha) => m.conteudo)).toEqual(['sou eu', `${NOME}oi`])
  })

  it('a receipt of failure explains the reason in a sentence', async () => {
    const { conversa } = await comCliente()
    for (const [code, frase] of [
      [131026, /não tem WhatsApp/],
      [131049, /não incomodar/],
      [131042, /forma de pagamento/],
      [131048, /reduziu os envios/],
      [999999, /código 999999/],
    ] as const) {
      await enviar(conversa.id, { conteudo: `tentativa ${code}` })
      await casa.entregar(
        caixa,
        reciboDoWhatsapp((graph.mensagens().at(-1) as { wamid: string }).wamid, 'failed', {
          errors: [{ code, title: 'x', message: 'y' }],
        }),
      )
      expect((await mensagens(conversa.id))[0]).toMatchObject({ status: 'falhou', erro: expect.stringMatching(frase) })
    }
  })

  it('a contact with a hidden number is answered by its id, and stays one contact when the number is revealed', async () => {
    const usuario = `BR.${Date.now()}`
    await casa.entregar(caixa, recebidaDoWhatsapp({ de: undefined as never, usuario, nome: 'Sem Número' }))
    const [c] = (await supervisora('GET', `${base}?busca=Sem Número`)).corpo.data
    await enviar(c.id, { conteudo: 'oi' })
    expect(graph.mensagens().at(-1)).toMatchObject({ recipient: usuario, recipient_type: 'individual' })
    expect(graph.mensagens().at(-1)).not.toHaveProperty('to')
    const de = numeroNovo()
    await casa.entregar(caixa, recebidaDoWhatsapp({ de, usuario, nome: 'Sem Número' }))
    expect((await conversaDe(de)).id).toBe(c.id)
    const novo = numeroNovo()
    await casa.entregar(
      caixa,
      recebidaDoWhatsapp({
        de,
        conteudo: { type: 'system', system: { type: 'user_changed_number', wa_id: novo, body: 'x' } },
      }),
      recebidaDoWhatsapp({ de: novo, conteudo: { type: 'text', text: { body: 'número novo' } } }),
    )
    expect((await mensagens(c.id))[0].conteudo).toBe('número novo')
  })

  it('a changed user id belongs to the same contact: the conversation continues, and answers go to the new id', async () => {
    const usuario = `BR.A${Date.now()}`
    const outro = `BR.B${Date.now()}`
    await casa.entregar(caixa, recebidaDoWhatsapp({ de: undefined as never, usuario, nome: 'Oculta da Silva' }))
    const [c] = (await supervisora('GET', `${base}?busca=Oculta da Silva`)).corpo.data
    const aviso = recebidaDoWhatsapp({
      de: undefined as never,
      usuario,
      conteudo: { type: 'system', system: { type: 'user_changed_user_id', user_id: outro, body: 'x' } },
    })
    await casa.entregar(caixa, aviso)
    await casa.entregar(
      caixa,
      recebidaDoWhatsapp({
        de: undefined as never,
        usuario: outro,
        nome: 'Oculta da Silva',
        conteudo: { type: 'text', text: { body: 'sou eu' }, context: { forwarded: true } },
      }),
    )
    expect(
      (await supervisora.chamar(conversas.listar, { query: { busca: 'Oculta da Silva' } })).corpo.data,
    ).toHaveLength(1)
    const [ultima, dito] = await mensagens(c.id)
    expect(ultima).toMatchObject({ conteudo: 'sou eu', dados: { encaminhada: true } })
    expect(dito).toMatchObject({
      direcao: 'sistema',
      conteudo: 'O identificador desta pessoa no WhatsApp mudou. A conversa continua a mesma.',
    })
    await enviar(c.id, { conteudo: 'olá de novo' })
    expect(graph.mensagens().at(-1)).toMatchObject({ recipient: outro })
  })

  it('reading marks the newest message; a reaction is sent, received and removed', async () => {
    const { conversa, de } = await comCliente()
    const ultima = wamid()
    await casa.entregar(caixa, recebidaDoWhatsapp({ de, id: ultima }))
    await atendente.chamar(conversas.marcarLida, { params: { id: conversa.id } })
    await ate('the read mark', () => graph.leituras().length === 1)
    expect(graph.leituras()).toMatchObject([{ status: 'read', message_id: ultima }])
    const [m] = await mensagens(conversa.id)
    await atendente.chamar(contratoDeMensagens.reagir, {
      params: { id: conversa.id, messageId: m.id },
      body: { emoji: '👍' },
    })
    await atendente.chamar(contratoDeMensagens.reagir, {
      params: { id: conversa.id, messageId: m.id },
      body: { emoji: '' },
    })
    expect(graph.mensagens().map((x) => x.reaction)).toEqual([
      { message_id: ultima, emoji: '👍' },
      { message_id: ultima, emoji: '' },
    ])
    const reagir = (emoji?: string, em = 1) =>
      recebidaDoWhatsapp({
        de,
        em: Math.floor(Date.now() / 1000) + em,
        conteudo: { type: 'reaction', reaction: { message_id: ultima, ...(emoji ? { emoji } : {}) } },
      })
    await casa.entregar(caixa, reagir('❤️'))
    expect((await mensagens(conversa.id))[0].reacoes).toMatchObject([{ emoji: '❤️', de_contato: true }])
    await casa.entregar(caixa, reagir(undefined, 2))
    expect((await mensagens(conversa.id))[0].reacoes).toEqual([])
  })
})

describe('media', () => {
  it('is fetched immediately, with the token, and its checksum verified', async () => {
    const de = numeroNovo()
    const foto = graph.guardarMidia(PNG, 'image/png')
    const voz = graph.guardarMidia(OGG, 'audio/ogg; codecs=opus')
    await casa.entregar(
      caixa,
      recebidaDoWhatsapp({
        de,
        em: 1_795_167_000,
        conteudo: { type: 'image', image: { ...foto, caption: 'meu telhado' } },
      }),
      recebidaDoWhatsapp({ de, em: 1_795_167_001, conteudo: { type: 'audio', audio: { ...voz, voice: true } } }),
      recebidaDoWhatsapp({
        de,
        em: 1_795_167_002,
        conteudo: {
          type: 'document',
          document: {
            ...graph.guardarMidia(Buffer.from('%PDF-1.4\n%%EOF'), 'application/pdf'),
            filename: '../conta de luz.pdf',
          },
        },
      }),
      recebidaDoWhatsapp({
        de,
        em: 1_795_167_003,
        conteudo: {
          type: 'sticker',
          sticker: {
            ...graph.guardarMidia(Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '), 'image/webp'),
            animated: false,
          },
        },
      }),
    )
    const { id } = await conversaDe(de)
    await ate('all four arrived', async () =>
      (await mensagens(id)).every((m: Bolha) => m.anexos[0]?.estado === 'pronto'),
    )
    const [figurinha, pdf, audio, imagem] = await mensagens(id)
    expect(imagem).toMatchObject({
      tipo: 'imagem',
      conteudo: 'meu telhado',
      anexos: [{ tipo_mime: 'image/png', tamanho: PNG.length }],
    })
    expect(audio).toMatchObject({ tipo: 'audio', anexos: [{ tamanho: OGG.length }] })
    expect(pdf).toMatchObject({ tipo: 'media', anexos: [{ nome_arquivo: 'conta de luz.pdf' }] })
    expect(figurinha).toMatchObject({ tipo: 'media', dados: { tipo: 'figurinha', animada: false } })
    expect(Buffer.from(await (await fetch(imagem.anexos[0].url_publica)).arrayBuffer()).equals(PNG)).toBe(true)
  })

  it('is refused when the bytes differ from the announced checksum; a retry fetches it', async () => {
    const de = numeroNovo()
    const falsa = graph.guardarMidia(PNG, 'image/png')
    graph.falhar((p) => p.caminho === falsa.id, { status: 400, code: 131052, message: 'Media download error' }, 1)
    await casa.entregar(
      caixa,
      recebidaDoWhatsapp({ de, conteudo: { type: 'image', image: falsa } }),
      recebidaDoWhatsapp({
        de,
        conteudo: { type: 'image', image: { ...falsa, sha256: Buffer.alloc(32).toString('base64') } },
      }),
    )
    const { id } = await conversaDe(de)
    await ate('the good one is there', async () =>
      (await mensagens(id)).some((m: Bolha) => m.anexos[0].estado === 'pronto'),
    )
    await casa.app.s.banco.db
      .updateTable('chat.anexos')
      .set({ estado: 'indisponivel', caminho_storage: null })
      .where('estado', '=', 'pronto')
      .where(
        'mensagem_id',
        'in',
        (await mensagens(id)).map((m: Bolha) => m.id),
      )
      .execute()
    const perdida = (await mensagens(id)).find((m: Bolha) => m.anexos[0].estado === 'indisponivel')
    await atendente.chamar(contratoDeMensagens.midia, { params: { id, messageId: perdida.id } })
    await ate('it came again, found in the stored delivery', async () =>
      (await mensagens(id)).some((m: Bolha) => m.id === perdida.id && m.anexos[0].estado === 'pronto'),
    )
    expect((await mensagens(id)).filter((m: Bolha) => m.anexos[0].estado === 'pronto')).toHaveLength(1)
  })

  it('gets a new URL when the old one expired before use', async () => {
    const de = numeroNovo()
    graph.validadeDaMidia(-1)
    await casa.entregar(
      caixa,
      recebidaDoWhatsapp({ de, conteudo: { type: 'image', image: graph.guardarMidia(PNG, 'image/png') } }),
    )
    const { id } = await conversaDe(de)
    await ate(
      'one try failed',
      async () =>
        (
          await casa.app.s.banco.db
            .selectFrom('chat.anexos')
            .select('tentativas')
            .where('mensagem_id', '=', (await mensagens(id))[0].id)
            .executeTakeFirstOrThrow()
        ).tentativas > 0,
    )
    graph.validadeDaMidia(300_000)
    await ate('it came', async () => (await mensagens(id))[0].anexos[0].estado === 'pronto')
  })

  it('is uploaded first and sent by its id, in the form that WhatsApp shows', async () => {
    const { conversa } = await comCliente()
    const mandar = async (nome: string, mime: string, bytes: Buffer, conteudo = '', extra = {}) => {
      const anexo = await subirArquivo(casa, atendente, conversa.id, nome, mime, bytes)
      const r = await enviar(conversa.id, { conteudo, tipo: 'media', anexos: [anexo], ...extra })
      expect(r.status, JSON.stringify(r.corpo)).toBe(200)
      return graph.mensagens().at(-1) as Bolha
    }
    const foto = await mandar('telhado.png', 'image/png', PNG, 'Veja')
    expect(foto).toMatchObject({ type: 'image', image: { id: expect.any(String), caption: `${NOME}Veja` } })
    expect(graph.midia(foto.image.id)).toMatchObject({ mime: 'image/png' })
    expect(graph.midia(foto.image.id)?.bytes.equals(PNG)).toBe(true)
    expect(await mandar('voz.ogg', 'audio/ogg', OGG)).toMatchObject({ type: 'audio', audio: { voice: true } })
    expect(
      await mandar('Proposta.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')),
    ).toMatchObject({ type: 'document', document: { filename: 'Proposta.pdf' } })
    graph.pedidos.length = 0
    await mandar('foto.png', 'image/png', PNG, 'a'.repeat(1500))
    expect(graph.mensagens()).toMatchObject([{ type: 'text' }, { type: 'image' }])
    expect(graph.mensagens()[1]?.image).not.toHaveProperty('caption')
  })
})
