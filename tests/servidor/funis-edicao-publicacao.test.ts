import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { casaDaEdicao, lista, noEstagio, est, mover } from '#tests/servidor/suporte/funis-edicao.ts'

const { casa, db, gestora, vendedora, engenheira, ninguem, idDe, ler, guardar, publicar, publicado, novoCartao } =
  await casaDaEdicao()

describe('publishing', () => {
  it('moves the cards of a removed stage, each with a line in the log; without a target nothing is published', async () => {
    const { id, d } = await publicado()
    const c = (await novoCartao(id, { estagio_id: est(d, 'em_andamento') })).corpo.data
    const sem = (x: Definicao) => ({ ...x, estagios: x.estagios.filter((e) => e.chave !== 'em_andamento') })
    const f = await ler(id)
    await guardar(id, f.guarda.versao, sem(f.rascunho))
    expect((await gestora('GET', `/api/definicoes/${id}/efeito`)).corpo.data.removidos).toMatchObject([
      { nome: 'Em andamento', cartoes: 1, destinos: [{ nome: 'A fazer' }] },
    ])
    const recusa = await publicar(id, sem)
    expect([recusa.status, recusa.corpo.error.message]).toEqual([
      409,
      'Diga para onde vão os cartões de “Em andamento”.',
    ])
    expect((await publicar(id, sem, { levar: { [est(d, 'em_andamento')]: est(d, 'concluido') } })).status).toBe(400)
    const feito = await publicar(id, sem, { levar: { [est(d, 'em_andamento')]: est(d, 'a_fazer') }, nota: 'Sem meio' })
    expect([feito.status, feito.corpo.data]).toEqual([
      200,
      { numero: 2, levados: 1, recalculados: 0, publicacao: null },
    ])
    expect((await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.estagio_id).toBe(est(d, 'a_fazer'))
    const log = await sql<{ de: string; para: string; por: string; motivo: string }>`
      select de_estagio_id as de, para_estagio_id as para, por_tipo as por, motivo
      from funis.transicoes
      where cartao_id = ${c.id}
        and seq = 2
    `.execute(db)
    expect(log.rows[0]).toEqual({
      de: est(d, 'em_andamento'),
      para: est(d, 'a_fazer'),
      por: 'sistema',
      motivo: 'O estágio “Em andamento” saiu do funil',
    })
    // a user who still sees the old stage gets a conflict, and moves nothing
    expect((await mover(vendedora, { id: c.id, estagio_id: est(d, 'a_fazer') }, est(d, 'em_andamento'))).status).toBe(
      409,
    )
    // a new stage may have the key of the removed one
    expect(
      (
        await publicar(id, (x) => ({
          ...x,
          estagios: [
            ...x.estagios.slice(0, 1),
            { ...(x.estagios[0] as Estagio), id: crypto.randomUUID(), chave: 'em_andamento', nome: 'Fazendo' },
            ...x.estagios.slice(1),
          ],
        }))
      ).status,
    ).toBe(200)
    // restoring the first version creates a draft, which must be published
    expect((await gestora('POST', `/api/definicoes/${id}/versoes/1/voltar`, {})).status).toBe(200)
    expect((await ler(id)).rascunho.estagios.map((e) => e.id)).toEqual(d.estagios.map((e) => e.id))
    expect((await publicar(id, (x) => x)).status).toBe(200)
    expect((await ler(id)).vigente?.estagios.map((e) => e.nome)).toEqual([
      'A fazer',
      'Em andamento',
      'Concluído',
      'Cancelado',
    ])
    const versoes = (await gestora('GET', `/api/definicoes/${id}/versoes`)).corpo.data
    expect(
      versoes.map((v: { numero: number; por: string; nota: string; atual: boolean }) => [
        v.numero,
        v.por,
        v.nota,
        v.atual,
      ]),
    ).toEqual([
      [4, 'Pessoa de Teste', '', true],
      [3, 'Pessoa de Teste', '', false],
      [2, 'Pessoa de Teste', 'Sem meio', false],
      [1, 'Pessoa de Teste', '', false],
    ])
    expect(
      (await gestora('GET', `/api/definicoes/${id}/versoes/2`)).corpo.data.diferencas.map(
        (x: { texto: string }) => x.texto,
      ),
    ).toContain('Sai o estágio “Em andamento”')
    expect((await gestora('GET', `/api/definicoes/${id}/versoes/99`)).status).toBe(404)
  })

  it('recalculates the deadlines of existing cards when they changed, unless the editor declines', async () => {
    const { id, d } = await publicado()
    const c = (await novoCartao(id)).corpo.data
    const vence = async () => (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.vence_em
    expect(await vence()).toBeNull()
    expect(
      (await publicar(id, noEstagio('a_fazer', { prazo: { valor: 10, unidade: 'dc' } }))).corpo.data.recalculados,
    ).toBe(1)
    const primeiro = await vence()
    expect(Date.parse(primeiro)).toBeGreaterThan(Date.now() + 9 * 86_400_000)
    expect(
      (await publicar(id, noEstagio('a_fazer', { prazo: { valor: 1, unidade: 'dc' } }), { recalcular_prazos: false }))
        .corpo.data.recalculados,
    ).toBe(0)
    expect(await vence()).toBe(primeiro)
    // a deadline set by hand is not recalculated
    const m = (await novoCartao(id)).corpo.data
    const doMarcado = async () => (await vendedora('GET', `/api/cartoes/${m.id}`)).corpo.data.vence_em
    expect(
      (
        await gestora('PUT', `/api/cartoes/${m.id}/prazo`, {
          versao: m.versao,
          dia: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        })
      ).status,
    ).toBe(200)
    const marcado = await doMarcado()
    expect(
      (await publicar(id, noEstagio('a_fazer', { prazo: { valor: 5, unidade: 'dc' } }))).corpo.data.recalculados,
    ).toBe(1)
    expect([(await vence()) === primeiro, await doMarcado()]).toEqual([false, marcado])
    // a stage with cards cannot become a final one
    const r = await publicar(id, (x) => ({
      ...noEstagio('a_fazer', { tipo: 'ganho' })(x),
      estagios: [
        x.estagios[1],
        ...noEstagio('a_fazer', { tipo: 'ganho', prazo: null })(x).estagios.filter((e) => e.chave !== 'em_andamento'),
      ] as Estagio[],
    }))
    expect([r.status, r.corpo.error.message]).toEqual([
      409,
      expect.stringMatching(/tem cartões e não pode passar de aberto a ganho/),
    ])
    expect(est(d, 'a_fazer')).toBe(c.estagio_id)
  })

  it('reports how many cards lack the fields of a new gate', async () => {
    const { id } = await publicado()
    await novoCartao(id)
    const f = await ler(id)
    await guardar(
      id,
      f.guarda.versao,
      noEstagio('a_fazer', { portas: [{ campo: 'potencia_kw', regra: 'obrigatorio', quando: null }] })(f.rascunho),
    )
    expect((await gestora('GET', `/api/definicoes/${id}/efeito`)).corpo.data.portas).toEqual([
      { estagio: 'A fazer', campo: 'Potência instalada de geração', cartoes: 1 },
    ])
  })

  it('counts the cards that lack a new gate as a move does: by its condition, checklist items and valid documents', async () => {
    const { id } = await publicado()
    const c = (await novoCartao(id)).corpo.data
    const anexo = { caminho: `${c.id}/p.pdf`, nome: 'p.pdf', mime: 'application/pdf', tamanho: 10 }
    const r = await vendedora('PATCH', `/api/cartoes/${c.id}`, {
      versao: c.versao,
      valores: {
        descricao: 'Goteira',
        checklist_seguranca: { 'EPI de todos conferido': true },
        procuracao: [{ ...anexo, valido_ate: '2026-01-01' }],
      },
    })
    expect(r.status).toBe(200)
    const f = await ler(id)
    const se = (valor: string) => ({
      juntar: 'e' as const,
      regras: [{ campo: 'descricao', operador: 'igual' as const, valor }],
    })
    const portas = [
      { campo: 'potencia_kw', quando: se('Telhado novo') },
      { campo: 'origem_lead', quando: se('Goteira') },
      { campo: 'checklist_seguranca', quando: null },
      { campo: 'procuracao', quando: null },
    ]
    await guardar(
      id,
      f.guarda.versao,
      noEstagio('a_fazer', { portas: portas.map((p) => ({ ...p, regra: 'obrigatorio' as const })) })(f.rascunho),
    )
    const efeito = (await gestora('GET', `/api/definicoes/${id}/efeito`)).corpo.data
    expect(efeito.portas.map((p: { cartoes: number }) => p.cartoes)).toEqual([0, 1, 1, 1])
  })

  it('archives a funnel only when it is empty and no hand-off leads to it; then it accepts no card', async () => {
    const viabilidade = await idDe('vu.viabilidade')
    const recusa = await gestora('POST', `/api/definicoes/${viabilidade}/arquivar`, {})
    expect([recusa.status, recusa.corpo.error.message]).toEqual([
      409,
      '“Funil de vendas” passa cartões para este funil. Mude aquela passagem antes de arquivar.',
    ])
    const { id, d } = await publicado()
    const c = (await novoCartao(id)).corpo.data
    expect((await gestora('POST', `/api/definicoes/${id}/arquivar`, {})).corpo.error.message).toMatch(
      /^Há 1 cartão aberto neste funil/,
    )
    expect((await mover(vendedora, c, est(d, 'concluido'))).status).toBe(200)
    expect((await gestora('POST', `/api/definicoes/${id}/arquivar`, {})).status).toBe(200)
    expect((await lista(gestora)).some((f) => f.id === id)).toBe(false)
    expect((await lista(gestora, '?arquivados=true')).find((f) => f.id === id)?.arquivado).toBe(true)
    expect((await novoCartao(id)).status).toBe(409)
    expect((await gestora('POST', `/api/definicoes/${id}/desarquivar`, {})).status).toBe(200)
    expect((await novoCartao(id)).status).toBe(200)
    expect((await gestora('POST', `/api/definicoes/${id}/desarquivar`, {})).status).toBe(404)
  })
})

describe('background work', () => {
  it('publishes a funnel with many cards in a job, with progress, in one transaction', async () => {
    const { id, d } = await publicado()
    const de = est(d, 'em_andamento')
    await sql`
      with c as (
        insert into funis.cartoes (
          id, funil_id, estagio_id, situacao, titulo, prioridade, ordem, origem, entrou_estagio_em,
          ultima_atividade_em
        )
        select
          uuidv7(),
          ${id},
          ${de},
          'aberto',
          'Casa ' || n,
          'normal',
          'a' || lpad(n::text, 6, '0'),
          'importacao',
          now(),
          now()
        from generate_series(1, 1101) n
        returning id
      )
      insert into funis.transicoes (cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, em, por_tipo)
      select id, 1, ${id}, null, ${de}, now(), 'sistema'
      from c
    `.execute(casa.app.s.banco.db)
    const sem = (x: Definicao) => ({ ...x, estagios: x.estagios.filter((e) => e.chave !== 'em_andamento') })
    const estado = async () => (await gestora('GET', `/api/definicoes/${id}/publicacao`)).corpo.data
    for (const [quem, status] of [
      [ninguem, 401],
      [vendedora, 403],
      [engenheira, 404],
    ] as const)
      expect((await quem('GET', `/api/definicoes/${id}/publicacao`)).status).toBe(status)
    expect(await estado()).toBeNull()
    // without a target for the cards it is refused immediately, in both modes
    expect((await publicar(id, sem)).status).toBe(409)
    const r = await publicar(id, sem, { levar: { [de]: est(d, 'a_fazer') } })
    expect([r.status, r.corpo.data.numero, r.corpo.data.publicacao]).toMatchObject([
      200,
      null,
      { situacao: 'andando', total: 1101 },
    ])
    await expect.poll(estado, { timeout: 20_000 }).toMatchObject({ situacao: 'feita', feitos: 1101, numero: 2 })
    const { rows } = await sql<{
      n: number
    }>`
      select count(*)::int as n
      from funis.cartoes
      where estagio_id = ${est(d, 'a_fazer')}
    `.execute(casa.app.s.banco.db)
    const { rows: ditos } = await sql<{ feitos: number[] }>`
      select array_agg((dados ->> 'feitos')::int order by id) as feitos
      from plataforma.eventos
      where tipo = 'funil.publicando'
        and dados ->> 'funil_id' = ${id}
    `.execute(casa.app.s.banco.db)
    expect([rows[0]?.n, ditos[0]?.feitos]).toEqual([1101, [500, 1000, 1101, 1101]])
  })
})
