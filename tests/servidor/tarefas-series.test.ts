import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { avisarPrazos } from '#modules/tarefas/server/comandos/avisar.ts'
import { repetir } from '#modules/tarefas/server/comandos/series.ts'
import { aplicarModelo, criarTarefa } from '#modules/tarefas/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { configuracaoDasTarefas } from '#modules/tarefas/contract/configuracao.ts'
import { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { casaDeTarefas, diaDaqui } from '#tests/suporte/tarefas.ts'

const { casa, banco, vendedora, colega, gestora, leitora, engenheiro, ninguem, cartao, criar } = await casaDeTarefas()
const s = casa.app.s
const base = '/api/tarefas-configuracao'
const diaria = { tipo: 'diaria' as const, cada: 1 }
const nova = async (mais: Record<string, unknown> = {}) =>
  (
    await vendedora.chamar(configuracaoDasTarefas.criarSerie, {
      body: {
        titulo: 'Ronda',
        regra: diaria,
        inicio: diaDaqui(0),
        hora: '23:50',
        ...mais,
      },
    })
  ).corpo.data
const doDia = async (id: string) =>
  (
    await sql<{ id: string; ocorrencia: string; titulo: string; hora: string }>`
      select
        id,
        ocorrencia::text as ocorrencia,
        titulo,
        to_char(vence_em at time zone 'America/Sao_Paulo', 'HH24:MI') as hora
      from tarefas.tarefas
      where serie_id = ${id}
      order by ocorrencia
    `.execute(banco.db)
  ).rows

describe('a series', () => {
  it('creates tasks sixty days ahead, each once, in any process and however often', async () => {
    const serie = await nova()
    expect(serie).toMatchObject({ frase: 'todo dia', hora: '23:50', encerrada: false })
    expect((await doDia(serie.id)).map((t) => t.ocorrencia)).toEqual(Array.from({ length: 61 }, (_, i) => diaDaqui(i)))
    const outro = await appDeTeste({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
    await sql`update tarefas.series set feita_ate = ${diaDaqui(3)}::date where id = ${serie.id}`.execute(banco.db)
    await sql`
      delete from tarefas.tarefas
      where serie_id = ${serie.id}
        and ocorrencia > ${diaDaqui(10)}::date
    `.execute(banco.db)
    await Promise.all([repetir(s), repetir(outro.app.s), repetir(s), repetir(outro.app.s)])
    expect((await doDia(serie.id)).map((t) => t.ocorrencia)).toEqual(Array.from({ length: 61 }, (_, i) => diaDaqui(i)))
    await expect(
      sql`
        insert into tarefas.tarefas (id, titulo, responsavel_id, serie_id, ocorrencia)
        values (uuidv7(), 'x', ${vendedora.id}, ${serie.id}, ${diaDaqui(0)}::date)
      `.execute(banco.db),
    ).rejects.toThrow(/serie_id_ocorrencia/)
  })

  it('all: unchanged tasks follow; started, edited or commented ones stay', async () => {
    const serie = await nova({ titulo: 'Antes' })
    const [hoje, amanha, depois] = await doDia(serie.id)
    await vendedora.chamar(tarefas.mudarSituacao, { params: { id: hoje?.id ?? '' }, body: { verbo: 'iniciar' } })
    await vendedora.chamar(tarefas.alterar, { params: { id: amanha?.id ?? '' }, body: { titulo: 'Só esta' } })
    await vendedora.chamar(tarefas.comentar, { params: { id: depois?.id ?? '' }, body: { texto: 'Olhar isto' } })
    const r = await vendedora.chamar(configuracaoDasTarefas.alterarSerie, {
      params: { id: serie.id },
      body: {
        versao: serie.versao,
        alcance: 'todas',
        titulo: 'Depois',
        hora: '22:15',
      },
    })
    expect([r.status, r.corpo.data.id, r.corpo.data.titulo]).toEqual([200, serie.id, 'Depois'])
    const todas = await doDia(serie.id)
    expect([todas.length, ...todas.slice(0, 4).map((t) => t.titulo), todas[4]?.hora]).toEqual([
      61,
      'Antes',
      'Só esta',
      'Antes',
      'Depois',
      '22:15',
    ])
    expect(
      (
        await vendedora.chamar(configuracaoDasTarefas.alterarSerie, {
          params: { id: serie.id },
          body: { versao: serie.versao, alcance: 'todas', titulo: 'x' },
        })
      ).status,
    ).toBe(409)
  })

  it('following: the old series ends the day before, a new one begins; a repetition count continues', async () => {
    const serie = await nova({ titulo: 'Velha', vezes: 10 })
    const r = await vendedora.chamar(configuracaoDasTarefas.alterarSerie, {
      params: { id: serie.id },
      body: {
        versao: serie.versao,
        alcance: 'seguintes',
        desde: diaDaqui(4),
        titulo: 'Nova',
      },
    })
    expect([r.corpo.data.id === serie.id, r.corpo.data.inicio, r.corpo.data.vezes]).toEqual([false, diaDaqui(4), 6])
    expect((await doDia(serie.id)).map((t) => t.ocorrencia)).toEqual([0, 1, 2, 3].map(diaDaqui))
    expect((await doDia(r.corpo.data.id)).map((t) => [t.ocorrencia, t.titulo])).toEqual(
      [4, 5, 6, 7, 8, 9].map((n) => [diaDaqui(n), 'Nova']),
    )
    expect(
      (
        await vendedora.chamar(configuracaoDasTarefas.alterarSerie, {
          params: { id: serie.id },
          body: { versao: serie.versao, alcance: 'todas', titulo: 'x' },
        })
      ).status,
    ).toBe(409)
    await vendedora.chamar(configuracaoDasTarefas.encerrarSerie, { params: { id: r.corpo.data.id }, body: {} })
    expect(await doDia(r.corpo.data.id)).toEqual([])
  })

  it('refuses an invalid series at its field, and forbidden users', async () => {
    const corpo = { titulo: 'x', regra: diaria, inicio: diaDaqui(0) }
    for (const [mais, campo] of [
      [{ titulo: '' }, 'titulo'],
      [{ regra: { tipo: 'semanal', dias: [] } }, 'regra.dias'],
      [{ regra: { tipo: 'diaria', cada: 0 } }, 'regra.cada'],
      [{ ate: diaDaqui(1), vezes: 2 }, 'vezes'],
      [{ ate: diaDaqui(-1) }, 'ate'],
      [{ hora: '9' }, 'hora'],
      [{ responsavel_id: crypto.randomUUID() }, 'responsavel_id'],
    ] as const) {
      const r = await vendedora('POST', `${base}/series`, { ...corpo, ...mais })
      expect([campo, r.status, r.corpo.error.details?.[0]?.campo]).toEqual([campo, 400, campo])
    }
    const serie = await nova()
    expect((await ninguem.chamar(configuracaoDasTarefas.criarSerie, { body: corpo })).status).toBe(401)
    expect((await leitora.chamar(configuracaoDasTarefas.criarSerie, { body: corpo })).status).toBe(403)
    expect(
      (
        await engenheiro.chamar(configuracaoDasTarefas.alterarSerie, {
          params: { id: serie.id },
          body: { versao: 1, alcance: 'todas' },
        })
      ).status,
    ).toBe(404)
    expect((await engenheiro.chamar(configuracaoDasTarefas.series)).corpo.data).toEqual([])
    expect((await gestora.chamar(configuracaoDasTarefas.series)).corpo.data.map((x) => x.id)).toContain(serie.id)
    expect(
      (
        await vendedora.chamar(configuracaoDasTarefas.preverSerie, {
          body: {
            regra: { tipo: 'mensal_dia', cada: 1, dia: 31 },
            inicio: '2030-01-01',
            vezes: 2,
          },
        })
      ).corpo.data,
    ).toEqual({ frase: 'todo mês, no dia 31', dias: ['2030-01-31', '2030-02-28'] })
  })
})

describe('types and templates', () => {
  it('are configured by managers of people, used by all, and archived without affecting what used them', async () => {
    expect(
      (
        await vendedora.chamar(configuracaoDasTarefas.criarTipo, {
          body: { nome: 'Café', icone: 'Phone', tom: 'info', duracao_min: 20 },
        })
      ).status,
    ).toBe(403)
    const tipo = (
      await gestora.chamar(configuracaoDasTarefas.criarTipo, {
        body: { nome: 'Café', icone: 'Phone', tom: 'info', duracao_min: 20 },
      })
    ).corpo.data
    expect(
      (
        await gestora.chamar(configuracaoDasTarefas.criarTipo, {
          body: { nome: 'cafe', icone: 'Phone', tom: 'info', duracao_min: 20 },
        })
      ).status,
    ).toBe(409)
    expect(
      (await gestora('POST', `${base}/tipos`, { nome: 'X', icone: 'Phone', tom: 'rosa', duracao_min: 20 })).corpo.error
        .details[0].campo,
    ).toBe('tom')
    const t = await criar(vendedora, { tipo_id: tipo.id })
    await gestora.chamar(configuracaoDasTarefas.alterarTipo, { params: { id: tipo.id }, body: { arquivado: true } })
    expect((await vendedora.chamar(tarefas.criar, { body: { titulo: 'x', tipo_id: tipo.id } })).campos[0]?.campo).toBe(
      'tipo_id',
    )
    expect(
      (
        await vendedora.chamar(tarefas.alterar, {
          params: { id: t.id },
          body: { tipo_id: tipo.id, titulo: 'Ainda posso' },
        })
      ).status,
    ).toBe(200)
    expect((await vendedora.chamar(configuracaoDasTarefas.tipos)).corpo.data.some((x) => x.id === tipo.id)).toBe(false)
  })

  it('a template creates its tasks on a card, by role and relative day; once per key, also for an automation', async () => {
    const c = await cartao()
    const itens = [
      { titulo: 'Confirmar telefone', dias: 0, quem: 'responsavel_do_cartao', itens: ['Ligar'] },
      { titulo: 'Retorno', dias: 2, hora: '09:30', quem: 'quem_aplica' },
      { titulo: 'Projeto', dias: 5, quem: 'pessoa', pessoa_id: engenheiro.id },
    ]
    expect((await vendedora('POST', `${base}/modelos`, { nome: 'Novo cliente', itens })).status).toBe(403)
    expect(
      (
        await gestora.chamar(configuracaoDasTarefas.criarModelo, {
          body: { nome: 'Novo cliente', itens: [{ titulo: 'x', quem: 'pessoa' }] },
        })
      ).campos[0]?.campo,
    ).toBe('itens.0.pessoa_id')
    const m = (await gestora('POST', `${base}/modelos`, { nome: 'Novo cliente', itens })).corpo.data
    const r = await colega.chamar(configuracaoDasTarefas.aplicarModelo, {
      params: { id: m.id },
      body: { cartao_id: c.id, chave: 'um' },
    })
    expect(
      (
        await colega.chamar(configuracaoDasTarefas.aplicarModelo, {
          params: { id: m.id },
          body: { cartao_id: c.id, chave: 'um' },
        })
      ).corpo.data.tarefas,
    ).toEqual([])
    const feitas = (await colega.chamar(tarefas.listar, { query: { cartao_id: c.id } })).corpo.data
    expect(feitas.map((t) => t.id).sort()).toEqual(r.corpo.data.tarefas.toSorted())
    expect(feitas.map((t) => [t.titulo, t.responsavel.id, t.prazo])).toEqual([
      ['Confirmar telefone', vendedora.id, { dia: diaDaqui(0), hora: null }],
      ['Retorno', colega.id, { dia: diaDaqui(2), hora: '09:30' }],
      ['Projeto', engenheiro.id, { dia: diaDaqui(5), hora: null }],
    ])
    expect(
      (
        await engenheiro.chamar(configuracaoDasTarefas.aplicarModelo, {
          params: { id: m.id },
          body: { cartao_id: c.id },
        })
      ).campos[0]?.campo,
    ).toBe('cartao_id')
    const outro = await cartao()
    const regra = () =>
      s.executar(sistema, (u) =>
        aplicarModelo(u, 'sistema', { modelo_id: m.id, cartao_id: outro.id, chave: 'regra:1' }),
      )
    const vezes = await Promise.all([regra(), regra(), regra()])
    expect(vezes.map((v) => v.length).sort()).toEqual([0, 0, 3])
    expect(
      (
        await gestora.chamar(configuracaoDasTarefas.alterarModelo, {
          params: { id: m.id },
          body: { versao: 9, nome: 'x' },
        })
      ).status,
    ).toBe(409)
  })
})

describe('deadlines', () => {
  it('notifies a reminder and a passed deadline once, from any process, and again when the deadline moves', async () => {
    const t = await s.executar({ usuario: { id: vendedora.id } }, (u) =>
      criarTarefa(u, 'sistema', {
        titulo: 'Vencida',
        responsavel_id: vendedora.id,
        prazo: { dia: diaDaqui(-1), hora: '10:00' },
        lembretes: [],
      }),
    )
    const perto = await criar(vendedora, {
      titulo: 'Perto',
      prazo: { dia: diaDaqui(1), hora: '12:00' },
      lembretes: [30],
    })
    await sql`
      update tarefas.lembretes
      set em = now() - interval '1 second'
      where tarefa_id = ${perto.id}
    `.execute(banco.db)
    await Promise.all([avisarPrazos(s), avisarPrazos(s), avisarPrazos(s)])
    const ditos = async (tipo: string, id: string) =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from plataforma.eventos
          where tipo = ${tipo}
            and dados ->> 'tarefa_id' = ${id}
            and dados ->> 'usuario_id' = ${vendedora.id}
        `.execute(banco.db)
      ).rows[0]?.n
    expect([await ditos('tarefa.venceu', t ?? ''), await ditos('tarefa.lembrete', perto.id)]).toEqual([1, 1])
    await vendedora.chamar(tarefas.alterar, { params: { id: t ?? '' }, body: { prazo: { dia: diaDaqui(-2) } } })
    await avisarPrazos(s)
    expect(await ditos('tarefa.venceu', t ?? '')).toBe(2)
    await vendedora.chamar(tarefas.alterar, {
      params: { id: perto.id },
      body: { prazo: { dia: diaDaqui(2), hora: '12:00' } },
    })
    const { rows } = await sql<{
      em: Date
      avisado_em: Date | null
    }>`
      select em, avisado_em
      from tarefas.lembretes
      where tarefa_id = ${perto.id}
    `.execute(banco.db)
    expect([rows[0]?.em.toISOString(), rows[0]?.avisado_em]).toEqual([
      new Date(Date.parse(`${diaDaqui(2)}T15:00:00Z`) - 1_800_000).toISOString(),
      null,
    ])
  })
})
