import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { situacoes, transicoes, verbos, type Situacao } from '#modules/tarefas/regras/transicoes.ts'
import { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import { casaDeTarefas, diaDaqui } from '#tests/suporte/tarefas.ts'

const { banco, vendedora, colega, leitora, engenheiro, ninguem, cartao, criar } = await casaDeTarefas()

describe('a task', () => {
  it('[S3.1] is created with deadline, people, checklist and subject, and returned complete', async () => {
    const c = await cartao()
    const t = await criar(vendedora, {
      titulo: 'Levar a proposta',
      prazo: { dia: '2030-02-28', hora: '14:30' },
      prioridade: 'alta',
      cartao_id: c.id,
      contato_id: c.contato_id,
      dossie_id: c.dossie_id,
      participantes: [colega.id],
      itens: ['Imprimir', 'Assinar'],
      estimado_min: 45,
      descricao: 'Com o **mapa**',
    })
    expect(t).toMatchObject({
      titulo: 'Levar a proposta',
      situacao: 'aberta',
      prioridade: 'alta',
      prazo: { dia: '2030-02-28', hora: '14:30' },
      vence_em: '2030-02-28T17:30:00.000Z',
      responsavel: { id: vendedora.id },
      cartao: { id: c.id, funil_nome: 'Funil de vendas' },
      participantes: [{ id: colega.id }],
      lembretes: [15],
      estimado_min: 45,
      pode_editar: true,
      serie: null,
    })
    expect(t.itens.map((i: { texto: string }) => i.texto)).toEqual(['Imprimir', 'Assinar'])
    expect([t.dossie.numero, t.contato.id]).toEqual([c.dossie_numero, c.contato_id])
    expect((await vendedora.chamar(tarefas.obter, { params: { id: t.id } })).corpo.data).toEqual(t)
    const { corpo } = await vendedora.chamar(tarefas.listar, { query: { cartao_id: c.id } })
    expect([corpo.pagination.total, corpo.data[0]?.id, corpo.data[0]?.itens]).toEqual([1, t.id, 2])
  })

  it('refuses anonymous users, readers, and invalid values at their field; stores nothing', async () => {
    expect((await ninguem.chamar(tarefas.criar, { body: { titulo: 'x' } })).status).toBe(401)
    expect((await leitora.chamar(tarefas.criar, { body: { titulo: 'x' } })).status).toBe(403)
    const c = await cartao()
    for (const [corpo, campo, quem] of [
      [{ titulo: '  ' }, 'titulo'],
      [{ prazo: { dia: '2026-02-31' } }, 'prazo.dia'],
      [{ prazo: { dia: '2026-02-01', hora: '25:00' } }, 'prazo.hora'],
      [{ prioridade: 'altíssima' }, 'prioridade'],
      [{ responsavel_id: crypto.randomUUID() }, 'responsavel_id'],
      [{ participantes: [crypto.randomUUID()] }, 'participantes'],
      [{ contato_id: crypto.randomUUID() }, 'contato_id'],
      [{ conversa_id: crypto.randomUUID() }, 'conversa_id'],
      [{ tipo_id: crypto.randomUUID() }, 'tipo_id'],
      [{ estimado_min: 0 }, 'estimado_min'],
      // a card out of reach does not exist
      [{ cartao_id: c.id }, 'cartao_id', engenheiro],
      [{ dossie_id: c.dossie_id }, 'dossie_id', engenheiro],
    ] as const) {
      const r = await (quem ?? vendedora)('POST', '/api/tarefas', { titulo: 'Errada', ...corpo })
      expect([campo, r.status, r.corpo.error.details?.[0]?.campo]).toEqual([campo, 400, campo])
    }
    expect((await vendedora.chamar(tarefas.listar, { query: { busca: 'Errada' } })).corpo.pagination.total).toBe(0)
  })

  it('the same request twice with one id creates one task; another user does not find it by that id', async () => {
    const id = crypto.randomUUID()
    const [a, b] = [await criar(vendedora, { id, titulo: 'Uma' }), await criar(vendedora, { id, titulo: 'Outra' })]
    expect([a.titulo, b.titulo]).toEqual(['Uma', 'Uma'])
    expect((await engenheiro.chamar(tarefas.criar, { body: { id, titulo: 'x' } })).status).toBe(404)
  })

  it('changes its state only as the table of transitions allows; the database agrees on when it is done', async () => {
    const caminhos: Record<Situacao, (typeof verbos)[number][]> = {
      aberta: [],
      em_andamento: ['iniciar'],
      aguardando: ['aguardar'],
      concluida: ['concluir'],
      cancelada: ['cancelar'],
    }
    for (const de of situacoes)
      for (const verbo of verbos) {
        const t = await criar(vendedora)
        for (const v of caminhos[de])
          await vendedora.chamar(tarefas.mudarSituacao, { params: { id: t.id }, body: { verbo: v } })
        const r = await vendedora.chamar(tarefas.mudarSituacao, { params: { id: t.id }, body: { verbo } })
        const pode = transicoes[verbo].de.includes(de)
        expect([de, verbo, r.status]).toEqual([de, verbo, pode ? 200 : 409])
        const agora = (await vendedora.chamar(tarefas.obter, { params: { id: t.id } })).corpo.data
        expect([agora.situacao, agora.concluida_em !== null]).toEqual(
          pode ? [transicoes[verbo].para, transicoes[verbo].para === 'concluida'] : [de, de === 'concluida'],
        )
      }
    await expect(
      sql`update tarefas.tarefas set situacao = 'concluida' where situacao = 'aberta'`.execute(banco.db),
    ).rejects.toThrow()
  }, 60_000)

  it('stores its result when done; undo restores it once, and not over a later change', async () => {
    const t = await criar(vendedora, { participantes: [colega.id] })
    await vendedora.chamar(tarefas.mudarSituacao, { params: { id: t.id }, body: { verbo: 'aguardar' } })
    const { corpo } = await vendedora.chamar(tarefas.mudarSituacao, {
      params: { id: t.id },
      body: {
        verbo: 'concluir',
        resultado: 'Ficou para sexta',
      },
    })
    expect(corpo.data.tarefa).toMatchObject({ situacao: 'concluida', resultado: 'Ficou para sexta' })
    expect(
      (
        await vendedora.chamar(tarefas.mudarSituacao, {
          params: { id: t.id },
          body: { verbo: 'reabrir', resultado: 'não' },
        })
      ).status,
    ).toBe(400)
    // only the user of the act may undo it, not a colleague
    expect((await colega('POST', `/api/tarefas/atos/${corpo.data.ato}/desfazer`, {})).status).toBe(404)
    expect((await vendedora('POST', `/api/tarefas/atos/${corpo.data.ato}/desfazer`, {})).corpo.data).toEqual({
      desfeitas: 1,
      mudaram_depois: 0,
    })
    expect((await vendedora.chamar(tarefas.obter, { params: { id: t.id } })).corpo.data).toMatchObject({
      situacao: 'aguardando',
      resultado: null,
      concluida_em: null,
    })
    expect((await vendedora('POST', `/api/tarefas/atos/${corpo.data.ato}/desfazer`, {})).corpo.data).toEqual({
      desfeitas: 0,
      mudaram_depois: 1,
    })
    const adiada = (
      await vendedora.chamar(tarefas.alterar, { params: { id: t.id }, body: { prazo: { dia: diaDaqui(3) } } })
    ).corpo.data
    await colega.chamar(tarefas.alterar, { params: { id: t.id }, body: { titulo: 'Com outro nome' } })
    expect((await vendedora('POST', `/api/tarefas/atos/${adiada.ato}/desfazer`, {})).corpo.data).toEqual({
      desfeitas: 0,
      mudaram_depois: 1,
    })
    const { acontecimentos } = (await vendedora.chamar(tarefas.historico, { params: { id: t.id } })).corpo.data
    expect(acontecimentos.map((a) => a.tipo)).toEqual([
      'alterada',
      'alterada',
      'desfeita',
      'situacao',
      'situacao',
      'criada',
    ])
  })

  it('refuses to overwrite a change made in between', async () => {
    const t = await criar(vendedora, { participantes: [colega.id] })
    expect(
      (await colega.chamar(tarefas.alterar, { params: { id: t.id }, body: { titulo: 'Da colega', versao: t.versao } }))
        .status,
    ).toBe(200)
    const r = await vendedora.chamar(tarefas.alterar, {
      params: { id: t.id },
      body: { titulo: 'Minha', versao: t.versao },
    })
    expect([r.status, r.erro.code]).toEqual([409, 'VERSAO'])
  })

  it('changes many tasks together; one refusal does not stop the others, and one undo reverts all', async () => {
    const [a, b, feita] = [
      await criar(vendedora, { prazo: { dia: diaDaqui(-2), hora: '09:00' } }),
      await criar(vendedora),
      await criar(vendedora),
    ]
    await vendedora.chamar(tarefas.mudarSituacao, { params: { id: feita.id }, body: { verbo: 'concluir' } })
    const alheia = await criar(engenheiro)
    const ids = [a.id, b.id, feita.id, alheia.id]
    const { corpo } = await vendedora.chamar(tarefas.lote, {
      body: {
        ids,
        acao: { tipo: 'situacao', verbo: 'concluir' },
      },
    })
    expect([corpo.data.feitas, corpo.data.recusadas.map((r) => r.id).sort()]).toEqual([2, [feita.id, alheia.id].sort()])
    expect((await vendedora('POST', `/api/tarefas/atos/${corpo.data.ato}/desfazer`, {})).corpo.data.desfeitas).toBe(2)
    // an overdue task is postponed from today, and keeps its time
    await vendedora.chamar(tarefas.lote, { body: { ids: [a.id], acao: { tipo: 'adiar', dias: 1 } } })
    expect((await vendedora.chamar(tarefas.obter, { params: { id: a.id } })).corpo.data.prazo).toEqual({
      dia: diaDaqui(1),
      hora: '09:00',
    })
    expect(
      (await vendedora.chamar(tarefas.lote, { body: { ids: [], acao: { tipo: 'adiar', dias: 1 } } })).campos[0]?.campo,
    ).toBe('ids')
    expect((await leitora.chamar(tarefas.lote, { body: { ids, acao: { tipo: 'adiar', dias: 1 } } })).status).toBe(403)
  })
})

describe('delegation', () => {
  it('the new assignee accepts or declines; starting the task accepts it', async () => {
    const t = await criar(vendedora, { responsavel_id: colega.id })
    expect([t.delegacao, t.delegada_por.id, t.responsavel.id]).toEqual(['pendente', vendedora.id, colega.id])
    expect((await colega.chamar(tarefas.contagens)).corpo.data.por_aceitar).toBe(1)
    expect(
      (await vendedora.chamar(tarefas.responderDelegacao, { params: { id: t.id }, body: { aceitar: true } })).status,
    ).toBe(409)
    const volta = (
      await colega.chamar(tarefas.responderDelegacao, {
        params: { id: t.id },
        body: { aceitar: false, motivo: 'Estou de férias' },
      })
    ).corpo
    // after declining, the user no longer sees the task
    expect(volta.data.tarefa).toBeNull()
    expect((await vendedora.chamar(tarefas.obter, { params: { id: t.id } })).corpo.data).toMatchObject({
      delegacao: 'recusada',
      responsavel: { id: vendedora.id },
    })
    const outra = await criar(vendedora, { responsavel_id: colega.id })
    await colega.chamar(tarefas.mudarSituacao, { params: { id: outra.id }, body: { verbo: 'iniciar' } })
    expect((await vendedora.chamar(tarefas.obter, { params: { id: outra.id } })).corpo.data).toMatchObject({
      delegacao: 'aceita',
      situacao: 'em_andamento',
    })
    expect(
      (await vendedora.chamar(tarefas.listar, { query: { papel: 'delegadas' } })).corpo.data.map((x) => x.id),
    ).toEqual([outra.id])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from plataforma.eventos
      where tipo = 'tarefa.delegada'
        and dados ->> 'usuario_id' = ${colega.id}
    `.execute(banco.db)
    expect(rows[0]?.n).toBe(2)
  })
})

describe('parts of a task', () => {
  it('checklist items are ticked, rewritten and removed; comments are in the history', async () => {
    const t = await criar(vendedora, { itens: ['Um'] })
    const dois = (await vendedora.chamar(tarefas.porItem, { params: { id: t.id }, body: { texto: 'Dois' } })).corpo.data
    await vendedora.chamar(tarefas.mudarItem, {
      params: { id: t.id, item_id: dois.itens[1]?.id ?? '' },
      body: { feito: true },
    })
    await vendedora.chamar(tarefas.tirarItem, { params: { id: t.id, item_id: dois.itens[0]?.id ?? '' } })
    expect((await vendedora.chamar(tarefas.obter, { params: { id: t.id } })).corpo.data.itens).toEqual([
      { id: dois.itens[1]?.id, texto: 'Dois', feito: true },
    ])
    expect(
      (await vendedora.chamar(tarefas.porItem, { params: { id: t.id }, body: { texto: ' ' } })).campos[0]?.campo,
    ).toBe('texto')
    expect(
      (
        await vendedora.chamar(tarefas.mudarItem, {
          params: { id: t.id, item_id: crypto.randomUUID() },
          body: { feito: true },
        })
      ).status,
    ).toBe(404)
    expect((await engenheiro.chamar(tarefas.porItem, { params: { id: t.id }, body: { texto: 'x' } })).status).toBe(404)
    expect(
      (await vendedora.chamar(tarefas.comentar, { params: { id: t.id }, body: { texto: 'Falei com ela' } })).status,
    ).toBe(200)
    expect(
      (await vendedora.chamar(tarefas.historico, { params: { id: t.id } })).corpo.data.acontecimentos[0],
    ).toMatchObject({
      tipo: 'comentario',
      texto: 'Falei com ela',
    })
  })

  it('the timer runs in one task at a time, however often it is started; times never overlap', async () => {
    const [a, b] = [await criar(vendedora), await criar(vendedora)]
    await Promise.all(
      [a, b, a, b].map((t) => vendedora.chamar(tarefas.cronometro, { params: { id: t.id }, body: { ligar: true } })),
    )
    const correndo = await sql<{ n: number }>`
      select count(*)::int as n
      from tarefas.tempos
      where usuario_id = ${vendedora.id}
        and fim is null
    `.execute(banco.db)
    expect(correndo.rows[0]?.n).toBe(1)
    const onde = (await vendedora.chamar(tarefas.cronometrando)).corpo.data?.tarefa_id
    expect((await vendedora.chamar(tarefas.obter, { params: { id: onde ?? '' } })).corpo.data.situacao).toBe(
      'em_andamento',
    )
    // concluding the task stops its timer
    await vendedora.chamar(tarefas.mudarSituacao, { params: { id: onde ?? '' }, body: { verbo: 'concluir' } })
    expect((await vendedora.chamar(tarefas.cronometrando)).corpo.data).toBeNull()
    expect(
      (await vendedora.chamar(tarefas.cronometro, { params: { id: onde ?? '' }, body: { ligar: true } })).status,
    ).toBe(409)
    const h = (n: number) => new Date(Date.parse('2026-01-05T12:00:00Z') + n * 3_600_000).toISOString()
    expect(
      (await vendedora.chamar(tarefas.lancarTempo, { params: { id: a.id }, body: { inicio: h(0), fim: h(2) } })).corpo
        .data.gasto_s,
    ).toBeGreaterThanOrEqual(7200)
    const choque = await vendedora.chamar(tarefas.lancarTempo, {
      params: { id: b.id },
      body: { inicio: h(1), fim: h(3) },
    })
    expect([choque.status, choque.erro.message]).toEqual([
      409,
      'Você já tem tempo lançado nesse horário, nesta ou em outra tarefa.',
    ])
    const depois = (
      await vendedora.chamar(tarefas.lancarTempo, { params: { id: b.id }, body: { inicio: h(2), fim: h(3) } })
    ).corpo.data
    expect(
      (await vendedora.chamar(tarefas.lancarTempo, { params: { id: b.id }, body: { inicio: h(3), fim: h(2) } }))
        .campos[0]?.campo,
    ).toBe('fim')
    const lancado = depois.tempos.find((x) => x.inicio === h(2))?.id
    expect((await vendedora.chamar(tarefas.tirarTempo, { params: { id: b.id, tempo_id: lancado ?? '' } })).status).toBe(
      200,
    )
    expect((await vendedora.chamar(tarefas.tirarTempo, { params: { id: b.id, tempo_id: lancado ?? '' } })).status).toBe(
      404,
    )
  })
})
