import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { definicoes, FATO_DA_MEDIDA, medidas, valorDe, type Medida } from '#modules/chat/relatorios/regras/medidas.ts'
import { juntarSomas, semNumeros, type Numeros } from '#modules/chat/relatorios/regras/numeros.ts'
import { apurarTudo } from '#modules/chat/relatorios/server/comandos/apurar-pendentes.ts'
import { refazerTudo } from '#modules/chat/relatorios/server/comandos/refazer-tudo.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await casaDeChat()
const { banco } = casa.app.s
const { db } = banco
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const visitante = await casa.como(null)
const lider = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [lider.id]: 'leitor' })
const alheia = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/relatorios'
const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const periodo = `de=${hoje}&ate=${hoje}`
const verbo = (quem: Chamada, id: string, qual: string, corpo: Record<string, unknown> = {}) =>
  quem('POST', `/api/chat/conversas/${id}/${qual}`, corpo).then((r) =>
    expect(r.status, JSON.stringify(r.corpo)).toBe(200),
  )
const dizer = (quem: Chamada, id: string, texto: string) =>
  quem('POST', `/api/chat/conversas/${id}/mensagens`, { conteudo: texto, tipo: 'text' }).then((r) =>
    expect(r.status, JSON.stringify(r.corpo)).toBe(200),
  )
const resumo = async (quem: Chamada, mais = ''): Promise<Numeros> =>
  (await quem('GET', `${base}/resumo?${periodo}${mais}`)).corpo.data.atual

/** Creates a conversation: a customer writes, an attendant answers, it ends, it is reopened. */
async function historia(onde: { id: string; token: string }): Promise<string> {
  const numero = numeroNovo()
  const em = Math.floor(Date.now() / 1000)
  await casa.entregar(onde, recebida({ numero, texto: 'quero um orçamento', em: em - 600 }))
  const { rows } = await sql<{ id: string }>`
    select c.id
    from chat.conversas c
    join cad.contatos k on k.id = c.contato_id
    where k.telefone = ${numero}
      or c.endereco like ${`${numero}%`}
  `.execute(db)
  const id = rows[0]?.id ?? ''
  await dizer(atendente, id, 'Já vejo para você')
  await casa.entregar(onde, recebida({ numero, texto: 'obrigada', em: em - 60 }))
  await dizer(atendente, id, 'Até logo')
  await verbo(atendente, id, 'finalizar', { motivo: 'Resolvido' })
  await verbo(atendente, id, 'reabrir', { motivo: 'Faltou um dado' })
  await verbo(atendente, id, 'finalizar')
  return id
}

/** Measures with a duration: zero seconds is a value. */
const DE_TEMPO: readonly Medida[] = ['primeira_resposta', 'resposta', 'resolucao']
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

async function todas(quem: Chamada, mais = ''): Promise<{ id: string; numeros: Numeros }[]> {
  const juntas: { id: string; numeros: Numeros }[] = []
  let cursor = ''
  do {
    const { corpo } = await quem('GET', `${base}/linhas?${periodo}${mais}&limit=2${cursor && `&cursor=${cursor}`}`)
    juntas.push(...corpo.data)
    cursor = corpo.proximo ?? ''
  } while (cursor)
  return juntas
}

/** Adds up all figures of several rows, whatever their names. */
const somar = (partes: readonly object[]): unknown =>
  Object.fromEntries(
    Object.entries(semNumeros()).map(([campo, zero]: [string, unknown]) => {
      const dele = partes.map((p) => (p as Record<string, unknown>)[campo])
      if (typeof zero === 'number') return [campo, dele.reduce((n: number, v) => n + Number(v), 0)]
      return [
        campo,
        Object.fromEntries(
          ['vezes', 'relogio_s', 'util_s'].map((c) => [
            c,
            dele.reduce((n: number, v) => n + ((v as Record<string, number>)[c] ?? NaN), 0),
          ]),
        ),
      ]
    }),
  )

const csv = async (quem: Chamada, mais = '') => {
  const r = await fetch(`${casa.url}${base}/exportar?${periodo}${mais}`, {
    headers: { authorization: `Bearer ${quem.token}` },
  })
  return { status: r.status, nome: r.headers.get('content-disposition'), bytes: Buffer.from(await r.arrayBuffer()) }
}

const conversas = [await historia(caixa), await historia(caixa), await historia(caixa), await historia(alheia)]

await atendente('PUT', `/api/chat/conversas/${conversas[0]}`, { tags: ['solar', 'urgente'] })

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
    const fim = await atendente('POST', `/api/chat/conversas/${c.id}/finalizar`, {})
    expect((await resumo(supervisora)).finalizadas).toBe(antes.finalizadas + 1)
    const volta = await atendente('POST', `/api/chat/conversas/${c.id}/desfazer`, {
      ato_id: fim.corpo.data.desfazer.id,
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
    expect((await supervisora('DELETE', `/api/chat/conversas/${numeros[0]}`)).status).toBe(200)
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
    const r = await atendente('POST', `/api/chat/conversas/${id}/transferir`, {
      caixa_entrada_destino_id: alheia.id,
      transferir_historico: false,
      motivo: 'É com vocês',
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
    const [c] = (await atendente('GET', `/api/chat/conversas?busca=${numero.slice(2)}`)).corpo.data
    const antes = await resumo(supervisora)
    const enviada = await atendente('POST', `/api/chat/conversas/${c.id}/mensagens`, {
      conteudo: 'não',
      tipo: 'text',
      desfazer_s: 10,
    })
    expect(await resumo(supervisora)).toEqual(antes)
    const volta = await atendente('POST', `/api/chat/conversas/${c.id}/mensagens/${enviada.corpo.data.id}/desfazer`, {})
    expect(volta.status, JSON.stringify(volta.corpo)).toBe(200)
    expect(await resumo(supervisora)).toEqual(antes)
    await dizer(atendente, c.id, 'claro')
    expect((await resumo(supervisora)).primeira_resposta.vezes).toBe(antes.primeira_resposta.vezes + 1)
  })

  it('the application role may add or delete a fact, not change it', async () => {
    await expect(
      sql`update chat.fatos set relogio_s = 0, util_s = 0 where relogio_s is not null`.execute(db),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('screen, rows and file', () => {
  it.each([
    '',
    '&fila_id=nenhuma',
    `&caixa_entrada_id=${caixa.id}`,
    `&atendente_id=${atendente.id}`,
    '&atendente_id=ninguem',
    '&tags=solar',
  ])('[R14] agree exactly%s', async (filtro) => {
    const tela = await resumo(supervisora, filtro)
    const linhas = await todas(supervisora, filtro)
    expect(somar(linhas.map((l) => l.numeros))).toEqual(tela)
    for (const por of ['dia', 'hora', 'atendente', 'fila', 'caixa']) {
      const { data } = (await supervisora('GET', `${base}/grupos?${periodo}${filtro}&por=${por}`)).corpo
      expect(somar(data.map((g: { numeros: Numeros }) => g.numeros)), por).toEqual(tela)
    }
    const arquivo = (await csv(supervisora, filtro)).bytes
      .toString('utf8')
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((l) => l.split(';'))
    const [cabeca = [], ...corpo] = arquivo
    expect(corpo.map((l) => l[0])).toEqual(linhas.map((l) => l.id))
    const coluna = (titulo: string) => corpo.reduce((n, l) => n + Number(l[cabeca.indexOf(titulo)]), 0)
    expect(
      [
        'Aberturas',
        'Finalizações',
        'Reaberturas',
        'Mensagens recebidas',
        'Mensagens enviadas',
        'Primeira resposta: vezes',
        'Primeira resposta: tempo útil (s)',
        'Respostas: tempo corrido (s)',
        'Resolução: tempo corrido (s)',
      ].map(coluna),
    ).toEqual([
      tela.abertas,
      tela.finalizadas,
      tela.reabertas,
      tela.entradas,
      tela.saidas,
      tela.primeira_resposta.vezes,
      tela.primeira_resposta.util_s,
      tela.resposta.relogio_s,
      tela.resolucao.relogio_s,
    ])
  })

  it('[achado C13] every number opens its rows, which add up to it, in total and in each group', async () => {
    // one conversation in hand, one assigned by another user, and one without an assignee
    await verbo(atendente, conversas[2] ?? '', 'reabrir')
    const dada = await abrirConversa(atendente, caixa)
    await verbo(supervisora, dada.id, 'atribuir', { usuario_id: atendente.id })
    await casa.entregar(caixa, recebida({ numero: numeroNovo(), texto: 'tem alguém?' }))
    type Grupo = { grupo: string | null; nome: string; numeros: Numeros; em_maos: number | null }
    const filtroDe = { atendente: 'atendente_id', fila: 'fila_id', caixa: 'caixa_entrada_id', tag: 'tags' } as const
    const semNada = { atendente: 'ninguem', fila: 'nenhuma', caixa: '', tag: '' } as const
    const somaDe = (linhas: { numeros: Numeros }[], m: Medida) =>
      definicoes[m].valor(somar(linhas.map((l) => l.numeros)) as Numeros, 'corrido')
    for (const por of ['atendente', 'fila', 'caixa', 'tag'] as const) {
      const grupos: Grupo[] = (await supervisora('GET', `${base}/grupos?${periodo}&por=${por}`)).corpo.data
      expect(grupos.length, por).toBeGreaterThan(0)
      for (const g of grupos) {
        const dele = `&${filtroDe[por]}=${g.grupo ?? semNada[por]}`
        for (const m of medidas) {
          const fato = FATO_DA_MEDIDA[m]
          const linhas = await todas(supervisora, `${dele}&fato=${fato}`)
          const valor = definicoes[m].valor(g.numeros, 'corrido')
          // a rate divides by more rows than it counts in its numerator
          if (m !== 'reabertura') expect(somaDe(linhas, m) ?? 0, `${por} ${g.nome} ${m}`).toBe(valor ?? 0)
          // an answer within the same second has zero duration, and is still an answer
          const zero = valor === 0 && fato !== 'sla' && !DE_TEMPO.includes(m)
          expect(linhas.length === 0, `${por} ${g.nome} ${m}`).toBe(valor === null || zero)
        }
        expect(await todas(supervisora, `${dele}&fato=em_maos`), `${por} ${g.nome} em mãos`).toHaveLength(
          g.em_maos ?? 0,
        )
      }
    }
    const [meu] = ((await supervisora('GET', `${base}/grupos?${periodo}&por=atendente`)).corpo.data as Grupo[]).filter(
      (g) => g.grupo === atendente.id,
    )
    expect(meu?.em_maos).toBeGreaterThan(0)
    expect(meu?.numeros.recebidas).toBeGreaterThan(0)
  })

  it('[achado C13] returns the median first, in total, of each group and of the previous period', async () => {
    const [todo, grupos] = await Promise.all([
      supervisora('GET', `${base}/percentis?${periodo}`),
      supervisora('GET', `${base}/grupos?${periodo}&por=atendente`),
    ])
    const { primeira_resposta, anterior } = todo.corpo.data
    const meu = grupos.corpo.data.find((g: { grupo: string }) => g.grupo === atendente.id)
    expect(meu.tempos.primeira_resposta.corrido).toEqual(primeira_resposta.corrido)
    expect(anterior.resposta.util).toEqual({ mediana: null, p90: null })
    expect(valorDe('primeira_resposta', meu, 'corrido')).toBe(primeira_resposta.corrido.mediana)
  })

  it('a drill-down lists the rows of a figure; the workbook has the same', async () => {
    const linhas = await todas(supervisora, '&fato=reaberta')
    expect(linhas.map((l) => l.id)).toEqual(
      (await todas(supervisora)).filter((l) => l.numeros.reabertas > 0).map((l) => l.id),
    )
    expect(linhas.map((l) => l.id)).toEqual(expect.arrayContaining(conversas))
    const r = await csv(supervisora, '&fato=reaberta&formato=xlsx')
    expect(r.nome).toBe(`attachment; filename="relatorio-${hoje}-a-${hoje}.xlsx"`)
    expect(
      (strFromU8(unzipSync(r.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<row>/g) ?? []).length,
    ).toBe(linhas.length + 1)
  })

  it('a conversation counts in each of its tags; the previous period is returned too', async () => {
    const { data } = (await supervisora('GET', `${base}/grupos?${periodo}&por=tag`)).corpo
    expect(
      data
        .filter((g: { grupo: string | null }) => g.grupo)
        .map((g: { nome: string; numeros: Numeros }) => [g.nome, g.numeros.entradas])
        .toSorted(),
    ).toEqual([
      ['solar', 2],
      ['urgente', 2],
    ])
    const r = (await supervisora('GET', `${base}/resumo?de=2026-01-01&ate=2026-01-31`)).corpo.data
    expect(r).toEqual({
      atual: juntarSomas([]),
      anterior: juntarSomas([]),
      anterior_de: '2025-12-01',
      anterior_ate: '2025-12-31',
    })
  })
})

describe('access to reports', () => {
  it('a report covers the inboxes within reach, in each of its endpoints', async () => {
    const dela = await resumo(lider)
    expect(dela).toEqual(await resumo(supervisora, `&caixa_entrada_id=${caixa.id}`))
    const alheias = [conversas[3] ?? '']
    expect((await todas(lider)).some((l) => alheias.includes(l.id))).toBe(false)
    expect((await csv(lider)).bytes.toString()).not.toContain(alheias[0])
    expect(await resumo(lider, `&caixa_entrada_id=${alheia.id}`)).toEqual(juntarSomas([]))
    const { data } = (await lider('GET', `${base}/grupos?${periodo}&por=caixa`)).corpo
    expect(data.map((g: { grupo: string }) => g.grupo)).toEqual([caixa.id])
    const numero = numeroNovo()
    const painel = async (quem: Chamada) => (await quem('GET', `${base}/painel`)).corpo.data
    const antes = [await painel(lider), await painel(supervisora)]
    await casa.entregar(alheia, recebida({ numero }))
    expect([(await painel(lider)).esperando, (await painel(supervisora)).esperando]).toEqual([
      antes[0].esperando,
      antes[1].esperando + 1,
    ])
  })

  it('refuses anonymous users, attendants and invalid parameters, and names the field', async () => {
    for (const porta of ['resumo', 'percentis', 'linhas', 'exportar', 'painel', 'grupos']) {
      const consulta = porta === 'grupos' ? `${periodo}&por=dia` : periodo
      expect((await visitante('GET', `${base}/${porta}?${consulta}`)).status, porta).toBe(401)
      expect((await atendente('GET', `${base}/${porta}?${consulta}`)).status, porta).toBe(403)
    }
    const erro = async (consulta: string) => {
      const r = await supervisora('GET', `${base}/${consulta}`)
      return [r.status, r.corpo.error.details?.[0]]
    }
    expect(await erro('resumo?ate=2026-01-01')).toEqual([400, { campo: 'de', mensagem: 'Data inicial inválida' }])
    expect(await erro('resumo?de=2026-02-01&ate=2026-01-01')).toEqual([
      400,
      { campo: 'ate', mensagem: 'A data final vem depois da inicial' },
    ])
    expect(await erro('resumo?de=2020-02-01&ate=2026-01-01')).toEqual([
      400,
      { campo: 'ate', mensagem: 'O período vai até um ano' },
    ])
    expect(await erro(`grupos?${periodo}&por=cor`)).toEqual([400, { campo: 'por', mensagem: 'Agrupamento inválido' }])
    expect(await erro(`linhas?${periodo}&hora=200`)).toEqual([
      400,
      { campo: 'hora', mensagem: 'Hora da semana inválida' },
    ])
    expect(await erro(`exportar?${periodo}&formato=pdf`)).toEqual([
      400,
      { campo: 'formato', mensagem: 'Formato inválido' },
    ])
    expect((await lider('GET', `${base}/exportar?${periodo}&dados_pessoais=true`)).status).toBe(403)
  })
})
