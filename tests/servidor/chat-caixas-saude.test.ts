import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { criarSimulador } from '#embedded/evolution/criar-simulador.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { aprender, atualizarModelos } from '#modules/chat/caixas/server/saude/comandos/modelo.ts'
import { vigiarTodas } from '#modules/chat/caixas/server/saude/comandos/vigiar.ts'
import { criarLog } from '#platform/log/log.ts'
import { caixasPorDentro } from '#modules/chat/caixas/contract/caixas-por-dentro.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, casaDeChat, numeroNovo, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'

const pasta = mkdtempSync(join(tmpdir(), 'girassol-whats-'))
const simulador = await criarSimulador({ pasta, log: criarLog({ nivel: 'silent' }), passoMs: 20, esperaInicialMs: 50 })
afterAll(async () => {
  await simulador.fechar()
  rmSync(pasta, { recursive: true, force: true })
})
const casa = await casaDeChat({ permitirTambem: [new URL(simulador.url).host] })
const { s } = casa.app
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const deFora = await casa.como('engenheira@girassol.test')
const base = '/api/chat/caixas-entrada'
const obter = async (id: string) => (await supervisora.chamar(caixas.obter, { params: { id } })).corpo.data
const saude = async (id: string) => (await supervisora('GET', `${base}/${id}/saude`)).corpo.data

const HORA = 3_600_000
const agora = Date.now()
/** An inbox with messages in every hour of the last weeks, until `silencioHoras` ago. */
async function caixaComMovimento(semanas: number, silencioHoras: number): Promise<CaixaDeTeste & { ultima: Date }> {
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  await casa.entregar(caixa, recebida({ numero: numeroNovo(), id: `PRIMEIRA-${caixa.id}` }))
  const { conversa_id } = await s.banco.db
    .selectFrom('chat.mensagens')
    .select('conversa_id')
    .where('id_externo', '=', `PRIMEIRA-${caixa.id}`)
    .executeTakeFirstOrThrow()
  const ultima = new Date(agora - silencioHoras * HORA)
  await sql`
    insert into chat.mensagens (
      conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status, criado_em
    )
    select
      ${conversa_id},
      100 + n,
      gen_random_uuid(),
      ${caixa.id},
      'entrada',
      'text',
      'oi',
      'entregue',
      ${ultima}::timestamptz - make_interval(hours => n)
    from generate_series(0, ${semanas * 168}) n
  `.execute(s.banco.db)
  await sql`
    update chat.mensagens
    set criado_em = ${new Date(agora - semanas * 168 * HORA - HORA)}
    where id_externo = ${`PRIMEIRA-${caixa.id}`}
  `.execute(s.banco.db)
  await sql`
    update chat.conversas
    set ultima_entrada_em = ${ultima}, criado_em = ${new Date(agora - semanas * 168 * HORA - HORA)}
    where id = ${conversa_id}
  `.execute(s.banco.db)
  await s.banco.transacao((tx) => aprender(tx, caixa.id))
  return { ...caixa, ultima }
}

describe('a channel that is silent unexpectedly', () => {
  it('raises one alarm, notifies its administrators, shows it, and clears it when a customer writes', async () => {
    // the hour of the last message counts only in part; eight hours make the silence improbable at any minute of the
    // hour
    const caixa = await caixaComMovimento(4, 8)
    expect(await saude(caixa.id)).toMatchObject({ vigiar: true, semanas: 4, mudo_desde: null })
    expect((await saude(caixa.id)).esperado).toHaveLength(168)
    await Promise.all([vigiarTodas(s), vigiarTodas(s)])
    expect((await obter(caixa.id)).mudo_desde).toBe(caixa.ultima.toISOString())
    expect(
      (await supervisora.chamar(caixas.listar, { query: { limit: 100 } })).corpo.data.find((c) => c.id === caixa.id)
        ?.mudo_desde,
    ).toBe(caixa.ultima.toISOString())
    const cartas = () =>
      sql<{
        assunto: string
        texto: string
        para: string
      }>`
        select *
        from plataforma.correio
        where assunto like 'Canal mudo%'
      `
        .execute(s.banco.db)
        .then((r) => r.rows)
    const [carta] = await ate('the mail', async () => ((await cartas()).length > 0 ? await cartas() : null), 10_000)
    expect(carta?.texto).toContain(`/chat/configuracoes/inboxes?caixa=${caixa.id}`)
    expect(await cartas()).toHaveLength(1)
    await casa.entregar(caixa, recebida({ numero: numeroNovo() }))
    await vigiarTodas(s)
    expect((await obter(caixa.id)).mudo_desde).toBeNull()
    expect(
      await sql<{ acao: string }>`
        select acao
        from plataforma.auditoria
        where entidade_id = ${caixa.id}
          and acao like 'caixa.canal%'
        order by em
      `
        .execute(s.banco.db)
        .then((r) => r.rows.map((x) => x.acao)),
    ).toEqual(['caixa.canal_mudo', 'caixa.canal_voltou'])
  })

  it('does not alarm for an inbox without enough history, a disconnected, an inactive or an unwatched one', async () => {
    const nova = await caixaComMovimento(1, 30)
    const desligada = await caixaComMovimento(4, 30)
    await casa.entregar(desligada, {
      event: 'connection.update',
      instance: 'web',
      date_time: '2026-11-20T09:00:00Z',
      data: { instance: 'web', state: 'close', statusReason: 428 },
    })
    const inativa = await caixaComMovimento(4, 30)
    await supervisora.chamar(caixas.alterar, { params: { id: inativa.id }, body: { ativo: false } })
    const solta = await caixaComMovimento(4, 30)
    await vigiarTodas(s)
    expect((await obter(solta.id)).mudo_desde).not.toBeNull()
    const r = await supervisora.chamar(caixasPorDentro.vigiar, { params: { id: solta.id }, body: { vigiar: false } })
    expect(r.corpo.data).toMatchObject({ vigiar: false, mudo_desde: null })
    await vigiarTodas(s)
    for (const caixa of [nova, desligada, inativa, solta]) expect((await obter(caixa.id)).mudo_desde).toBeNull()
    expect((await saude(desligada.id)).desconectada_desde).not.toBeNull()
  })

  it('does not learn from the silence of an outage', async () => {
    const [muda, desligada] = [await caixaComMovimento(4, 8), await caixaComMovimento(4, 8)]
    await vigiarTodas(s)
    expect((await obter(muda.id)).mudo_desde).not.toBeNull()
    await sql`
      update chat.saude_das_caixas
      set mudo_desde = null, avisado_em = null, desconectada_desde = now()
      where caixa_entrada_id = ${desligada.id}
    `.execute(s.banco.db)
    const aprendido = async (id: string) => {
      const { rows } = await sql`
        select *
        from chat.trafego_esperado
        where caixa_entrada_id = ${id}
        order by hora_da_semana
      `.execute(s.banco.db)
      return rows
    }
    const antes = [await aprendido(muda.id), await aprendido(desligada.id)]
    // the outage lasts three days longer
    await sql`
      delete from chat.mensagens
      where caixa_entrada_id in (${muda.id}, ${desligada.id})
        and criado_em > now() - interval '80 hours'
    `.execute(s.banco.db)
    await atualizarModelos(s)
    expect([await aprendido(muda.id), await aprendido(desligada.id)]).toEqual(antes)
    await s.banco.transacao((tx) => aprender(tx, muda.id))
    expect(await aprendido(muda.id)).not.toEqual(antes[0])
  })

  it('is visible to all users of the inbox and configured by its supervisors', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    expect([
      (await atendente.chamar(caixasPorDentro.saude, { params: { id: caixa.id } })).status,
      (await atendente.chamar(caixasPorDentro.vigiar, { params: { id: caixa.id }, body: { vigiar: false } })).status,
    ]).toEqual([200, 403])
    expect([
      (await deFora.chamar(caixasPorDentro.saude, { params: { id: caixa.id } })).status,
      (await (await casa.como(null)).chamar(caixasPorDentro.saude, { params: { id: caixa.id } })).status,
    ]).toEqual([404, 401])
    expect((await supervisora('PUT', `${base}/${caixa.id}/saude`, { vigiar: 'sim' })).corpo.error).toMatchObject({
      message: 'Diga se o alarme fica ligado',
      details: [{ campo: 'vigiar' }],
    })
  })
})

describe('an unofficial number', () => {
  it('has its week measured, and its risk level with reasons', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    await casa.entregar(caixa, ...Array.from({ length: 3 }, () => recebida({ numero: numeroNovo() })))
    for (let i = 0; i < 2; i++)
      await atendente.chamar(
        mensagens.enviar,
        { params: { id: (await abrirConversa(atendente, caixa)).id }, body: { conteudo: 'oi' } },
        { prefer: 'respond-async' },
      )
    expect((await saude(caixa.id)).risco).toMatchObject({
      nivel: 'baixo',
      razoes: [],
      uso: { recebidas: 3, enviadas: 2, primeiros_contatos: 2, contatos_alcancados: 2, recusas: 0 },
    })
    await sql`
      insert into chat.mensagens (conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status)
      select
        c.id,
        500 + n,
        gen_random_uuid(),
        ${caixa.id},
        'saida',
        'text',
        'oferta',
        case when n % 5 = 0 then 'falhou' else 'enviada' end
      from (select id from chat.conversas where caixa_entrada_id = ${caixa.id} limit 1) c,
        generate_series(1, 100) n
    `.execute(s.banco.db)
    const { nivel, razoes } = (await saude(caixa.id)).risco
    expect([nivel, razoes.length]).toEqual(['critico', 2])
  })

  it('stores “parar” on the contact, shows it in the thread, and refuses to write first until it is lifted with a reason', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const outra = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const numero = numeroNovo()
    await casa.entregar(
      caixa,
      recebida({ numero, texto: 'Promoção?' }),
      recebida({ numero, texto: 'PARAR', id: `PARAR-${numero}` }),
    )
    const conversas = async (id: string) =>
      (await atendente('GET', `/api/chat/conversas?caixa_entrada_id=${id}`)).corpo.data
    const [conversa] = await conversas(caixa.id)
    expect(conversa.recusou_em).not.toBeNull()
    const fio = (await atendente.chamar(mensagens.listar, { params: { id: conversa.id } })).corpo.data
    expect(fio[0]).toMatchObject({
      direcao: 'sistema',
      conteudo: expect.stringContaining('pediu para não receber mensagens'),
      dados: { tipo: 'recusa', palavra: 'parar' },
    })
    expect((await atendente.chamar(caixasPorDentro.recusa, { params: { id: conversa.id } })).corpo.data).toMatchObject({
      palavra: 'parar',
    })
    // answering is allowed, writing first from another inbox is not
    expect(
      (
        await atendente.chamar(
          mensagens.enviar,
          { params: { id: conversa.id }, body: { conteudo: 'Certo!' } },
          { prefer: 'respond-async' },
        )
      ).status,
    ).toBe(200)
    const fria = await abrirConversa(atendente, outra, { contato_telefone: numero })
    const r = await atendente.chamar(mensagens.enviar, { params: { id: fria.id }, body: { conteudo: 'Oferta!' } })
    expect([r.status, r.erro.message]).toEqual([
      409,
      expect.stringMatching(/^Este contato pediu para não receber mensagens \(“parar”/),
    ])
    expect(
      (
        await atendente.chamar(mensagens.enviar, {
          params: { id: fria.id },
          body: {
            conteudo: 'cuidado com ele',
            privada: true,
          },
        })
      ).status,
    ).toBe(200)
    expect(
      (await atendente.chamar(caixasPorDentro.retirarRecusa, { params: { id: fria.id }, body: { motivo: ' ' } }))
        .campos[0]?.campo,
    ).toBe('motivo')
    expect(
      (await deFora.chamar(caixasPorDentro.retirarRecusa, { params: { id: fria.id }, body: { motivo: 'x' } })).status,
    ).toBe(404)
    expect(
      (
        await atendente.chamar(caixasPorDentro.retirarRecusa, {
          params: { id: fria.id },
          body: { motivo: 'Pediu por telefone' },
        })
      ).status,
    ).toBe(200)
    expect(
      (await atendente.chamar(contratoDeConversas.obter, { params: { id: conversa.id } })).corpo.data.recusou_em,
    ).toBeNull()
    expect(
      (
        await atendente.chamar(
          mensagens.enviar,
          { params: { id: fria.id }, body: { conteudo: 'Oferta!' } },
          { prefer: 'respond-async' },
        )
      ).status,
    ).toBe(200)
    // the same delivery again changes nothing
    await casa.entregar(caixa, recebida({ numero, texto: 'PARAR', id: `PARAR-${numero}` }))
    expect((await conversas(caixa.id))[0].recusou_em).toBeNull()
  })
})

describe('messages missed while the number was disconnected', () => {
  const chamar = async <T = unknown>(metodo: string, caminho: string, corpo?: unknown) => {
    const r = await fetch(`${simulador.url}${caminho}`, {
      method: metodo,
      headers: { apikey: simulador.chave, ...(corpo === undefined ? {} : { 'content-type': 'application/json' }) },
      body: corpo === undefined ? null : JSON.stringify(corpo),
    })
    return (await r.json()) as T
  }

  it('are fetched once after the reconnection, in order; each thread shows the gap, and connecting and disconnecting are shown', async () => {
    const configuracao = {
      send_endpoint_url: `${simulador.url}/message/sendText/${simulador.instancia}`,
      send_api_key: simulador.chave,
      instance_name: simulador.instancia,
    }
    const caixa = (await supervisora('POST', base, { nome: 'WhatsApp que cai', tipo: 'api', configuracao })).corpo.data
    await supervisora.chamar(caixas.ligarWebhook, { params: { id: caixa.id } })
    const {
      clientes: [marlene, seu],
    } = await chamar<{ clientes: { id: number; nome: string }[] }>('GET', '/celular/api/estado')
    const escrever = (id: number, texto: string) =>
      chamar('POST', `/celular/api/clientes/${id}/mensagens`, { tipo: 'texto', texto })
    await escrever(marlene?.id ?? 0, 'antes')
    const conversa = await ate(
      'the first message',
      async () =>
        (await supervisora.chamar(contratoDeConversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo
          .data[0],
    )

    expect((await supervisora.chamar(caixasPorDentro.desconectar, { params: { id: caixa.id } })).status).toBe(200)
    await ate('told as away', async () => (await saude(caixa.id)).desconectada_desde)
    expect((await obter(caixa.id)).conexao).toMatchObject({ estado: 'fechada' })
    // received by the server, but never delivered to us
    const { webhook_url } = await obter(caixa.id)
    await chamar('PATCH', '/celular/api/instancia', { conectada: true })
    await chamar('POST', `/webhook/set/${simulador.instancia}`, {
      webhook: { enabled: false, url: webhook_url, events: [] },
    })
    await escrever(marlene?.id ?? 0, 'alguém aí?')
    await escrever(marlene?.id ?? 0, 'é urgente')
    await escrever(seu?.id ?? 0, 'bom dia')
    await chamar('POST', `/webhook/set/${simulador.instancia}`, {
      webhook: { enabled: true, url: webhook_url, events: [] },
    })
    await chamar('PATCH', '/celular/api/instancia', { conectada: false })

    const pedido = await supervisora.chamar(caixasPorDentro.conectar, { params: { id: caixa.id } })
    expect(pedido.corpo.data).toMatchObject({
      conectada: false,
      qrcode: expect.stringMatching(/^data:image\//),
      codigo_pareamento: expect.any(String),
    })
    await ate('the code is on the inbox', async () => (await obter(caixa.id)).conexao.qrcode)
    await chamar('PATCH', '/celular/api/instancia', { conectada: true })
    const fio = async () => (await supervisora.chamar(mensagens.listar, { params: { id: conversa.id } })).corpo.data
    await ate('the missed ones', async () => (await fio()).some((m) => m.dados?.tipo === 'lacuna'), 15_000)
    expect((await fio()).map((m) => m.conteudo).toReversed()).toEqual([
      'antes',
      'alguém aí?',
      'é urgente',
      expect.stringMatching(/^O canal ficou sem entregar d.* 2 mensagens desse período foram recuperadas agora\.$/),
    ])
    await ate(
      'the other thread',
      async () =>
        (await supervisora.chamar(contratoDeConversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo.data
          .length === 2,
    )
    await ate('the open connection', async () => (await obter(caixa.id)).conexao.estado === 'aberta')
    expect((await obter(caixa.id)).conexao).toMatchObject({ estado: 'aberta', qrcode: null })
    expect((await saude(caixa.id)).desconectada_desde).toBeNull()
    expect((await supervisora.chamar(caixasPorDentro.conectar, { params: { id: caixa.id } })).corpo.data).toEqual({
      conectada: true,
      qrcode: null,
      codigo_pareamento: null,
    })
  })
})
