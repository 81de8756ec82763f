import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeFunis } from '#tests/servidor/suporte/funis.ts'

const { casa, banco, vendedora, gestora, leitora, engenheiro, vendas, estagio, novo, mover } = await casaDeFunis()
const admin = await pessoaDeTeste(casa, [], ['admin'])
const ninguem = await casa.como(null)
const transicoes = async (id: string) =>
  (
    await sql<{ de: string | null; para: string }>`
      select de_estagio_id as de, para_estagio_id as para
      from funis.transicoes
      where cartao_id = ${id}
      order by seq
    `.execute(banco.db)
  ).rows

describe('a funnel', () => {
  it('[S1.2] [S1.3] [S1.8] [S4.31] a company begins with the funnels of its departments; users see only those of their own', async () => {
    expect((await ninguem.chamar(funis.listar)).status).toBe(401)
    const chaves = async (quem: typeof vendedora) =>
      (await quem.chamar(funis.listar)).corpo.data.map((f) => f.chave).sort()
    expect(await chaves(vendedora)).toEqual(['vu.proposta', 'vu.proposta_comercial', 'vu.vendas', 'vu.viabilidade'])
    expect(await chaves(engenheiro)).toEqual([
      'eng.engenharia',
      'eng.homologacao',
      'eng.instalacao',
      'eng.obra_rede',
      'eng.proposta_tecnica',
      'eng.protocolos',
      'eng.viab_acima75',
      'eng.viab_ate75',
    ])
    // the departments of people and finance are not visible to the administrator
    const doAdmin = await chaves(admin)
    expect([doAdmin.length, doAdmin.includes('rh.recrutamento'), doAdmin.includes('fin.funil')]).toEqual([
      31,
      false,
      false,
    ])
    expect((await engenheiro.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).status).toBe(404)
    expect((await vendedora.chamar(funis.obter, { params: { funil: 'nao.existe' } })).status).toBe(404)
    expect((await vendedora.chamar(funis.obter, { params: { funil: 'NÃO' } })).status).toBe(400)
  })

  it('[S3.1] creates a card on top of its stage, with dossier, customer and deadline', async () => {
    const c = await novo()
    expect(c).toMatchObject({
      situacao: 'aberto',
      estagio_id: estagio('novo_lead'),
      pendencias: [],
      valores: { nome: c.titulo.replace('Casa', 'Cliente'), origem_lead: 'indicacao' },
      responsavel: { id: vendedora.id },
    })
    expect(c.dossie_numero).toMatch(/^\d{4}-\d{5}$/)
    expect(Date.parse(c.vence_em)).toBeGreaterThan(Date.now())
    // the same phone is the same customer, for any user who creates the card
    const outro = await novo({ valores: { nome: 'O mesmo', telefone: c.valores.telefone } })
    expect(outro.contato_id).toBe(c.contato_id)
    // missing fields of the first gate are stored on the card
    expect(outro.pendencias).toEqual(['origem_lead'])
    const { corpo } = await vendedora.chamar(funis.quadro, { params: { funil: 'vu.vendas' } })
    const coluna = corpo.data.colunas.find((k) => k.estagio_id === estagio('novo_lead'))
    expect(coluna?.cartoes.map((x) => x.id)).toContain(outro.id)
    expect(coluna?.total).toBe(coluna?.cartoes.length)
  })

  it('refuses an invalid card at its field, and stores nothing', async () => {
    for (const [corpo, campo] of [
      [{ titulo: '' }, 'titulo'],
      [{ valor_centavos: -1 }, 'valor_centavos'],
      [{ valores: { telefone: 'abc' } }, 'valores.telefone'],
      [{ valores: { inexistente: 1 } }, 'valores.inexistente'],
      [{ estagio_id: estagio('ganho') }, 'estagio_id'],
      [{ responsavel_id: crypto.randomUUID() }, 'responsavel_id'],
    ] as const) {
      const r = await vendedora.chamar(contratoDeCartoes.criar, {
        body: { funil: 'vu.vendas', titulo: 'Casa', ...corpo },
      })
      expect([campo, r.status, r.campos[0]?.campo]).toEqual([campo, 400, campo])
    }
    expect(
      (await leitora.chamar(contratoDeCartoes.criar, { body: { funil: 'vu.vendas', titulo: 'Casa' } })).status,
    ).toBe(403)
    expect(
      (await engenheiro.chamar(contratoDeCartoes.criar, { body: { funil: 'vu.vendas', titulo: 'Casa' } })).status,
    ).toBe(404)
    expect(
      (await ninguem.chamar(contratoDeCartoes.criar, { body: { funil: 'vu.vendas', titulo: 'Casa' } })).status,
    ).toBe(401)
  })

  it('the same request twice with one id creates one card', async () => {
    const id = crypto.randomUUID()
    const [a, b] = [await novo({ id }), await novo({ id })]
    expect([a.id, b.id, a.dossie_id === b.dossie_id]).toEqual([id, id, true])
  })
})

describe('moving a card', () => {
  it('a gate lists its missing fields; once filled in the card enters, and the values are stored', async () => {
    const c = await novo()
    const recusa = await mover(vendedora, c, 'qualificacao')
    expect([recusa.status, recusa.corpo.error.code, recusa.corpo.error.message]).toEqual([
      422,
      'CAMPOS_OBRIGATORIOS',
      'Para entrar em “Qualificação” falta: Modalidade, Cidade e UF.',
    ])
    expect(recusa.corpo.error.details.map((d: { campo: string }) => d.campo)).toEqual([
      'valores.modalidade',
      'valores.cidade',
      'valores.uf',
    ])
    const r = await mover(vendedora, c, 'qualificacao', {
      valores: { modalidade: 'autoconsumo', cidade: 'Jundiaí', uf: 'sp' },
    })
    expect([r.status, r.corpo.data.cartao.estagio_id, r.corpo.data.transicao.seq]).toEqual([
      200,
      estagio('qualificacao'),
      2,
    ])
    expect(r.corpo.data.colunas).toHaveLength(2)
    const { rows } = await sql<{ modalidade: string; cidade: string }>`
      select d.modalidade, k.campos ->> 'cidade' as cidade
      from funis.cartoes c
      join funis.dossies d on d.id = c.dossie_id
      join cad.contatos k on k.id = c.contato_id
      where c.id = ${c.id}
    `.execute(banco.db)
    expect(rows[0]).toEqual({ modalidade: 'autoconsumo', cidade: 'Jundiaí' })
  })

  it('a user with an outdated stage gets a conflict, and moves nothing', async () => {
    const c = await novo()
    expect((await mover(vendedora, c, 'primeiro_contato')).status).toBe(200)
    const r = await mover(gestora, c, 'perdido', { motivo_perda: vendas.definicao.motivos_perda[0].id })
    expect([r.status, r.corpo.error.code]).toEqual([409, 'VERSAO'])
  })

  it('a lost card has its reason; it is closed without a deadline, and reopening is a normal move', async () => {
    const c = await novo()
    const sem = await mover(vendedora, c, 'perdido')
    expect([sem.status, sem.corpo.error.code]).toEqual([422, 'MOTIVO_DE_PERDA'])
    const r = await mover(vendedora, c, 'perdido', { motivo_perda: vendas.definicao.motivos_perda[0].id })
    expect(r.corpo.data.cartao).toMatchObject({ situacao: 'perdido', vence_em: null })
    const fechado = (await vendedora.chamar(contratoDeCartoes.obter, { params: { id: c.id } })).corpo.data
    expect([fechado.motivo_perda, fechado.fechado_em === null]).toEqual([vendas.definicao.motivos_perda[0].id, false])
    const volta = await mover(vendedora, { id: c.id, estagio_id: estagio('perdido') }, 'primeiro_contato')
    expect(volta.corpo.data.cartao.situacao).toBe('aberto')
    expect(
      (await vendedora.chamar(contratoDeCartoes.obter, { params: { id: c.id } })).corpo.data.motivo_perda,
    ).toBeNull()
  })

  it('the last move can be undone; the log keeps both, and the first visit continues', async () => {
    const c = await novo()
    const { corpo } = await mover(vendedora, c, 'primeiro_contato')
    const r = await vendedora.chamar(contratoDeCartoes.desfazer, {
      params: { id: c.id },
      body: { seq: corpo.data.transicao.seq },
    })
    expect([r.status, r.corpo.data.cartao.estagio_id, r.corpo.data.cartao.entrou_estagio_em]).toEqual([
      200,
      c.estagio_id,
      c.entrou_estagio_em,
    ])
    expect(r.corpo.data.cartao.vence_em).toBe(c.vence_em)
    expect(await transicoes(c.id)).toEqual([
      { de: null, para: c.estagio_id },
      { de: c.estagio_id, para: estagio('primeiro_contato') },
      { de: estagio('primeiro_contato'), para: c.estagio_id },
    ])
    expect(
      (
        await vendedora.chamar(contratoDeCartoes.desfazer, {
          params: { id: c.id },
          body: { seq: corpo.data.transicao.seq },
        })
      ).status,
    ).toBe(409)
    expect((await leitora.chamar(contratoDeCartoes.desfazer, { params: { id: c.id }, body: { seq: 3 } })).status).toBe(
      403,
    )
  })

  it('the order of a column is total with concurrent drops', async () => {
    const cartoes = []
    for (let i = 0; i < 8; i++) cartoes.push(await novo({ titulo: `Ordem ${i}` }))
    const alvo = cartoes[0]
    await Promise.all(
      cartoes.slice(1).map((c) =>
        vendedora.chamar(contratoDeCartoes.mover, {
          params: { id: c.id },
          body: { de: c.estagio_id, para: c.estagio_id, depois_de: alvo.id },
        }),
      ),
    )
    const { corpo } = await vendedora('GET', '/api/funis/vu.vendas/quadro?ordem=manual&busca=Ordem&por_coluna=60')
    const [coluna] = corpo.data.colunas.filter((k: { total: number }) => k.total > 0)
    expect(new Set(coluna.cartoes.map((x: { id: string }) => x.id)).size).toBe(8)
    expect(coluna.cartoes[0].id).toBe(alvo.id)
    // page by page it is the same order, each card once
    const paginas: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const r: { corpo: { data: { cartoes: { id: string }[]; proximo: string | null } } } = await vendedora.chamar(
        funis.coluna,
        {
          params: { funil: 'vu.vendas', estagio_id: alvo.estagio_id },
          query: { ordem: 'manual', busca: 'Ordem', limit: 3, cursor: cursor || undefined },
        },
      )
      paginas.push(...r.corpo.data.cartoes.map((x) => x.id))
      cursor = r.corpo.data.proximo
    }
    expect(paginas).toEqual(coluna.cartoes.map((x: { id: string }) => x.id))
  })

  it.each(['', 'busca=Lado&', 'campo=consumo_medio_kwh:maior:0&'])(
    'returns counts of all columns and cards only of the requested ones (%s)',
    async (filtro) => {
      for (const para of ['primeiro_contato', 'qualificacao'])
        await mover(vendedora, await novo({ titulo: `Lado ${para}` }), para).catch(() => {})
      const ler = async (q: string) =>
        (await vendedora('GET', `/api/funis/vu.vendas/quadro?${filtro}${q}`)).corpo.data as {
          parcial: boolean
          colunas: { estagio_id: string; total: number; cartoes: { id: string }[] }[]
        }
      const [tudo, parte] = [await ler(''), await ler('colunas=1')]
      expect([tudo.parcial, parte.parcial]).toEqual([false, true])
      expect(parte.colunas.map((c) => [c.estagio_id, c.total])).toEqual(
        tudo.colunas.map((c) => [c.estagio_id, c.total]),
      )
      expect(parte.colunas[0]?.cartoes).toEqual(tudo.colunas[0]?.cartoes)
      expect(parte.colunas.slice(1).every((c) => c.cartoes.length === 0)).toBe(true)
      expect(
        (await vendedora.chamar(funis.quadro, { params: { funil: 'vu.vendas' }, query: { colunas: 0 } })).status,
      ).toBe(400)
    },
  )

  it('the database refuses a card that moves without a transition, and changes to the log', async () => {
    const c = await novo()
    await expect(
      sql`update funis.cartoes set estagio_id = ${estagio('primeiro_contato')} where id = ${c.id}`.execute(banco.db),
    ).rejects.toThrow(/without its transition/)
    await expect(
      sql`
        update funis.transicoes
        set para_estagio_id = ${estagio('primeiro_contato')}
        where cartao_id = ${c.id}
      `.execute(banco.db),
    ).rejects.toThrow(/never rewritten|permission denied/)
  })
})
