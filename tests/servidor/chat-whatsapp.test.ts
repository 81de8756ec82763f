import { beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { abrirConversa, numeroNovo, OGG, PNG, subirArquivo } from '#tests/suporte/chat.ts'
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
import {
  casaDoWhatsapp,
  CONFIGURACAO,
  recebidaDoWhatsapp,
  reciboDoWhatsapp,
  type Bolha,
} from '#tests/suporte/whatsapp.ts'

const casa = await casaDoWhatsapp()
const { graph } = casa
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/conversas'
const NOME = '*Rafael Nogueira Lima*\n\n'
beforeEach(() => void (graph.pedidos.length = 0))

const mensagens = async (id: string) => (await supervisora('GET', `${base}/${id}/mensagens`)).corpo.data
const conversaDe = async (numero: string) => (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0]
const enviar = (id: string, corpo: unknown) => atendente('POST', `${base}/${id}/mensagens`, corpo)
/** Opens a conversation in which the customer has just written. */
async function comCliente(de = numeroNovo()) {
  await casa.entregar(caixa, recebidaDoWhatsapp({ de }))
  return { de, conversa: await conversaDe(de) }
}

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
    const nova = await supervisora('PUT', `/api/chat/caixas-entrada/${corpo.data.id}`, {
      configuracao: { versao_api: 'v26.0', phone_number_id: NUMERO_ID },
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
    const r = await supervisora('PUT', `/api/chat/caixas-entrada/${caixa.id}`, {
      configuracao: { url_base: 'https://outro.example' },
    })
    expect([r.status, r.corpo.error.message]).toEqual([400, 'Digite de novo o token da API para mudar o endereço'])
  })

  it('the test returns number, name, quality, limit and the version that really answers', async () => {
    const r = await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/testar`)
    expect(r.corpo.data).toMatchObject({
      status: 'connected',
      conectado: true,
      latencia: expect.any(Number),
      mensagem:
        '(11) 3333-4444, Girassol Energia · qualidade alta · até 2.000 pessoas por dia · API v21.0 (a v17.0 expirou)',
    })
    graph.trocarToken('outro')
    const ruim = await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/testar`)
    expect(ruim.corpo.data).toMatchObject({
      conectado: false,
      mensagem: 'O token da API não vale mais. Gere outro na Meta e salve na caixa de entrada.',
    })
    expect((await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`)).corpo.data.conexao).toMatchObject({
      estado: 'fechada',
      detalhe: expect.stringContaining('token'),
    })
    graph.trocarToken(TOKEN)
    await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/testar`)
  })

  it('finds the id of the number by itself: from the account, from a delivery', async () => {
    const daConta = await casa.criarCaixa(supervisora, {}, { phone_number_id: undefined })
    expect((await supervisora('POST', `/api/chat/caixas-entrada/${daConta.id}/testar`)).corpo.data.conectado).toBe(true)
    const daEntrega = await casa.criarCaixa(supervisora, {}, { phone_number_id: undefined, waba_id: undefined })
    expect((await supervisora('POST', `/api/chat/caixas-entrada/${daEntrega.id}/testar`)).corpo.data).toMatchObject({
      conectado: false,
      mensagem: expect.stringContaining('identificador do número'),
    })
    await casa.entregar(daEntrega, recebidaDoWhatsapp())
    expect((await supervisora('POST', `/api/chat/caixas-entrada/${daEntrega.id}/testar`)).corpo.data.conectado).toBe(
      true,
    )
  })

  it('subscribes to Meta’s deliveries for this number', async () => {
    expect((await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/ligar-webhook`)).status).toBe(200)
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
    expect((await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}/logs-webhook`)).corpo.data[0]).toMatchObject(
      { situacao: 'ignorado', erro: 'de outro número da mesma conta' },
    )
  })
})

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
    expect((await supervisora('GET', `${base}?busca=Oculta da Silva`)).corpo.data).toHaveLength(1)
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
    await atendente('POST', `${base}/${conversa.id}/marcar-lida`)
    await ate('the read mark', () => graph.leituras().length === 1)
    expect(graph.leituras()).toMatchObject([{ status: 'read', message_id: ultima }])
    const [m] = await mensagens(conversa.id)
    await atendente('POST', `${base}/${conversa.id}/mensagens/${m.id}/reacao`, { emoji: '👍' })
    await atendente('POST', `${base}/${conversa.id}/mensagens/${m.id}/reacao`, { emoji: '' })
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
    await atendente('POST', `${base}/${id}/mensagens/${perdida.id}/midia`)
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
