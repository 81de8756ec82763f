import { readFileSync } from 'node:fs'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import {
  abrirConversa,
  casaDeChat,
  numeroNovo,
  postar,
  recebida,
  recibo,
  type CaixaDeTeste,
} from '#tests/suporte/chat.ts'

/** Two servers on one database, as behind a balancer. */
const a = await casaDeChat()
const b = await casaDeChat({ urlDoBanco: a.urlDoBanco, chaveMestra: a.chaveMestra, semear: false })
const db = a.app.s.banco.db
const supervisora = await a.como('supervisora@girassol.test')
const { deliveries } = JSON.parse(
  readFileSync(new URL('../../src/embedded/evolution/vetores/entregas.json', import.meta.url), 'utf8'),
) as { deliveries: { body: { event: string } }[] }

async function assentar(caixa: CaixaDeTeste): Promise<void> {
  await ate(
    'nothing pending',
    async () => {
      await Promise.all([a, b].map((x) => x.app.chat.processarAgora(caixa.id)))
      const { rows } = await sql`
        select 1
        from chat.eventos_webhook
        where caixa_entrada_id = ${caixa.id}
          and situacao = 'pendente'
        limit 1
      `.execute(db)
      return rows.length === 0
    },
    20_000,
  )
}
const conversas = async (caixa: CaixaDeTeste) =>
  (await supervisora.chamar(contratoDeConversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo.data
const fio = async (id: string) =>
  (await supervisora.chamar(contratoDeMensagens.listar, { params: { id }, query: { limit: 200 } })).corpo.data

/** Each delivery twice, in random order, to either server. */
const embaralhadas = fc.shuffledSubarray([...deliveries.keys(), ...deliveries.keys()], {
  minLength: deliveries.length * 2,
})

describe('the recorded deliveries, each twice, shuffled, to two servers', () => {
  it('[S1.15] leave one open conversation per contact, each message once, and lose nothing', async () => {
    let certo: unknown
    await fc.assert(
      fc.asyncProperty(embaralhadas, fc.integer(), async (ordem, sorte) => {
        const caixa = await a.criarCaixa(supervisora)
        const status = await Promise.all(
          ordem.map((i, n) => postar(((n + sorte) & 1 ? a : b).url, caixa.token, deliveries[i]?.body)),
        )
        expect(new Set(status)).toEqual(new Set([200]))
        // the recording lacks the message that is edited: the edit waits ten minutes for it and is then dropped
        await sql`
          update chat.eventos_webhook
          set recebido_em = now() - interval '11 min', tentar_em = now()
          where caixa_entrada_id = ${caixa.id}
            and evento = 'messages.edited'
        `.execute(db)
        await assentar(caixa)
        const { rows } = await sql<{ situacao: string; n: number }>`
          select situacao, count(*)::int as n
          from chat.eventos_webhook
          where caixa_entrada_id = ${caixa.id}
          group by 1
          order by 1
        `.execute(db)
        expect(rows).toEqual([
          { situacao: 'ignorado', n: 3 },
          { situacao: 'processado', n: deliveries.length - 3 },
        ])
        const linhas = await conversas(caixa)
        const retrato = await Promise.all(
          linhas.map(async (c) => {
            const mensagens = await fio(c.id)
            expect(mensagens.map((m) => m.seq)).toEqual(
              Array.from({ length: c.ultima_seq }, (_, i) => c.ultima_seq - i),
            )
            return {
              telefone: c.contato_telefone,
              nao_lidas: c.mensagens_nao_lidas,
              mensagens: mensagens
                .map((m) => [m.conteudo, m.tipo, m.direcao, m.status, m.apagada_em !== null].join('|'))
                .toSorted(),
            }
          }),
        )
        const ordenado = retrato.toSorted((x, y) => String(x.telefone).localeCompare(String(y.telefone)))
        // 17 messages of Maria and one of ours, those of the hidden number and of the group
        expect(ordenado.map((c) => [c.telefone, c.mensagens.length])).toEqual([
          ['5511999990001', 18],
          ['5511999990003', 1],
          [null, 1],
        ])
        certo ??= ordenado.map((c) => c.mensagens)
        expect(ordenado.map((c) => c.mensagens)).toEqual(certo)
      }),
      { numRuns: 5 },
    )
  }, 120_000)

  it('[R3] many concurrent first messages of one person open one conversation, with one position each', async () => {
    const caixa = await a.criarCaixa(supervisora)
    const numero = numeroNovo()
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        postar((i & 1 ? a : b).url, caixa.token, recebida({ numero, texto: `foto ${i}` })),
      ),
    )
    await assentar(caixa)
    const [c, ...mais] = await conversas(caixa)
    expect([mais, c?.ultima_seq]).toEqual([[], 40])
    expect(new Set((await fio(c?.id ?? '')).map((m) => m.conteudo)).size).toBe(40)
  })
})

describe('one person, one contact', () => {
  it('[R1] matches a number with and without the ninth digit, incoming and outgoing', async () => {
    const caixa = await a.criarCaixa(supervisora)
    await a.entregar(
      caixa,
      recebida({ numero: '554188112233', nome: 'Joaquim' }),
      recebida({ numero: '5541988112233', nome: 'Joaquim' }),
    )
    const { id } = await abrirConversa(supervisora, caixa, { contato_telefone: '(41) 8811-2233' })
    const linhas = await conversas(caixa)
    expect(linhas).toMatchObject([{ id, contato_nome: 'Joaquim', contato_telefone: '5541988112233', ultima_seq: 2 }])
    await supervisora.chamar(contratoDeMensagens.enviar, { params: { id }, body: { conteudo: 'oi' } })
    expect(a.pedidos('/message/sendText').at(-1)?.corpo.number).toMatch(/^55419?88112233$/)
  })

  it('[R2] a hidden number that is revealed later is the same contact, which then shows the number', async () => {
    const caixa = await a.criarCaixa(supervisora)
    const numero = numeroNovo()
    const lid = { remoteJid: '123456789012345@lid' }
    await a.entregar(caixa, recebida({ key: lid, texto: 'escondida' }))
    expect(await conversas(caixa)).toMatchObject([{ contato_telefone: null }])
    await a.entregar(
      caixa,
      recebida({ key: { ...lid, remoteJidAlt: `${numero}@s.whatsapp.net` }, texto: 'com número' }),
      recebida({ numero, texto: 'só número' }),
      recebida({ key: lid, texto: 'escondida de novo' }),
    )
    const linhas = await conversas(caixa)
    expect(linhas).toMatchObject([{ contato_telefone: numero, ultima_seq: 4 }])
    await supervisora.chamar(contratoDeMensagens.enviar, {
      params: { id: linhas[0]?.id ?? '' },
      body: { conteudo: 'oi' },
    })
    expect(a.pedidos('/message/sendText').at(-1)?.corpo.number).toBe(numero)
  })

  it('the customer does not reopen an ended conversation: a new one begins, with the same contact', async () => {
    const caixa = await a.criarCaixa(supervisora)
    const numero = numeroNovo()
    await a.entregar(caixa, recebida({ numero }))
    const [velha] = await conversas(caixa)
    await supervisora.chamar(contratoDeConversas.finalizar, { params: { id: velha?.id ?? '' }, body: {} })
    await a.entregar(caixa, recebida({ numero, texto: 'voltei' }))
    expect((await conversas(caixa)).map((c) => c.contato_telefone)).toEqual([numero, numero])
  })
})

describe('receipts', () => {
  const DEGRAU: Record<string, number> = { falhou: 0, enviada: 1, entregue: 2, lida: 3 }
  it('only move a message forward, under every order, repetition and split', async () => {
    const caixa = await a.criarCaixa(supervisora)
    const numero = numeroNovo()
    const palavras = fc.constantFrom('PENDING', 'SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED', 'ERROR', 'DELETED')
    await fc.assert(
      fc.asyncProperty(
        fc.array(palavras, { minLength: 1, maxLength: 7 }),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        async (recibos, cortes) => {
          const id = `3EB0${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`
          await a.entregar(caixa, recebida({ numero, de_mim: true, id, texto: id }))
          const ler = async () =>
            (await sql<{ status: string }>`select status from chat.mensagens where id_externo = ${id}`.execute(db))
              .rows[0]?.status ?? ''
          let antes = await ler()
          for (const [i, r] of recibos.entries()) {
            await postar(((i & 1) === 0 ? a : b).url, caixa.token, recibo(id, r, numero))
            if (!cortes[i]) continue
            await assentar(caixa)
            const agora = await ler()
            // down only to a failure, and only while no receipt proved the arrival
            if (agora === 'falhou') expect(['enviada', 'falhou']).toContain(antes)
            else expect(DEGRAU[agora]).toBeGreaterThanOrEqual(DEGRAU[antes] ?? 0)
            antes = agora
          }
          await assentar(caixa)
          const maximo = Math.max(
            ...recibos.map((r) => (r === 'READ' || r === 'PLAYED' ? 3 : r === 'DELIVERY_ACK' ? 2 : 1)),
          )
          expect(await ler()).toBe(
            maximo === 3 ? 'lida' : maximo === 2 ? 'entregue' : recibos.includes('ERROR') ? 'falhou' : 'enviada',
          )
        },
      ),
      { numRuns: 40 },
    )
  }, 90_000)

  it('a receipt that arrives before its message waits for it', async () => {
    const caixa = await a.criarCaixa(supervisora)
    const numero = numeroNovo()
    await a.entregar(
      caixa,
      recibo('3EB0CEDO', 'READ', numero),
      recebida({ numero, de_mim: true, id: '3EB0CEDO', texto: 'tarde' }),
    )
    await assentar(caixa)
    const [c] = await conversas(caixa)
    expect((await fio(c?.id ?? '')).map((m) => m.status)).toEqual(['lida'])
  })
})
