import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
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
    expect((await supervisora('GET', `${base}/${caixa.id}/logs-webhook/resumo`)).corpo.data).toEqual([
      { evento: 'groups.upsert', situacao: 'ignorado', total: 1 },
      { evento: 'messages.upsert', situacao: 'processado', total: 2 },
    ])
    const [longa, grupo] = await logs()
    expect(longa.corpo).toBeNull()
    const inteira = (await supervisora('GET', `${base}/${caixa.id}/logs-webhook/${longa.id}`)).corpo.data
    expect(inteira.corpo.data.message.conversation).toHaveLength(40_000)
    expect(
      JSON.stringify((await supervisora('GET', `${base}/${caixa.id}/logs-webhook/${grupo.id}`)).corpo),
    ).not.toContain('segredo-em-claro')
    const ruim = await supervisora('GET', `${base}/${caixa.id}/logs-webhook?situacao=perdido`)
    expect([ruim.status, ruim.corpo.error.message]).toEqual([400, 'Situação inválida'])
  })

  it('reprocesses failed deliveries, one or all, and returns the result', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    await casa.entregar(caixa, recebida({ id: '3AUM', texto: 'um' }), recebida({ id: '3ADOIS', texto: 'dois' }))
    await sql`delete from chat.conversas where caixa_entrada_id = ${caixa.id}`.execute(db)
    await falhar(caixa.id)
    const [dois, um] = (await supervisora('GET', `${base}/${caixa.id}/logs-webhook?situacao=falhou`)).corpo.data
    expect(um).toMatchObject({ erro: 'algo quebrou', tentativas: 8 })
    const r = await supervisora('POST', `${base}/${caixa.id}/logs-webhook/${um.id}/reprocessar`)
    expect(r.corpo.data).toMatchObject({ id: um.id, situacao: 'processado', erro: null, tentativas: 1 })
    expect(
      (await supervisora('POST', `${base}/${caixa.id}/logs-webhook/${um.id}/reprocessar`)).corpo.error.message,
    ).toBe('Só uma entrega que falhou pode ser processada de novo.')
    expect((await supervisora('POST', `${base}/${caixa.id}/logs-webhook/reprocessar`)).corpo.data).toEqual({ total: 1 })
    expect((await supervisora('GET', `${base}/${caixa.id}/logs-webhook/${dois.id}`)).corpo.data.situacao).toBe(
      'processado',
    )
    const [conversa] = (await supervisora('GET', `/api/chat/conversas?caixa_entrada_id=${caixa.id}`)).corpo.data
    expect(
      (await supervisora('GET', `/api/chat/conversas/${conversa.id}/mensagens`)).corpo.data.map(
        (m: { conteudo: string }) => m.conteudo,
      ),
    ).toEqual(['dois', 'um'])
    expect((await supervisora('POST', `${base}/${caixa.id}/logs-webhook/reprocessar`)).corpo.data).toEqual({ total: 0 })
    expect((await supervisora('GET', `${base}/${caixa.id}/logs-webhook/999999999`)).status).toBe(404)
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
    expect((await supervisora('GET', `${base}/${outra.id}/logs-webhook/${entrega.id}`)).status).toBe(404)
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
    await supervisora('PUT', `${base}/${caixa.id}`, { ativo: false })
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
