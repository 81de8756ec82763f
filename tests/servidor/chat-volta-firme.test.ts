import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { presencaMudou } from '#modules/chat/nucleo/eventos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { casaDeChat, numeroNovo, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { destinoDeWebhook } from '#tests/suporte/destino-de-webhook.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'
import { trabalhoDoAto } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'
import { desfazer } from '#modules/chat/atos/contract/desfazer.ts'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { lotes } from '#modules/chat/lotes/contract/lotes.ts'
import { notificacoes } from '#modules/chat/notificacoes/contract/notificacoes.ts'
import { macros } from '#modules/chat/respostas/contract/respostas.ts'
import { saidas } from '#modules/chat/saidas/contract/saidas.ts'

const destino = await destinoDeWebhook()
afterAll(destino.fechar)
const casa = await casaDeChat({ permitirTambem: [destino.host] })
const banco = casa.app.s.banco.db
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/conversas'
beforeEach(() => {
  destino.recebidas.length = 0
  destino.responder(() => 204)
})

const nova =
  (fila = false) =>
  async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    if (fila)
      await supervisora.chamar(filas.criar, {
        body: {
          nome: `Fila ${crypto.randomUUID().slice(0, 8)}`,
          metodo: 'rodizio',
          caixas: [{ caixa_entrada_id: caixa.id, padrao: true }],
          membros: [{ usuario_id: atendente.id }],
          csat_pergunta: 'De 1 a 5?',
        },
      })
    return { caixa, ...(await conversaEm(caixa)) }
  }
async function conversaEm(caixa: CaixaDeTeste) {
  const numero = numeroNovo()
  await casa.entregar(caixa, recebida({ numero }))
  const { id } = await banco
    .selectFrom('chat.conversas')
    .select('id')
    .where('caixa_entrada_id', '=', caixa.id)
    .executeTakeFirstOrThrow()
  return { id, numero }
}
/** Extends the undo time by a minute, so that a slow machine does not affect the test. */
const comTempo = async (id: string) => {
  const em = new Date(Date.now() + 60_000)
  const abertos = await banco
    .updateTable('chat.atos_reversiveis')
    .set({ ate: em })
    .where('conversa_id', '=', id)
    .where('estado', '=', 'aberto')
    .returning('id')
    .execute()
  await casa.app.s.banco.transacao(async (tx) => {
    for (const ato of abertos) await agendar(tx, trabalhoDoAto, { ato_id: ato.id }, { chave: `ato:${ato.id}`, em })
  })
  await sql`
    update chat.saidas
    set tentar_em = now() + interval '61 seconds'
    where conversa_id = ${id}
      and evento = 'conversa.finalizada'
      and situacao = 'pendente'
  `.execute(banco)
}
const status = async (id: string) => (await supervisora.chamar(conversas.obter, { params: { id } })).corpo.data.status
const avisosDe = async (caixa: CaixaDeTeste) =>
  (
    await sql<{ evento: string; espera: boolean }>`
      select evento, tentar_em > now() as espera
      from chat.saidas
      where caixa_entrada_id = ${caixa.id}
        and evento = 'conversa.finalizada'
    `.execute(banco)
  ).rows

describe('an ending that can still be undone', () => {
  it('is published to other systems only after the undo time; undone in time, it is never published', async () => {
    const { caixa, id } = await nova()()
    await supervisora.chamar(saidas.criarDestino, {
      params: { id: caixa.id },
      body: {
        nome: 'ERP',
        url: destino.url,
        eventos: ['conversa.finalizada'],
      },
    })
    const r = await atendente.chamar(conversas.finalizar, { params: { id }, body: {} })
    await comTempo(id)
    expect(await avisosDe(caixa)).toEqual([{ evento: 'conversa.finalizada', espera: true }])
    expect(
      (await atendente.chamar(desfazer.ato, { params: { id }, body: { ato_id: r.corpo.data.desfazer?.id ?? '' } }))
        .status,
    ).toBe(200)
    expect([await avisosDe(caixa), destino.recebidas]).toEqual([[], []])
    // an ending that is not undone is published after the last moment of its undo time
    await atendente.chamar(conversas.finalizar, { params: { id }, body: { motivo: 'Pronto' } })
    const { rows } = await sql<{ depois: boolean }>`
      select s.tentar_em > (
        select max(r.ate)
        from chat.atos_reversiveis r
        where r.conversa_id = ${id}
          and r.estado = 'aberto'
      ) as depois
      from chat.saidas s
      where s.caixa_entrada_id = ${caixa.id}
        and s.evento = 'conversa.finalizada'
    `.execute(banco)
    expect(rows).toEqual([{ depois: true }])
    expect(destino.recebidas).toEqual([])
    await sql`update chat.saidas set tentar_em = now() where caixa_entrada_id = ${caixa.id}`.execute(banco)
    await ate('told in the end', () => destino.recebidas.length === 1, 60_000)
    expect(destino.recebidas[0]?.corpo).toMatchObject({
      tipo: 'conversa.finalizada',
      conversa: { id, motivo_finalizacao: 'Pronto' },
    })
  }, 90_000)

  it('a macro offers the same undo; so does a repeated run', async () => {
    const { id } = await nova()()
    const m = (
      await atendente.chamar(macros.criar, {
        body: {
          nome: `Encerrar ${Date.now()}`,
          descricao: '',
          escopo: 'pessoa',
          acoes: [
            { tipo: 'etiquetar', tags: ['resolvido'] },
            { tipo: 'finalizar', motivo: 'Mutirão' },
          ],
        },
      })
    ).corpo.data.id
    const semFim = (
      await atendente.chamar(macros.criar, {
        body: {
          nome: `Marcar ${Date.now()}`,
          descricao: '',
          escopo: 'pessoa',
          acoes: [{ tipo: 'etiquetar', tags: ['visto'] }],
        },
      })
    ).corpo.data.id
    expect(
      (
        await atendente.chamar(macros.executar, {
          params: { id, macroId: semFim },
          body: { id_cliente: crypto.randomUUID() },
        })
      ).corpo.data.desfazer,
    ).toBeNull()
    const corrida = { id_cliente: crypto.randomUUID() }
    const [um, dois] = [
      await atendente('POST', `${base}/${id}/macros/${m}`, corrida),
      await atendente('POST', `${base}/${id}/macros/${m}`, corrida),
    ]
    expect(um.corpo.data.desfazer).toMatchObject({ tipo: 'finalizacao', ate: expect.any(String) })
    expect(dois.corpo.data).toMatchObject({ repetida: true, desfazer: { id: um.corpo.data.desfazer.id } })
    expect(await status(id)).toBe('finalizada')
    await comTempo(id)
    expect(
      (await atendente.chamar(desfazer.ato, { params: { id }, body: { ato_id: um.corpo.data.desfazer.id } })).status,
    ).toBe(200)
    expect(await status(id)).not.toBe('finalizada')
  })

  it('a batch requests no rating while all its endings can be undone', async () => {
    const { id } = await nova(true)()
    const atendida = async () => {
      await ate(
        'in its queue',
        async () =>
          (await banco.selectFrom('chat.conversas').select('fila_id').where('id', '=', id).executeTakeFirst())?.fila_id,
      )
      await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Resolvido' } })
    }
    const finalizarLote = async () => {
      const lote = (
        await atendente.chamar(lotes.criar, {
          body: {
            acao: { tipo: 'finalizar' },
            alvo: { ids: [id] },
            id_cliente: crypto.randomUUID(),
          },
        })
      ).corpo.data.id
      // extends the undo time at each poll: on a slow machine it would end before the batch is done
      await ate('done', async () => {
        await comTempo(id)
        return (await atendente.chamar(lotes.obter, { params: { id: lote } })).corpo.data.situacao === 'feito'
      })
      await comTempo(id)
      await ate(
        'a question is due',
        async () =>
          (
            await sql`
              update chat.avaliacoes
              set pedir_em = now() - interval '1 minute'
              where conversa_id = ${id}
                and pedida_em is null
              returning id
            `.execute(banco)
          ).rows.length === 1,
      )
      return lote
    }
    const perguntas = () =>
      banco
        .selectFrom('chat.avisos_automaticos')
        .select('motivo')
        .where('conversa_id', '=', id)
        .where('motivo', '=', 'avaliacao')
        .execute()
    await atendida()
    const lote = await finalizarLote()
    await rondas(2)
    expect(await perguntas()).toEqual([])
    expect((await atendente.chamar(lotes.desfazer, { params: { id: lote } })).status).toBe(200)
    await ate('taken back', async () => (await status(id)) !== 'finalizada')
    await rondas(1)
    expect(await perguntas()).toEqual([])
    const atos = await banco
      .selectFrom('chat.atos_reversiveis')
      .select('estado')
      .where('conversa_id', '=', id)
      .execute()
    expect(atos.map((a) => a.estado)).toEqual(['desfeito'])
    // the second batch is not undone: the rating is requested after the undo time
    const segundo = await finalizarLote()
    await rondas(1)
    expect(await perguntas()).toEqual([])
    await sql`update chat.lotes set acabou_em = now() - interval '16 minutes' where id = ${segundo}`.execute(banco)
    await ate('asked', async () => (await perguntas()).length === 1)
  }, 90_000)
})

/** Waits until the queues have run `n` more rounds, so that every effect of a round has had its chance. */
async function rondas(n: number): Promise<void> {
  for (let i = 0; i < n; i++) {
    const { id } = await conversaEm(await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' }))
    const fila = await banco.selectFrom('chat.filas').select('id').limit(1).executeTakeFirstOrThrow()
    const em = new Date(Date.now() - 3_600_000)
    // the round drops a rating request for an ending that was undone
    await banco
      .insertInto('chat.avaliacoes')
      .values({ id: crypto.randomUUID(), conversa_id: id, fila_id: fila.id, finalizada_em: em, pedir_em: em })
      .execute()
    await ate(
      'a round',
      async () =>
        (await banco.selectFrom('chat.avaliacoes').select('id').where('conversa_id', '=', id).execute()).length === 0,
    )
  }
}

describe('failed deliveries', () => {
  it('notify the administrators of the inbox once a day for each destination, with a link to the place for sending again', async () => {
    const { caixa } = await nova()()
    const d = (
      await supervisora.chamar(saidas.criarDestino, {
        params: { id: caixa.id },
        body: {
          nome: 'ERP da matriz',
          url: destino.url,
          eventos: ['mensagem.criada'],
        },
      })
    ).corpo.data
    destino.responder(() => 410)
    const sino = async (quem = supervisora) =>
      (await quem.chamar(notificacoes.listar)).corpo.data.filter(
        (n) => n.tipo === 'saida_morta' && n.href.includes(caixa.id),
      )
    const mortas = async () =>
      (
        await banco
          .selectFrom('chat.saidas')
          .select('id')
          .where('alvo', '=', d.id)
          .where('situacao', '=', 'morta')
          .execute()
      ).length
    await casa.entregar(caixa, recebida({ numero: numeroNovo(), texto: 'um' }))
    await ate('given up', async () => (await mortas()) === 1)
    expect(await sino()).toMatchObject([
      {
        detalhe: 'ERP da matriz: O destino respondeu 410. Veja as entregas e repita-as.',
        href: `/chat/configuracoes/inboxes?caixa=${caixa.id}&aba=saidas`,
      },
    ])
    await casa.entregar(caixa, recebida({ numero: numeroNovo(), texto: 'dois' }))
    await ate('given up again', async () => (await mortas()) === 2)
    expect([await sino(), await sino(atendente)]).toMatchObject([[{ tipo: 'saida_morta' }], []])
    await supervisora.chamar(notificacoes.mudarInterruptor, { body: { tipo: 'saida_morta', ligado: false } })
    expect((await supervisora.chamar(notificacoes.interruptores)).corpo.data).toContainEqual({
      tipo: 'saida_morta',
      ligado: false,
    })
  })
})

describe('a colleague who is typing', () => {
  it('creates no job where no visitor listens, and one at a time where one does: 50 keystrokes, one job', async () => {
    const dono = abrirBanco({ url: casa.urlDoBanco })
    await sql`
      create table public.postos (tarefa text);
      create function public.anotar_posto() returns trigger language plpgsql security definer as $$
        begin
          insert into public.postos
          select identifier
          from graphile_worker._private_tasks
          where id = new.task_id;
          return null;
        end $$;
      create trigger anotar_posto after insert on graphile_worker._private_jobs
        for each row execute function public.anotar_posto()
    `.execute(dono.db)
    const postos = async () =>
      (
        await sql<{
          n: number
        }>`
          select count(*)::int as n
          from public.postos
          where tarefa = 'chat:webchat-presenca'
        `.execute(dono.db)
      ).rows[0]?.n
    const entregues = async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from plataforma.eventos
          where tipo = 'chat.presenca'
            and entregue_em is null
        `.execute(banco)
      ).rows[0]?.n === 0
    const { id } = await nova()()
    for (const estado of ['vendo', 'escrevendo', 'escrevendo', 'saiu'])
      expect((await atendente('POST', `${base}/${id}/presenca`, { estado })).status).toBe(200)
    await ate('handed on', entregues)
    expect(await postos()).toBe(0)
    const site = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' })
    const v = visitante(casa, site)
    await v.chegar()
    await v.dizer('oi')
    await casa.app.chat.processarAgora(site.id)
    const doSite = await banco
      .selectFrom('chat.conversas')
      .select('id')
      .where('caixa_entrada_id', '=', site.id)
      .executeTakeFirstOrThrow()
    await casa.app.s.executar(sistema, async (u) => {
      for (let n = 0; n < 50; n++)
        u.emitir(presencaMudou, {
          conversa_id: doSite.id,
          canal: 'webchat',
          usuario_id: atendente.id,
          nome: 'Rafael Lima',
          estado: 'escrevendo',
        })
    })
    await ate('handed on', entregues)
    expect(await postos()).toBe(1)
    await dono.fechar()
  })
})
