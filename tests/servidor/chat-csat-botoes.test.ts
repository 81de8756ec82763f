import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { AppDeTeste } from '#tests/suporte/app.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { atualizacao, casaDoTelegram, chatNovo, recebidaDoTelegram } from '#tests/suporte/contraparte-telegram.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'
import { casaDoWhatsapp, recebidaDoWhatsapp, type Bolha } from '#tests/suporte/whatsapp.ts'

const PERGUNTA = 'Que nota você dá ao atendimento, de 1 a 5?'

/** Creates a queue that asks for a rating, with an attendant in it. */
async function comPergunta(casa: AppDeTeste) {
  const supervisora = await casa.como('supervisora@girassol.test')
  const atendente = await casa.como('atendente@girassol.test')
  const banco = casa.app.s.banco.db
  const fila = async (caixa: string) => {
    const r = await supervisora.chamar(filas.criar, {
      body: {
        nome: `Fila ${crypto.randomUUID().slice(0, 8)}`,
        metodo: 'rodizio',
        caixas: [{ caixa_entrada_id: caixa, padrao: true }],
        membros: [{ usuario_id: atendente.id }],
        csat_pergunta: PERGUNTA,
        csat_agradecimento: 'Obrigada!',
      },
    })
    expect(r.status).toBe(200)
  }
  const daCaixa = async (caixa: string) =>
    (
      await sql<{ id: string; status: string }>`
        select id, status
        from chat.conversas
        where caixa_entrada_id = ${caixa}
        order by criado_em
      `.execute(banco)
    ).rows
  /** Answers and ends the conversation, and makes its rating request due now. */
  async function atendida(id: string) {
    await ate(
      'in its queue',
      async () =>
        (await banco.selectFrom('chat.conversas').select('fila_id').where('id', '=', id).executeTakeFirst())?.fila_id,
    )
    expect(
      (await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Resolvido!' } })).status,
    ).toBe(200)
    expect((await atendente.chamar(conversas.finalizar, { params: { id }, body: {} })).status).toBe(200)
    await ate(
      'a question is due',
      async () =>
        (
          await sql`
            update chat.avaliacoes
            set pedir_em = now()
            where conversa_id = ${id}
              and pedida_em is null
            returning id
          `.execute(banco)
        ).rows.length === 1,
    )
  }
  const avaliacao = (id: string) =>
    banco
      .selectFrom('chat.avaliacoes')
      .select(['id', 'nota', 'respondida_em'])
      .where('conversa_id', '=', id)
      .executeTakeFirstOrThrow()
  const fio = async (id: string) =>
    (await supervisora.chamar(mensagens.listar, { params: { id }, query: { limit: 100 } })).corpo.data as Bolha[]
  const avaliada = async (id: string) =>
    (await fio(id)).filter((m) => m.dados?.tipo === 'avaliacao').map((m) => m.conteudo)
  return { supervisora, atendente, fila, daCaixa, atendida, avaliacao, fio, avaliada, banco }
}

describe('a rating given by a button', () => {
  it('telegram: five buttons; one tap counts once, and a second tap or the same number changes and opens nothing', async () => {
    const casa = await casaDoTelegram()
    const p = await comPergunta(casa)
    const caixa = await casa.criarCaixa(p.supervisora, { [p.atendente.id]: 'atendente' })
    await p.fila(caixa.id)
    const chat = chatNovo()
    await casa.entregar(caixa, recebidaDoTelegram({ chat }))
    const id = (await p.daCaixa(caixa.id))[0]?.id ?? ''
    await p.atendida(id)
    const pergunta = (await ate('asked', () => casa.telegram.envios().find((e) => e.corpo.reply_markup)))
      ?.corpo as Bolha
    const botoes = (pergunta.reply_markup.inline_keyboard as Bolha[][]).flat()
    expect([String(pergunta.text).startsWith(PERGUNTA), botoes.map((b) => b.text)]).toEqual([
      true,
      ['5 · Ótimo', '4 · Bom', '3 · Regular', '2 · Ruim', '1 · Péssimo'],
    ])
    const tocar = (nota: number, cb: string, quem = chat) =>
      casa.entregar(
        caixa,
        atualizacao('callback_query', {
          id: cb,
          from: { id: quem, first_name: 'Ana' },
          data: botoes.find((b) => String(b.text).startsWith(String(nota)))?.callback_data,
          message: {
            message_id: pergunta.message_id_dado,
            date: 1,
            chat: { id: quem, type: 'private' },
            text: 'x',
            reply_markup: pergunta.reply_markup,
          },
        }),
      )
    await tocar(4, 'cb-nota-1')
    expect((await p.avaliacao(id)).nota).toBe(4)
    await tocar(2, 'cb-nota-2')
    await casa.entregar(caixa, recebidaDoTelegram({ chat, conteudo: { text: '4' } }))
    expect([(await p.avaliacao(id)).nota, await p.avaliada(id), await p.daCaixa(caixa.id)]).toEqual([
      4,
      ['Atendimento avaliado com 4 de 5'],
      [{ id, status: 'finalizada' }],
    ])
    // the choice is shown on the question itself
    const asked = (await p.fio(id)).find((m) => m.dados?.automatica === 'avaliacao')
    expect(asked?.dados.respostas).toBeDefined()
    // a tap on the same button by another customer does not change her rating
    await tocar(1, 'cb-alheio', chatNovo())
    expect((await p.avaliacao(id)).nota).toBe(4)
  }, 60_000)

  it('whatsapp: a list; an answer days later still counts, and the conversation stays closed', async () => {
    const casa = await casaDoWhatsapp()
    const p = await comPergunta(casa)
    const caixa = await casa.criarCaixa(p.supervisora, { [p.atendente.id]: 'atendente' })
    await p.fila(caixa.id)
    const de = numeroNovo()
    await casa.entregar(caixa, recebidaDoWhatsapp({ de }))
    const id = (await p.daCaixa(caixa.id))[0]?.id ?? ''
    await p.atendida(id)
    const lista = (await ate('asked', () => casa.graph.pedidos.find((x) => x.corpo.interactive?.type === 'list')))
      ?.corpo.interactive as Bolha
    const linhas = lista.action.sections[0].rows as { id: string; title: string }[]
    expect([lista.body.text, lista.action.button, linhas.length]).toEqual([PERGUNTA, 'Dar nota', 5])
    await sql`update chat.avaliacoes set pedida_em = now() - interval '9 days' where conversa_id = ${id}`.execute(
      p.banco,
    )
    await casa.entregar(
      caixa,
      recebidaDoWhatsapp({
        de,
        conteudo: {
          type: 'interactive',
          interactive: { type: 'list_reply', list_reply: { id: linhas[0]?.id, title: linhas[0]?.title } },
        },
      }),
    )
    expect([(await p.avaliacao(id)).nota, await p.avaliada(id), await p.daCaixa(caixa.id)]).toEqual([
      5,
      ['Atendimento avaliado com 5 de 5'],
      [{ id, status: 'finalizada' }],
    ])
  }, 60_000)

  it('webchat: the same list, tapped in the widget', async () => {
    const casa = await casaDeChat()
    const p = await comPergunta(casa)
    const caixa = await criarChatDoSite(p.supervisora, { [p.atendente.id]: 'atendente' })
    await p.fila(caixa.id)
    const v = visitante(casa, caixa)
    await v.chegar({})
    await v.dizer('Oi')
    await casa.app.chat.processarAgora(caixa.id)
    const id = (await p.daCaixa(caixa.id))[0]?.id ?? ''
    await p.atendida(id)
    const oferta = (await ate('asked', async () =>
      (await v.fio()).mensagens.find((m) => m.cartao?.tipo === 'opcoes'),
    )) as Bolha
    const itens = oferta.cartao.grupos[0].itens as { id: string; texto: string }[]
    expect([oferta.cartao.titulo, itens.map((i) => i.texto)]).toEqual([
      PERGUNTA,
      ['5 · Ótimo', '4 · Bom', '3 · Regular', '2 · Ruim', '1 · Péssimo'],
    ])
    await v.pedir('POST', '/mensagens', {
      id_cliente: 'nota-do-site-1',
      escolha: { seq: oferta.seq, ids: [itens[1]?.id] },
    })
    await casa.app.chat.processarAgora(caixa.id)
    expect([(await p.avaliacao(id)).nota, await p.avaliada(id), await p.daCaixa(caixa.id)]).toEqual([
      4,
      ['Atendimento avaliado com 4 de 5'],
      [{ id, status: 'finalizada' }],
    ])
  }, 60_000)

  it('api: a list where the channel supports it; a typed number counts too, and a tap after it does not', async () => {
    const casa = await casaDeChat()
    const p = await comPergunta(casa)
    const caixa = await casa.criarCaixa(p.supervisora, { [p.atendente.id]: 'atendente' })
    await p.fila(caixa.id)
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero }))
    const id = (await p.daCaixa(caixa.id))[0]?.id ?? ''
    await p.atendida(id)
    const lista = (await ate('asked', () => casa.pedidos('/message/sendList')[0]))?.corpo as Bolha
    expect([lista.title, lista.sections[0].rows.length]).toEqual([PERGUNTA, 5])
    await casa.entregar(caixa, recebida({ numero, texto: '3' }))
    expect((await p.avaliacao(id)).nota).toBe(3)
    await casa.entregar(
      caixa,
      recebida({
        numero,
        extra: {
          messageType: 'listResponseMessage',
          message: {
            listResponseMessage: {
              title: '5 · Ótimo',
              singleSelectReply: { selectedRowId: lista.sections[0].rows[0].rowId },
            },
          },
        },
      }),
    )
    expect([(await p.avaliacao(id)).nota, await p.avaliada(id), await p.daCaixa(caixa.id)]).toEqual([
      3,
      ['Atendimento avaliado com 3 de 5'],
      [{ id, status: 'finalizada' }],
    ])
    // any other text opens a conversation as usual
    await casa.entregar(caixa, recebida({ numero, texto: 'mais uma dúvida' }))
    expect(await p.daCaixa(caixa.id)).toHaveLength(2)
  }, 60_000)

  it('does not ask about a conversation that was transferred without history: it continues elsewhere', async () => {
    const casa = await casaDeChat()
    const p = await comPergunta(casa)
    const caixa = await casa.criarCaixa(p.supervisora, { [p.atendente.id]: 'atendente' })
    const outra = await casa.criarCaixa(p.supervisora, { [p.atendente.id]: 'atendente' })
    await p.fila(caixa.id)
    for (const numero of [numeroNovo(), numeroNovo()]) await casa.entregar(caixa, recebida({ numero }))
    const [a, b] =
      (await ate('both in', async () =>
        (await p.daCaixa(caixa.id)).length === 2 ? p.daCaixa(caixa.id) : undefined,
      )) ?? []
    await ate(
      'in the queue',
      async () =>
        (
          await p.banco
            .selectFrom('chat.conversas')
            .select('fila_id')
            .where('id', '=', a?.id ?? '')
            .executeTakeFirst()
        )?.fila_id,
    )
    expect(
      (
        await p.atendente.chamar(mensagens.enviar, {
          params: { id: a?.id ?? '' },
          body: { conteudo: 'Vou passar para o setor' },
        })
      ).status,
    ).toBe(200)
    await ate(
      'sent',
      async () =>
        (await p.banco
          .selectFrom('chat.mensagens')
          .select('id')
          .where('conversa_id', '=', a?.id ?? '')
          .where('status', 'in', ['pendente', 'enviando'])
          .executeTakeFirst()) === undefined,
    )
    expect(
      (
        await p.supervisora.chamar(atos.transferir, {
          params: { id: a?.id ?? '' },
          body: {
            caixa_entrada_destino_id: outra.id,
            transferir_historico: false,
            motivo: 'Outro setor',
          },
        })
      ).status,
    ).toBe(200)
    // a conversation that ends later is asked about; by then the queue has processed the other one too
    await p.atendida(b?.id ?? '')
    await ate(
      'looked at',
      async () =>
        (await p.banco
          .selectFrom('chat.fila_pendencias')
          .select('conversa_id')
          .where('conversa_id', '=', a?.id ?? '')
          .executeTakeFirst()) === undefined,
    )
    expect(
      await p.banco
        .selectFrom('chat.avaliacoes')
        .select('id')
        .where('conversa_id', '=', a?.id ?? '')
        .execute(),
    ).toEqual([])
  }, 60_000)
})
