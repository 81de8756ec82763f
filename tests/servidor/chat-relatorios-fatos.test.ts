import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { apurarTudo } from '#modules/chat/relatorios/server/comandos/apurar-pendentes.ts'
import { refazerTudo } from '#modules/chat/relatorios/server/comandos/refazer-tudo.ts'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { desfazer } from '#modules/chat/atos/contract/desfazer.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { casaDeRelatorios, base, verbo, dizer, somar } from '#tests/servidor/suporte/chat-relatorios.ts'

const { casa, banco, db, supervisora, atendente, caixa, alheia, periodo, resumo, historia, todas, conversas } =
  await casaDeRelatorios()
const emHoras = async () =>
  (
    await sql`
      select
        em, caixa_entrada_id, fila_id, atendente_id, tipo, n::int, vezes::int, medidas::int, relogio_s::int,
        util_s::int
      from chat.relatorio_horas
      where vezes <> 0
      order by 1, 2, 3, 4, 5
    `.execute(db)
  ).rows
const emFatos = async () =>
  (
    await sql`
      select
        date_trunc('hour', f.em, 'UTC') as em,
        c.caixa_entrada_id,
        c.fila_id,
        f.atendente_id,
        f.tipo,
        sum(f.n)::int as n,
        sum(f.vezes)::int as vezes,
        sum(f.medidas)::int as medidas,
        sum(f.relogio_s)::int as relogio_s,
        sum(f.util_s)::int as util_s
      from chat.relatorio f
      join chat.conversas c on c.id = f.conversa_id
      group by 1, 2, 3, 4, 5
      order by 1, 2, 3, 4, 5
    `.execute(db)
  ).rows
const fatos = async () =>
  (
    await sql<Record<string, unknown>>`
      select conversa_id, seq, tipo, em, atendente_id, relogio_s, util_s
      from chat.fatos
      order by conversa_id, seq, tipo
    `.execute(db)
  ).rows
const mensagens = async () =>
  (
    await sql<Record<string, unknown>>`
      select conversa_id, hora, lado, atendente_id, n
      from chat.fatos_mensagens
      order by conversa_id, hora, lado, atendente_id
    `.execute(db)
  ).rows

describe('counted facts', () => {
  it('each answer, each ending and each reopening is a fact of its own', async () => {
    const n = await resumo(supervisora)
    expect(n).toMatchObject({
      abertas: 4,
      finalizadas: 8,
      reabertas: 4,
      entradas: 8,
      saidas: 8,
      primeira_resposta: { vezes: 4 },
      resposta: { vezes: 8 },
      resolucao: { vezes: 8 },
    })
    // ten minutes to the first answer, one to the second: the reopening changes neither
    expect(Math.round(n.primeira_resposta.relogio_s / 4 / 10)).toBe(60)
    expect(Math.round((n.resposta.relogio_s - n.primeira_resposta.relogio_s) / 4 / 10)).toBe(6)
    const { data } = (await supervisora('GET', `${base}/percentis?${periodo}`)).corpo
    expect(Math.round(data.primeira_resposta.corrido.mediana / 10)).toBe(60)
  })

  it('an ending undone within ten seconds and a message undone before it was sent are not counted', async () => {
    const antes = await resumo(supervisora)
    const c = await abrirConversa(atendente, caixa)
    const fim = await atendente.chamar(contratoDeConversas.finalizar, { params: { id: c.id }, body: {} })
    expect((await resumo(supervisora)).finalizadas).toBe(antes.finalizadas + 1)
    const volta = await atendente.chamar(desfazer.ato, {
      params: { id: c.id },
      body: {
        ato_id: fim.corpo.data.desfazer?.id ?? '',
      },
    })
    expect(volta.status, JSON.stringify(volta.corpo)).toBe(200)
    expect(await resumo(supervisora)).toMatchObject({
      finalizadas: antes.finalizadas,
      abertas: antes.abertas + 1,
      reabertas: antes.reabertas,
    })
  })

  it('facts stored as they happened equal the facts rebuilt from the history', async () => {
    await apurarTudo(banco)
    const [f, m] = [await fatos(), await mensagens()]
    expect(f.length).toBeGreaterThan(20)
    expect(await refazerTudo(banco)).toBeGreaterThanOrEqual(5)
    expect(await fatos()).toEqual(f)
    expect(await mensagens()).toEqual(m)
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/refazer-relatorios.ts'], {
      env: { ...process.env, DATABASE_URL: casa.urlDoBanco },
    })
    expect(stdout).toMatch(/Relatórios refeitos a partir do histórico de \d+ conversas/)
    expect([await fatos(), await mensagens()]).toEqual([f, m])
  })

  it('[achado C13] conversations counted before responsibility was stored are counted again, once, with the same result', async () => {
    await apurarTudo(banco)
    const antes = [await fatos(), await mensagens(), await emHoras()]
    await sql`update chat.apuracoes set estado = estado - 'responsavel'`.execute(db)
    await sql`delete from chat.fatos where tipo = 'recebida'`.execute(db)
    await sql`insert into chat.apuracao_pendencias (conversa_id) select id from chat.conversas`.execute(db)
    await sql`delete from chat.relatorio_horas where tipo = 'recebida'`.execute(db)
    await apurarTudo(banco)
    expect([await fatos(), await mensagens(), await emHoras()]).toEqual(antes)
    const { rows } = await sql<{
      n: number
    }>`
      select count(*)::int as n
      from chat.apuracoes
      where not estado ? 'responsavel'
    `.execute(db)
    expect(rows[0]?.n).toBe(0)
  })

  it('the sums equal the facts, wherever a conversation is transferred and whatever is joined or deleted', async () => {
    const numeros = [await historia(caixa), await historia(caixa), await historia(caixa)] as const
    await apurarTudo(banco)
    await verbo(atendente, numeros[0], 'reabrir')
    await sql`update chat.conversas set caixa_entrada_id = ${alheia.id} where id = ${numeros[0]}`.execute(db)
    const contato = (
      await sql<{ contato_id: string }>`select contato_id from chat.conversas where id = ${numeros[1]}`.execute(db)
    ).rows[0]?.contato_id
    await sql`update chat.conversas set contato_id = ${contato} where id = ${numeros[2]}`.execute(db)
    await verbo(supervisora, numeros[1], 'unir', { conversa_id: numeros[2], unir_contatos: false })
    expect((await supervisora.chamar(contratoDeConversas.excluir, { params: { id: numeros[0] } })).status).toBe(200)
    const restante = await resumo(supervisora)
    expect(await emHoras()).toEqual(await emFatos())
    expect(somar((await todas(supervisora)).map((l) => l.numeros))).toEqual(restante)
    // joined: one opening, the messages of both
    const [unida] = (await todas(supervisora)).filter((l) => l.id === numeros[1])
    expect(unida?.numeros).toMatchObject({ abertas: 1, entradas: 4, saidas: 4 })
    const antes = [await emHoras(), await fatos()]
    await refazerTudo(banco)
    expect([await emHoras(), await fatos()]).toEqual(antes)
  })

  it('transferred without history, a conversation ends here without a measure and begins there; returned, it continues', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    const antes = await resumo(supervisora)
    const r = await atendente.chamar(atos.transferir, {
      params: { id },
      body: {
        caixa_entrada_destino_id: alheia.id,
        transferir_historico: false,
        motivo: 'É com vocês',
      },
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    const { rows } = await sql<{
      conversa_id: string
    }>`
      select conversa_id
      from chat.transferencias
      where origem_id = ${id}
    `.execute(db)
    const la = rows[0]?.conversa_id ?? ''
    expect(await resumo(supervisora)).toMatchObject({
      abertas: antes.abertas + 1,
      finalizadas: antes.finalizadas + 1,
      resolucao: antes.resolucao,
    })
    await verbo(atendente, la, 'transferencia/devolver', { motivo: 'Não é conosco' })
    expect(await resumo(supervisora)).toMatchObject({
      finalizadas: antes.finalizadas + 2,
      reabertas: antes.reabertas + 1,
      resolucao: antes.resolucao,
    })
    await verbo(atendente, la, 'reabrir')
    await verbo(atendente, la, 'finalizar')
    await apurarTudo(banco)
    const como = [await emHoras(), await fatos()]
    expect(como[0]).toEqual(await emFatos())
    await refazerTudo(banco)
    expect([await emHoras(), await fatos()]).toEqual(como)
  })

  it('promises met and missed, and ratings, count once each, at the time they happen', async () => {
    const antes = await resumo(supervisora)
    const id = conversas[1] ?? ''
    await sql`
      insert into chat.filas (id, nome)
      values ('0198c0de-0000-7000-8000-0000000000f1', 'Suporte')
      on conflict do nothing
    `.execute(db)
    await sql`
      insert into chat.sla_prazos (
        id, conversa_id, fila_id, tipo, prioridade, atendente_id, meta_minutos, iniciado_em, encerrado_em,
        violada_em
      )
      select
        gen_random_uuid(),
        ${id},
        '0198c0de-0000-7000-8000-0000000000f1',
        t,
        'normal',
        ${atendente.id},
        10,
        now(),
        null,
        null
      from unnest(array['primeira_resposta', 'resolucao']) t
    `.execute(db)
    await sql`
      insert into chat.avaliacoes (id, conversa_id, fila_id, finalizada_em, pedir_em, pedida_em)
      values (gen_random_uuid(), ${id}, '0198c0de-0000-7000-8000-0000000000f1', now(), now(), now())
    `.execute(db)
    expect(await resumo(supervisora)).toEqual(antes)
    await sql`
      update chat.sla_prazos
      set violada_em = now()
      where conversa_id = ${id}
        and tipo = 'resolucao'
    `.execute(db)
    expect(await resumo(supervisora)).toMatchObject({
      sla_cumpridos: antes.sla_cumpridos,
      sla_violados: antes.sla_violados + 1,
    })
    await sql`update chat.sla_prazos set encerrado_em = now() where conversa_id = ${id}`.execute(db)
    await sql`update chat.avaliacoes set nota = 4, respondida_em = now() where conversa_id = ${id}`.execute(db)
    expect(await resumo(supervisora)).toEqual({
      ...antes,
      sla_cumpridos: antes.sla_cumpridos + 1,
      sla_violados: antes.sla_violados + 1,
      avaliacoes: antes.avaliacoes + 1,
      avaliacoes_soma: antes.avaliacoes_soma + 4,
    })
    expect((await resumo(supervisora, `&atendente_id=${atendente.id}`)).sla_violados).toBe(1)
  })

  it('waits for a message that can still be undone, and ignores an undone one', async () => {
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, texto: 'posso ligar?' }))
    const [c] = (await atendente.chamar(contratoDeConversas.listar, { query: { busca: numero.slice(2) } })).corpo.data
    const antes = await resumo(supervisora)
    const enviada = await atendente.chamar(contratoDeMensagens.enviar, {
      params: { id: c?.id ?? '' },
      body: {
        conteudo: 'não',
        tipo: 'text',
        desfazer_s: 10,
      },
    })
    expect(await resumo(supervisora)).toEqual(antes)
    const volta = await atendente(
      'POST',
      `/api/chat/conversas/${c?.id}/mensagens/${enviada.corpo.data.id}/desfazer`,
      {},
    )
    expect(volta.status, JSON.stringify(volta.corpo)).toBe(200)
    expect(await resumo(supervisora)).toEqual(antes)
    await dizer(atendente, c?.id ?? '', 'claro')
    expect((await resumo(supervisora)).primeira_resposta.vezes).toBe(antes.primeira_resposta.vezes + 1)
  })

  it('the application role may add or delete a fact, not change it', async () => {
    await expect(
      sql`update chat.fatos set relogio_s = 0, util_s = 0 where relogio_s is not null`.execute(db),
    ).rejects.toThrow(/permission denied/)
  })
})
