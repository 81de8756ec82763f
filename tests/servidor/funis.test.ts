import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const banco = casa.app.s.banco
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const admin = await pessoaDeTeste(casa, [], ['admin'])
const ninguem = await casa.como(null)

const vendas = (await vendedora('GET', '/api/funis/vu.vendas')).corpo.data
const estagio = (chave: string): string =>
  vendas.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
let n = 0
const novo = async (mais: Record<string, unknown> = {}, quem = vendedora) =>
  (
    await quem('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Casa ${++n}`,
      valores: { nome: `Cliente ${n}`, telefone: `55119${String(80_000_000 + n)}`, origem_lead: 'indicacao' },
      ...mais,
    })
  ).corpo.data
const mover = (
  quem: typeof vendedora,
  c: { id: string; estagio_id: string },
  para: string,
  mais: Record<string, unknown> = {},
) => quem('POST', `/api/cartoes/${c.id}/mover`, { de: c.estagio_id, para: estagio(para), ...mais })
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
    expect((await ninguem('GET', '/api/funis')).status).toBe(401)
    const chaves = async (quem: typeof vendedora) =>
      (await quem('GET', '/api/funis')).corpo.data.map((f: { chave: string }) => f.chave).sort()
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
    expect((await engenheiro('GET', '/api/funis/vu.vendas')).status).toBe(404)
    expect((await vendedora('GET', '/api/funis/nao.existe')).status).toBe(404)
    expect((await vendedora('GET', '/api/funis/NÃO')).status).toBe(400)
  })

  it('[S3.1] creates a card on top of its stage, with dossier, customer and deadline', async () => {
    const c = await novo()
    expect(c).toMatchObject({
      situacao: 'aberto',
      estagio_id: estagio('novo_lead'),
      pendencias: [],
      valores: { nome: `Cliente ${n}`, origem_lead: 'indicacao' },
      responsavel: { id: vendedora.id },
    })
    expect(c.dossie_numero).toMatch(/^\d{4}-\d{5}$/)
    expect(Date.parse(c.vence_em)).toBeGreaterThan(Date.now())
    // the same phone is the same customer, for any user who creates the card
    const outro = await novo({ valores: { nome: 'O mesmo', telefone: c.valores.telefone } })
    expect(outro.contato_id).toBe(c.contato_id)
    // missing fields of the first gate are stored on the card
    expect(outro.pendencias).toEqual(['origem_lead'])
    const { corpo } = await vendedora('GET', '/api/funis/vu.vendas/quadro')
    const coluna = corpo.data.colunas.find((k: { estagio_id: string }) => k.estagio_id === estagio('novo_lead'))
    expect(coluna.cartoes.map((x: { id: string }) => x.id)).toContain(outro.id)
    expect(coluna.total).toBe(coluna.cartoes.length)
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
      const r = await vendedora('POST', '/api/cartoes', { funil: 'vu.vendas', titulo: 'Casa', ...corpo })
      expect([campo, r.status, r.corpo.error.details?.[0]?.campo]).toEqual([campo, 400, campo])
    }
    expect((await leitora('POST', '/api/cartoes', { funil: 'vu.vendas', titulo: 'Casa' })).status).toBe(403)
    expect((await engenheiro('POST', '/api/cartoes', { funil: 'vu.vendas', titulo: 'Casa' })).status).toBe(404)
    expect((await ninguem('POST', '/api/cartoes', { funil: 'vu.vendas', titulo: 'Casa' })).status).toBe(401)
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
    const fechado = (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data
    expect([fechado.motivo_perda, fechado.fechado_em === null]).toEqual([vendas.definicao.motivos_perda[0].id, false])
    const volta = await mover(vendedora, { id: c.id, estagio_id: estagio('perdido') }, 'primeiro_contato')
    expect(volta.corpo.data.cartao.situacao).toBe('aberto')
    expect((await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.motivo_perda).toBeNull()
  })

  it('the last move can be undone; the log keeps both, and the first visit continues', async () => {
    const c = await novo()
    const { corpo } = await mover(vendedora, c, 'primeiro_contato')
    const r = await vendedora('POST', `/api/cartoes/${c.id}/desfazer`, { seq: corpo.data.transicao.seq })
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
    expect((await vendedora('POST', `/api/cartoes/${c.id}/desfazer`, { seq: corpo.data.transicao.seq })).status).toBe(
      409,
    )
    expect((await leitora('POST', `/api/cartoes/${c.id}/desfazer`, { seq: 3 })).status).toBe(403)
  })

  it('the order of a column is total with concurrent drops', async () => {
    const cartoes = []
    for (let i = 0; i < 8; i++) cartoes.push(await novo({ titulo: `Ordem ${i}` }))
    const alvo = cartoes[0]
    await Promise.all(
      cartoes
        .slice(1)
        .map((c) =>
          vendedora('POST', `/api/cartoes/${c.id}/mover`, { de: c.estagio_id, para: c.estagio_id, depois_de: alvo.id }),
        ),
    )
    const { corpo } = await vendedora('GET', '/api/funis/vu.vendas/quadro?ordem=manual&busca=Ordem&por_coluna=60')
    const [coluna] = corpo.data.colunas.filter((k: { total: number }) => k.total > 0)
    expect(new Set(coluna.cartoes.map((x: { id: string }) => x.id)).size).toBe(8)
    expect(coluna.cartoes[0].id).toBe(alvo.id)
    // page by page it is the same order, each card once
    const paginas: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const r: { corpo: { data: { cartoes: { id: string }[]; proximo: string | null } } } = await vendedora(
        'GET',
        `/api/funis/vu.vendas/estagios/${alvo.estagio_id}/cartoes?ordem=manual&busca=Ordem&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
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
      expect((await vendedora('GET', '/api/funis/vu.vendas/quadro?colunas=0')).status).toBe(400)
    },
  )

  it('the database refuses a card that moves without a transition, and changes to the log', async () => {
    const c = await novo()
    await expect(
      sql`update funis.cartoes set estagio_id = ${estagio('primeiro_contato')} where id = ${c.id}`.execute(
        banco.db as never,
      ),
    ).rejects.toThrow(/without its transition/)
    await expect(
      sql`
        update funis.transicoes
        set para_estagio_id = ${estagio('primeiro_contato')}
        where cartao_id = ${c.id}
      `.execute(banco.db as never),
    ).rejects.toThrow(/never rewritten|permission denied/)
  })
})

describe('hand-offs', () => {
  const passar = (id: string, seq: number) =>
    sql`
      update graphile_worker._private_jobs
      set run_at = now()
      where key = ${`passar:${id}:${seq}`}
    `
      .execute(banco.db as never)
      .catch(() => undefined)
  const fatos = (id: string) => ({
    modalidade: 'autoconsumo',
    cidade: 'Jundiaí',
    uf: 'sp',
    fatura_anexo: [{ caminho: `${id}/fatura.pdf`, nome: 'fatura.pdf', mime: 'application/pdf', tamanho: 10 }],
    consumo_medio_kwh: 480,
    concessionaria_id: 'cpfl_piratininga',
    uc_numero: '4001',
    titular_uc: 'Cliente',
  })

  it('entering viability creates a card in the other funnel, once, with the same dossier; its result advances the sale', async () => {
    const c = await novo()
    const { corpo } = await mover(vendedora, c, 'viabilidade', { valores: fatos(c.id) })
    expect(corpo.data?.cartao?.estagio_id).toBe(estagio('viabilidade'))
    const { passarAdiante } = await import('#modules/funis/cartao/server/comandos/passagens.ts')
    await Promise.all([
      passarAdiante(casa.app.s, { cartao_id: c.id, seq: 2 }),
      passarAdiante(casa.app.s, { cartao_id: c.id, seq: 2 }),
      passar(c.id, 2),
    ])
    const pai = (await gestora('GET', `/api/cartoes/${c.id}`)).corpo.data
    expect(
      pai.parentes.map((p: { relacao: string; funil_nome: string; estagio_nome: string }) => [
        p.relacao,
        p.funil_nome,
        p.estagio_nome,
      ]),
    ).toEqual([['filho', 'Viabilidade comercial', 'Solicitação recebida']])
    const filho = (await gestora('GET', `/api/cartoes/${pai.parentes[0].id}`)).corpo.data
    expect([filho.dossie_id, filho.contato_id, filho.valores.consumo_medio_kwh, filho.origem]).toEqual([
      c.dossie_id,
      c.contato_id,
      480,
      'passagem',
    ])

    const viabilidade = (await gestora('GET', '/api/funis/vu.viabilidade')).corpo.data
    const viavel = viabilidade.definicao.estagios.find((e: { chave: string }) => e.chave === 'viavel').id
    const r = await gestora('POST', `/api/cartoes/${filho.id}/mover`, {
      de: filho.estagio_id,
      para: viavel,
      valores: {
        grupo_tarifario: 'grupo_b',
        tipo_ligacao: 'trifasica',
        tipo_instalacao: 'telhado_ceramico',
        endereco_instalacao: { logradouro: 'Rua das Flores', numero: '10' },
        potencia_kw: 5,
        potencia_kwp: 6.2,
        geracao_esperada_kwh: 700,
      },
    })
    expect([r.status, r.corpo.error?.message]).toEqual([200, undefined])
    await passarAdiante(casa.app.s, { cartao_id: filho.id, seq: 2 })
    expect((await gestora('GET', `/api/cartoes/${c.id}`)).corpo.data).toMatchObject({
      estagio_id: estagio('proposta'),
      valores: { potencia_kw: 5, potencia_kwp: 6.2 },
    })
  })

  it('the path of another card’s file gives no access to it', async () => {
    const [alheio, c] = [await novo(), await novo()]
    const r = await vendedora('PATCH', `/api/cartoes/${c.id}`, {
      versao: c.versao,
      valores: {
        fatura_anexo: [{ caminho: `${alheio.id}/fatura.pdf`, nome: 'f.pdf', mime: 'application/pdf', tamanho: 1 }],
      },
    })
    expect([r.status, r.corpo.error.details[0].campo]).toEqual([400, 'valores.fatura_anexo'])
    expect((await vendedora('GET', `/api/cartoes/${c.id}/arquivo?caminho=${alheio.id}/fatura.pdf`)).status).toBe(404)
  })

  it('a move that was undone in time starts no hand-off', async () => {
    const c = await novo()
    const { corpo } = await mover(vendedora, c, 'viabilidade', { valores: fatos(c.id) })
    await vendedora('POST', `/api/cartoes/${c.id}/desfazer`, { seq: corpo.data.transicao.seq })
    const { passarAdiante } = await import('#modules/funis/cartao/server/comandos/passagens.ts')
    await passarAdiante(casa.app.s, { cartao_id: c.id, seq: 2 })
    expect((await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.parentes).toEqual([])
  })
})

describe('history and counts', () => {
  it('the history has moves, fields and comments in one order, page by page', async () => {
    const c = await novo()
    await mover(vendedora, c, 'primeiro_contato')
    const comentario = await vendedora('POST', `/api/cartoes/${c.id}/comentarios`, { texto: 'Ligou pedindo visita' })
    expect(comentario.corpo.data).toMatchObject({ texto: 'Ligou pedindo visita', autor: { id: vendedora.id } })
    const atual = (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data
    expect(
      (
        await vendedora('PATCH', `/api/cartoes/${c.id}`, {
          versao: atual.versao,
          prioridade: 'alta',
          valores: { potencia_kw: 7 },
        })
      ).status,
    ).toBe(200)
    expect(
      (await vendedora('PATCH', `/api/cartoes/${c.id}`, { versao: atual.versao, prioridade: 'baixa' })).corpo.error
        .code,
    ).toBe('VERSAO')
    const tudo = (await vendedora('GET', `/api/cartoes/${c.id}/historico`)).corpo.data.acontecimentos
    expect(tudo.map((a: { tipo: string }) => a.tipo).sort()).toEqual([
      'comentario',
      'mudanca',
      'mudanca',
      'mudanca',
      'transicao',
      'transicao',
    ])
    const paginas: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const r: { corpo: { data: { acontecimentos: { id: string }[]; proximo: string | null } } } = await vendedora(
        'GET',
        `/api/cartoes/${c.id}/historico?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      paginas.push(...r.corpo.data.acontecimentos.map((x) => x.id))
      cursor = r.corpo.data.proximo
    }
    expect(paginas).toEqual(tudo.map((a: { id: string }) => a.id))
    expect((await engenheiro('GET', `/api/cartoes/${c.id}/historico`)).status).toBe(404)
    expect((await leitora('POST', `/api/cartoes/${c.id}/comentarios`, { texto: 'oi' })).status).toBe(403)
    expect((await vendedora('POST', `/api/cartoes/${c.id}/comentarios`, { texto: ' ' })).status).toBe(400)
  })

  it('a board filtered by a field, a person or a deadline has equal counts and cards', async () => {
    const c = await novo({ valores: { nome: 'Rosa Filtrada', potencia_kw: 42 }, prioridade: 'urgente' })
    for (const filtro of [
      'campo=potencia_kw:maior:41',
      'busca=rosa%20filtr',
      'prioridade=urgente',
      `responsavel_id=eu&campo=nome:contem:Filtrada`,
    ]) {
      const { corpo } = await vendedora('GET', `/api/funis/vu.vendas/quadro?${filtro}`)
      const cheias = corpo.data.colunas.filter((k: { total: number }) => k.total > 0)
      expect([
        filtro,
        cheias.map((k: { total: number; cartoes: { id: string }[] }) => [k.total, k.cartoes.map((x) => x.id)]),
      ]).toEqual([filtro, [[1, [c.id]]]])
    }
    for (const filtro of ['campo=nada:igual:1', 'campo=potencia_kw:maior:x', 'campo=potencia_kw:voa:1', 'prazo=nunca'])
      expect([filtro, (await vendedora('GET', `/api/funis/vu.vendas/quadro?${filtro}`)).status]).toEqual([filtro, 400])
  })
})
