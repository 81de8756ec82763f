import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { webhook } from '#modules/chat/entrada/contract/webhook.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { casaDeChat, numeroNovo, postar, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const log = async (caixa: CaixaDeTeste) =>
  (await supervisora.chamar(caixas.logsWebhook, { params: { id: caixa.id }, query: { limite: 500 } })).corpo.data as {
    evento: string
    situacao: string
    erro: string | null
  }[]
const fio = async (numero: string) => {
  const [c] = (await supervisora.chamar(conversas.listar, { query: { busca: numero } })).corpo.data
  return c
    ? (await supervisora.chamar(mensagens.listar, { params: { id: c.id } })).corpo.data.map((m) => m.conteudo)
    : []
}

describe('access to the webhook', () => {
  it('an unknown URL returns 404 with a sentence', async () => {
    const r = await casa
      .como(null)
      .then((n) => n.chamar(webhook.receber, { params: { token: 'nao-existe' }, body: {} }))
    expect([r.status, r.erro.message]).toEqual([404, 'Endereço de webhook não encontrado.'])
    expect(await postar(casa.url, 'x'.repeat(250), recebida())).toBe(400)
  })

  it('accepts a large body only for the token of an inbox, up to a limit', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const grande = { ...recebida(), enchimento: 'x'.repeat(2_000_000) }
    expect([await postar(casa.url, caixa.token, grande), await postar(casa.url, 'ninguem', grande)]).toEqual([200, 404])
    const fio = connect(Number(new URL(casa.url).port), '127.0.0.1')
    fio.write(
      `POST /api/chat/webhook/${caixa.token} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 40000000\r\n\r\n{`,
    )
    expect(await text(fio)).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('[S4.7] an inactive inbox returns 200 and stores nothing', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    await supervisora.chamar(caixas.alterar, { params: { id: caixa.id }, body: { ativo: false } })
    expect(await postar(casa.url, caixa.token, recebida({ numero }))).toBe(200)
    expect(await log(caixa)).toEqual([])
    await supervisora.chamar(caixas.alterar, { params: { id: caixa.id }, body: { ativo: true } })
    await casa.entregar(caixa, recebida({ numero, texto: 'agora sim' }))
    expect(await fio(numero)).toEqual(['agora sim'])
  })

  it('[S3.21] with require_auth the token is also required in a header; any of the three is accepted', async () => {
    const caixa = await casa.criarCaixa(supervisora, {}, { require_auth: true })
    expect(await postar(casa.url, caixa.token, recebida())).toBe(401)
    expect(await postar(casa.url, caixa.token, recebida(), { 'x-webhook-secret': `${caixa.token}x` })).toBe(401)
    for (const cabecalho of [
      { 'x-webhook-secret': caixa.token },
      { apikey: caixa.token },
      { authorization: `Bearer ${caixa.token}` },
    ] as Record<string, string>[])
      expect(await postar(casa.url, caixa.token, recebida(), cabecalho)).toBe(200)
    await casa.app.chat.processarAgora(caixa.id)
    expect(await log(caixa)).toHaveLength(3)
  })

  it('the event may be part of the path', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    const { event: _, ...sem } = recebida({ numero, texto: 'pelo caminho' })
    expect(await postar(casa.url, `${caixa.token}/messages-upsert`, sem)).toBe(200)
    await casa.app.chat.processarAgora(caixa.id)
    expect(await fio(numero)).toEqual(['pelo caminho'])
  })
})

describe('deliveries', () => {
  it('characters that the database cannot store break neither their message nor the others of the batch', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    // a NUL, half an emoji, and the literal text \u0000, as a customer may type it
    const estranhos = [
      'a\u0000b',
      'meio \ud83d',
      '\udc00 meio',
      'C:\\u0000\\pasta',
      '\\\\u0000',
      '\\ud83d',
      '\\\u0000\\',
    ]
    const numeros = estranhos.map(numeroNovo)
    expect(
      await Promise.all(
        estranhos.map((texto, i) => postar(casa.url, caixa.token, recebida({ numero: numeros[i] ?? '', texto }))),
      ),
    ).toEqual(estranhos.map(() => 200))
    await casa.app.chat.processarAgora(caixa.id)
    expect(await Promise.all(numeros.map(fio))).toEqual([
      ['ab'],
      ['meio \ufffd'],
      ['\ufffd meio'],
      ['C:\\u0000\\pasta'],
      ['\\\\u0000'],
      ['\\ud83d'],
      ['\\\\'],
    ])
    expect((await log(caixa)).map((e) => e.situacao)).toEqual(estranhos.map(() => 'processado'))
  })

  it('accepts a long quote cut in the middle of an emoji, and a long text', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    const longo = `${'x'.repeat(999)}😀${'y'.repeat(500)}`
    await casa.entregar(
      caixa,
      recebida({
        numero,
        texto: 'veja',
        extra: { contextInfo: { stanzaId: '3EB0LONGE', quotedMessage: { conversation: longo } } },
      }),
      recebida({ numero, texto: `${'z'.repeat(11_999)}😀 fim` }),
    )
    expect(await fio(numero)).toEqual([`${'z'.repeat(11_999)}😀 fim`, 'veja'])
    // the live channel still works afterwards
    await casa.entregar(caixa, recebida({ numero }))
    await ate(
      'the outbox is empty',
      async () =>
        (
          await casa.app.s.banco.db
            .selectFrom('plataforma.eventos')
            .select('id')
            .where('entregue_em', 'is', null)
            .execute()
        ).length === 0,
    )
  })

  it('a delivery that cannot be stored as a message is marked failed and does not block the next', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const numero = numeroNovo()
    await casa.entregar(
      caixa,
      recebida({ numero, id: 'X'.repeat(300), texto: 'id impossível' }),
      recebida({ numero, texto: 'segue o jogo' }),
    )
    await ate('the good one', async () => (await fio(numero)).includes('segue o jogo'))
    expect((await log(caixa)).map((e) => e.situacao).toSorted()).toEqual(['pendente', 'processado'])
    expect((await log(caixa)).find((e) => e.situacao === 'pendente')?.erro).toEqual(expect.any(String))
  })

  it('no body, however broken, gets a 5xx; JSON is stored and processed to an end', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const evento = fc.constantFrom(
      'messages.upsert',
      'messages.update',
      'messages.edited',
      'messages.delete',
      'send.message',
      'contacts.update',
      'presence.update',
      'connection.update',
      'qrcode.updated',
      'call',
      'x',
    )
    const folha = fc.oneof(
      fc.anything({ withNullPrototype: false, maxDepth: 2 }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '5511999990001@s.whatsapp.net',
        '1@lid',
        'g@g.us',
        '__proto__',
        'a\u0000b',
        '\ud83d',
        1e308,
        -1,
        2 ** 53,
      ),
    )
    const key = fc.record({ remoteJid: folha, fromMe: folha, id: fc.oneof(folha, fc.uuid()) }, { requiredKeys: [] })
    const data = fc.oneof(
      folha,
      fc.record(
        {
          key: fc.oneof(key, folha),
          keyId: folha,
          remoteJid: folha,
          pushName: folha,
          status: folha,
          message: fc.oneof(
            folha,
            fc.record(
              { conversation: folha, imageMessage: folha, reactionMessage: folha, protocolMessage: folha },
              { requiredKeys: [] },
            ),
          ),
          messageType: folha,
          messageTimestamp: folha,
          contextInfo: folha,
        },
        { requiredKeys: [] },
      ),
    )
    const corpo = fc.oneof(
      fc.record(
        {
          event: fc.oneof(evento, evento, folha),
          instance: folha,
          data: fc.oneof(data, fc.array(data, { maxLength: 3 })),
        },
        { requiredKeys: [] },
      ),
      folha,
    )
    const texto = fc.oneof(
      {
        weight: 5,
        arbitrary: corpo.map(
          (c) => JSON.stringify(c, (_, v: unknown) => (typeof v === 'bigint' ? Number(v) : v)) ?? '',
        ),
      },
      { weight: 1, arbitrary: fc.string() },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(texto, { minLength: 1, maxLength: 6 }), async (corpos) => {
        const status = await Promise.all(corpos.map((c) => postar(casa.url, caixa.token, c)))
        for (const [i, s] of status.entries()) expect([200, 400], corpos[i]).toContain(s)
        await casa.app.chat.processarAgora(caixa.id)
      }),
      { numRuns: 120 },
    )
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, texto: 'ainda de pé' }))
    await ate('still working', async () => (await fio(numero)).includes('ainda de pé'))
    expect(
      (await log(caixa))
        .filter((e) => e.erro && !['ignorado'].includes(e.situacao))
        .map((e) => `${e.evento}: ${e.erro}`),
    ).toEqual([])
  }, 90_000)
})
