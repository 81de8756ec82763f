import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { passarAdiante } from '#modules/funis/cartao/server/comandos/passagens.ts'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { definicoes } from '#modules/funis/definicao/contract/edicao.ts'
import { casaDaEdicao, noEstagio, est, mover } from '#tests/servidor/suporte/funis-edicao.ts'

const { casa, db, gestora, vendedora, ninguem, ler, publicar, publicado, novoCartao } = await casaDaEdicao()

describe('limits, clocks and hand-offs', () => {
  it('a hard limit applies to moves and to new cards; a manager and a hand-off exceed it, which the log records', async () => {
    const { id, d } = await publicado(noEstagio('a_fazer', { limite: { cartoes: 1, rigido: true, por_pessoa: false } }))
    const primeiro = (await novoCartao(id)).corpo.data
    const r = await novoCartao(id)
    expect([r.status, r.corpo.error.code, r.corpo.error.message]).toEqual([
      409,
      'LIMITE_EXCEDIDO',
      '“A fazer” já tem 1 de 1 cartões. Termine um antes de começar outro.',
    ])
    expect((await novoCartao(id, {}, gestora)).status).toBe(200)
    const origem = await publicado()
    const alvo = (await ler(id)).chave
    expect(
      (
        await publicar(origem.id, (x) => ({
          ...x,
          passagens: [
            {
              id: crypto.randomUUID(),
              chave: 'N9',
              ao_entrar: x.estagios[1]?.id ?? '',
              quando: null,
              destino: { funil: alvo, estagio: 'a_fazer' },
              modo: 'filho' as const,
              atraso_dias: 0,
              retornos: [],
            },
          ],
        }))
      ).status,
    ).toBe(200)
    const c = (await novoCartao(origem.id)).corpo.data
    const { corpo } = await mover(vendedora, c, est(origem.d, 'em_andamento'))
    const { passarAdiante } = await import('#modules/funis/cartao/server/comandos/passagens.ts')
    await passarAdiante(casa.app.s, { cartao_id: c.id, seq: corpo.data.transicao.seq })
    const filho = (
      await sql<{ motivo: string }>`
        select t.motivo
        from funis.vinculos v
        join funis.transicoes t on t.cartao_id = v.para_cartao_id and t.seq = 1
        where v.de_cartao_id = ${c.id}
      `.execute(db)
    ).rows
    expect(filho).toEqual([{ motivo: 'Acima do limite do estágio (1)' }])
    expect(primeiro.estagio_id).toBe(est(d, 'a_fazer'))
  })

  it('a limit per person counts only their own cards', async () => {
    const { id } = await publicado(noEstagio('a_fazer', { limite: { cartoes: 1, rigido: true, por_pessoa: true } }))
    expect((await novoCartao(id)).status).toBe(200)
    expect((await novoCartao(id)).status).toBe(409)
    expect((await novoCartao(id, { responsavel_id: null })).status).toBe(200)
  })

  it('a soft limit refuses no card and returns a warning with the name, for a new, an assigned or a moved one', async () => {
    const { id, d } = await publicado((x) => ({
      ...x,
      estagios: x.estagios.map((e) =>
        e.chave === 'a_fazer'
          ? { ...e, limite: { cartoes: 1, rigido: false, por_pessoa: true } }
          : e.chave === 'em_andamento'
            ? { ...e, limite: { cartoes: 1, rigido: false, por_pessoa: false } }
            : e,
      ),
    }))
    const [a, b, c] = [await novoCartao(id), await novoCartao(id, { responsavel_id: null }), await novoCartao(id)].map(
      (r) => r.corpo.data,
    )
    expect([a.aviso, b.aviso, c.aviso]).toEqual([
      null,
      null,
      `${c.responsavel.nome} está com 2 cartões em “A fazer”; o combinado é até 1 por pessoa.`,
    ])
    const dado = await vendedora.chamar(contratoDeCartoes.alterar, {
      params: { id: b.id },
      body: {
        versao: b.versao,
        responsavel_id: c.responsavel.id,
      },
    })
    expect([dado.status, dado.corpo.data.aviso]).toEqual([
      200,
      `${c.responsavel.nome} está com 3 cartões em “A fazer”; o combinado é até 1 por pessoa.`,
    ])
    expect(
      (
        await vendedora.chamar(contratoDeCartoes.alterar, {
          params: { id: b.id },
          body: { versao: dado.corpo.data.versao, titulo: 'Outro nome' },
        })
      ).corpo.data.aviso,
    ).toBeNull()
    const movidos = [
      await mover(vendedora, a, est(d, 'em_andamento')),
      await mover(vendedora, c, est(d, 'em_andamento')),
    ]
    expect(movidos.map((r) => r.corpo.data.aviso)).toEqual([
      null,
      '“Em andamento” está com 2 cartões; o combinado é até 1.',
    ])
  })

  it('of twenty concurrent cards for a stage with a limit of five, five enter and fifteen are refused', async () => {
    const { id, d } = await publicado(
      noEstagio('em_andamento', { limite: { cartoes: 5, rigido: true, por_pessoa: false } }),
    )
    const cartoes = await Promise.all(Array.from({ length: 20 }, async () => (await novoCartao(id)).corpo.data))
    const respostas = await Promise.all(cartoes.map((c) => mover(vendedora, c, est(d, 'em_andamento'))))
    expect([
      respostas.filter((r) => r.status === 200).length,
      respostas.filter((r) => r.status === 409 && r.corpo.error.code === 'LIMITE_EXCEDIDO').length,
    ]).toEqual([5, 15])
  })

  it('our clock stops while a third party has to act, and then continues', async () => {
    const { id, d } = await publicado((x) => ({
      ...x,
      estagios: x.estagios.map((e) =>
        e.chave === 'em_andamento'
          ? {
              ...e,
              tipo: 'espera' as const,
              prazo: { valor: 0, unidade: 'legal' as const, termo: 'orcamento_conexao' },
            }
          : e.chave === 'a_fazer'
            ? { ...e, prazo: { valor: 40, unidade: 'hu' as const } }
            : e,
      ),
    }))
    const c = (await novoCartao(id)).corpo.data
    // it entered three weeks ago and has waited for the utility since then
    const espera = (await mover(vendedora, c, est(d, 'em_andamento'))).corpo.data
    expect(Date.parse(espera.cartao.vence_em)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    const desfeito = (
      await vendedora.chamar(contratoDeCartoes.desfazer, { params: { id: c.id }, body: { seq: espera.transicao.seq } })
    ).corpo.data
    expect(desfeito.cartao.vence_em).toBe(c.vence_em)
    await mover(vendedora, c, est(d, 'em_andamento'))
    await sql`
      update funis.cartoes
      set pausado_em = pausado_em - interval '21 days', pausa_vence_em = pausa_vence_em - interval '21 days'
      where id = ${c.id}
    `.execute(db)
    const volta = (await mover(vendedora, { id: c.id, estagio_id: est(d, 'em_andamento') }, est(d, 'a_fazer'))).corpo
      .data
    expect(Date.parse(volta.cartao.vence_em)).toBeGreaterThan(Date.now() + 3 * 86_400_000)
  })

  it('a child card gets the values of its source before its missing fields are determined', async () => {
    const porta = (d: Definicao): Definicao =>
      noEstagio('a_fazer', { portas: [{ campo: 'descricao', regra: 'obrigatorio', quando: null }] })(d)
    const destino = await publicado(porta)
    const { chave } = await ler(destino.id)
    const origem = await publicado((d) => ({
      ...d,
      passagens: [
        {
          id: crypto.randomUUID(),
          chave: 'N2',
          ao_entrar: d.estagios[1]?.id ?? '',
          quando: null,
          destino: { funil: chave, estagio: 'a_fazer' },
          modo: 'filho' as const,
          atraso_dias: 0,
          retornos: [],
        },
      ],
    }))
    const c = (await novoCartao(origem.id, { valores: { descricao: 'Goteira' } })).corpo.data
    const { corpo } = await mover(vendedora, c, est(origem.d, 'em_andamento'))
    const { passarAdiante } = await import('#modules/funis/cartao/server/comandos/passagens.ts')
    await passarAdiante(casa.app.s, { cartao_id: c.id, seq: corpo.data.transicao.seq })
    const [filho] = (await vendedora.chamar(contratoDeCartoes.obter, { params: { id: c.id } })).corpo.data.parentes
    expect(
      (await vendedora.chamar(contratoDeCartoes.obter, { params: { id: filho?.id ?? '' } })).corpo.data,
    ).toMatchObject({
      pendencias: [],
      valores: { descricao: 'Goteira' },
    })
    // no hand-off leads to it any more: it may be archived once it is empty
    expect((await gestora('POST', `/api/definicoes/${destino.id}/arquivar`, {})).status).toBe(409)
  })

  it('the map has every hand-off of the company with its returns', async () => {
    expect((await ninguem.chamar(definicoes.mapa)).status).toBe(401)
    const { funis, passagens } = (await vendedora.chamar(definicoes.mapa)).corpo.data
    expect(funis.length).toBeGreaterThanOrEqual(33)
    expect(passagens.find((p) => p.chave === 'H01')).toMatchObject({
      de: 'vu.vendas',
      para: 'vu.viabilidade',
      ao_entrar: 'Em viabilidade',
      chega_em: 'Solicitação recebida',
      modo: 'abre um cartão',
      quebrada: false,
      retornos: ['ganho → Proposta em elaboração', 'perdido → Qualificação'],
    })
    expect(passagens.filter((p) => p.quebrada)).toEqual([])
    expect([
      funis.find((f) => f.chave === 'vu.vendas')?.abre,
      funis.find((f) => f.chave === 'eng.engenharia')?.abre,
    ]).toEqual([true, false])
  })
})

describe('background work', () => {
  it('a notifying hand-off reaches the assignees of the same project there, or the funnel’s managers; a return creates its task once', async () => {
    const la = await publicado()
    const chaveLa = (await ler(la.id)).chave
    const avisa = {
      id: crypto.randomUUID(),
      chave: 'AV1',
      quando: null,
      destino: { funil: chaveLa, estagio: 'a_fazer' },
      modo: 'notificar' as const,
      atraso_dias: 0,
      retornos: [],
    }
    const abre = {
      id: crypto.randomUUID(),
      chave: 'AB1',
      quando: null,
      destino: { funil: chaveLa, estagio: 'a_fazer' },
      modo: 'filho' as const,
      atraso_dias: 0,
      retornos: [{ quando: 'ganho' as const, para: null, tarefa: 'Ligar para o cliente' }],
    }
    const aqui = await publicado((x) => ({
      ...x,
      passagens: [
        { ...avisa, ao_entrar: x.estagios[1]?.id ?? '', recado: 'O projeto andou' },
        { ...abre, ao_entrar: x.estagios[1]?.id ?? '' },
      ],
    }))
    expect(
      (
        await publicar(aqui.id, (x) => ({
          ...x,
          passagens: x.passagens.map((p) => ({ ...p, destino: { ...p.destino, funil: 'nao.ha' } })),
        }))
      ).status,
    ).toBe(422)
    const c = (await novoCartao(aqui.id, { valores: { nome: 'Rui', telefone: '5511955500011' } })).corpo.data
    const { corpo } = await mover(vendedora, c, est(aqui.d, 'em_andamento'))
    for (let i = 0; i < 2; i++) await passarAdiante(casa.app.s, { cartao_id: c.id, seq: corpo.data.transicao.seq })
    const { rows: avisos } = await sql<{ dados: { texto: string; pessoas: string[] } }>`
      select dados
      from plataforma.eventos
      where tipo = 'cartao.aviso'
        and dados ->> 'chave' = ${`passagem:${avisa.id}:${c.id}:1`}
    `.execute(casa.app.s.banco.db)
    expect([avisos[0]?.dados.texto, avisos[0]?.dados.pessoas.includes(gestora.id)]).toEqual(['O projeto andou', true])
    const filho = (await gestora.chamar(contratoDeCartoes.obter, { params: { id: c.id } })).corpo.data.parentes[0]
    const doFilho = (await gestora.chamar(contratoDeCartoes.obter, { params: { id: filho?.id ?? '' } })).corpo.data
    const fim = await mover(gestora, doFilho, est(la.d, 'concluido'))
    for (let i = 0; i < 2; i++)
      await passarAdiante(casa.app.s, { cartao_id: filho?.id ?? '', seq: fim.corpo.data.transicao.seq })
    const { rows: tarefas } = await sql<{
      titulo: string
      responsavel_id: string
    }>`
      select titulo, responsavel_id
      from tarefas.tarefas
      where cartao_id = ${c.id}
    `.execute(casa.app.s.banco.db)
    expect(tarefas).toEqual([{ titulo: 'Ligar para o cliente', responsavel_id: vendedora.id }])
  })
})
