import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { caixasPorDentro } from '#modules/chat/caixas/contract/caixas-por-dentro.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { casaDeChat, postar, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const deFora = await casa.como('engenheira@girassol.test')
const base = '/api/chat/caixas-entrada'
const db = casa.app.s.banco.db

/** Stores a delivery as it is after all its processing attempts failed. */
const falhar = (caixaId: string, evento = 'messages.upsert') =>
  sql`
    update chat.eventos_webhook
    set situacao = 'falhou', erro = 'algo quebrou', tentativas = 8
    where caixa_entrada_id = ${caixaId}
      and evento = ${evento}
  `.execute(db)

describe('the log of deliveries', () => {
  it('is filtered by state and event, counted by both, and shows one delivery without secrets', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    await casa.entregar(
      caixa,
      recebida({ texto: 'oi' }),
      { event: 'groups.upsert', instance: 'web', apikey: 'segredo-em-claro', data: [] },
      recebida({ texto: 'x'.repeat(40_000).replaceAll(/x/g, () => Math.random().toString(36).slice(2, 3) || 'x') }),
    )
    const logs = async (consulta = '') =>
      (await supervisora('GET', `${base}/${caixa.id}/logs-webhook${consulta}`)).corpo.data
    expect(
      (await logs()).map((e: { evento: string; situacao: string; cortado: boolean }) => [
        e.evento,
        e.situacao,
        e.cortado,
      ]),
    ).toEqual([
      ['messages.upsert', 'processado', true],
      ['groups.upsert', 'ignorado', false],
      ['messages.upsert', 'processado', false],
    ])
    expect((await logs('?situacao=ignorado')).map((e: { evento: string }) => e.evento)).toEqual(['groups.upsert'])
    expect(await logs('?situacao=falhou&situacao=pendente')).toEqual([])
    expect(await logs('?evento=messages.upsert&situacao=processado')).toHaveLength(2)
    expect(
      (await supervisora.chamar(caixasPorDentro.resumoDasEntregas, { params: { id: caixa.id } })).corpo.data,
    ).toEqual([
      { evento: 'groups.upsert', situacao: 'ignorado', total: 1 },
      { evento: 'messages.upsert', situacao: 'processado', total: 2 },
    ])
    const [longa, grupo] = await logs()
    expect(longa.corpo).toBeNull()
    const inteira = (await supervisora('GET', `${base}/${caixa.id}/logs-webhook/${longa.id}`)).corpo.data
    expect(inteira.corpo.data.message.conversation).toHaveLength(40_000)
    expect(
      JSON.stringify(
        (await supervisora.chamar(caixasPorDentro.entrega, { params: { id: caixa.id, eventoId: grupo.id } })).corpo,
      ),
    ).not.toContain('segredo-em-claro')
    const ruim = await supervisora.chamar(caixas.logsWebhook, {
      params: { id: caixa.id },
      query: { situacao: ['perdido'] },
    })
    expect([ruim.status, ruim.erro.message]).toEqual([400, 'Situação inválida'])
  })

  it('reprocesses failed deliveries, one or all, and returns the result', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    await casa.entregar(caixa, recebida({ id: '3AUM', texto: 'um' }), recebida({ id: '3ADOIS', texto: 'dois' }))
    await sql`delete from chat.conversas where caixa_entrada_id = ${caixa.id}`.execute(db)
    await falhar(caixa.id)
    const [dois, um] = (
      await supervisora.chamar(caixas.logsWebhook, { params: { id: caixa.id }, query: { situacao: ['falhou'] } })
    ).corpo.data
    expect(um).toMatchObject({ erro: 'algo quebrou', tentativas: 8 })
    const r = await supervisora.chamar(caixasPorDentro.reprocessar, { params: { id: caixa.id, eventoId: um?.id } })
    expect(r.corpo.data).toMatchObject({ id: um?.id, situacao: 'processado', erro: null, tentativas: 1 })
    expect(
      (await supervisora.chamar(caixasPorDentro.reprocessar, { params: { id: caixa.id, eventoId: um?.id } })).erro
        .message,
    ).toBe('Só uma entrega que falhou pode ser processada de novo.')
    expect(
      (await supervisora.chamar(caixasPorDentro.reprocessarFalhas, { params: { id: caixa.id } })).corpo.data,
    ).toEqual({ total: 1 })
    expect(
      (await supervisora.chamar(caixasPorDentro.entrega, { params: { id: caixa.id, eventoId: dois?.id } })).corpo.data
        .situacao,
    ).toBe('processado')
    const [conversa] = (await supervisora.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo
      .data
    expect(
      (await supervisora.chamar(mensagens.listar, { params: { id: conversa?.id ?? '' } })).corpo.data.map(
        (m) => m.conteudo,
      ),
    ).toEqual(['dois', 'um'])
    expect(
      (await supervisora.chamar(caixasPorDentro.reprocessarFalhas, { params: { id: caixa.id } })).corpo.data,
    ).toEqual({ total: 0 })
    expect(
      (await supervisora.chamar(caixasPorDentro.entrega, { params: { id: caixa.id, eventoId: '999999999' } })).status,
    ).toBe(404)
  })

  it('returns 403 to an attendant of the inbox, 404 to other users, 401 to anonymous ones', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    await casa.entregar(caixa, recebida())
    const outra = await casa.criarCaixa(supervisora)
    const [entrega] = (await supervisora('GET', `${base}/${caixa.id}/logs-webhook`)).corpo.data
    for (const [metodo, fim] of [
      ['GET', 'logs-webhook/resumo'],
      ['GET', `logs-webhook/${entrega.id}`],
      ['POST', `logs-webhook/${entrega.id}/reprocessar`],
      ['POST', 'logs-webhook/reprocessar'],
      ['POST', 'conectar'],
      ['POST', 'desconectar'],
    ] as const) {
      const status = async (quem: typeof atendente) => (await quem(metodo, `${base}/${caixa.id}/${fim}`)).status
      expect([await status(atendente), await status(deFora), await status(await casa.como(null))], fim).toEqual([
        403, 403, 401,
      ])
    }
    // a delivery is found only in its own inbox
    expect(
      (await supervisora.chamar(caixasPorDentro.entrega, { params: { id: outra.id, eventoId: entrega.id } })).status,
    ).toBe(404)
  })
})

describe('several processes', () => {
  it('the other process refuses a replaced token immediately, and an inactive inbox accepts nothing', async () => {
    const outro = await casaDeChat({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
    const caixa = await casa.criarCaixa(supervisora)
    expect([await postar(casa.url, caixa.token, recebida()), await postar(outro.url, caixa.token, recebida())]).toEqual(
      [200, 200],
    )
    const { token } = (await supervisora('POST', `${base}/${caixa.id}/regenerar-token`)).corpo.data
    expect(await postar(casa.url, caixa.token, recebida())).toBe(404)
    // the cache lasts a minute; the notification invalidates it well before that
    await expect.poll(() => postar(outro.url, caixa.token, recebida()), { timeout: 5000, interval: 50 }).toBe(404)
    expect(await postar(outro.url, token, recebida())).toBe(200)
    await supervisora.chamar(caixas.alterar, { params: { id: caixa.id }, body: { ativo: false } })
    const guardadas = async () =>
      Number(
        (
          await sql<{
            n: number
          }>`
            select count(*) as n
            from chat.eventos_webhook
            where caixa_entrada_id = ${caixa.id}
          `.execute(db)
        ).rows[0]?.n,
      )
    await expect
      .poll(
        async () => {
          const antes = await guardadas()
          await postar(outro.url, token, recebida())
          return (await guardadas()) - antes
        },
        { timeout: 5000, interval: 50 },
      )
      .toBe(0)
  })
})
