import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { appDeTeste } from '#tests/suporte/app.ts'
import { escreverLog } from '#tests/suporte/log-de-funil.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { s } = casa.app
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const cadastro = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'operador' }])
const ninguem = await casa.como(null)
const F = 'vu.vendas'
const definicao = (await gestora('GET', `/api/funis/${F}`)).corpo.data.definicao as {
  estagios: { id: string; chave: string }[]
  motivos_perda: { id: string; rotulo: string }[]
}
const id = (chave: string) => definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
const preco = definicao.motivos_perda[0]?.id ?? ''
/** 12:00 in São Paulo on a day of March 2026, plus hours. */
const em = (dia: number, horas = 0) => new Date(Date.UTC(2026, 2, dia, 15 + horas))
const MARCO = 'de=2026-03-01&ate=2026-03-31'
const ler = async (quem: typeof gestora, qual: string, q = '') =>
  (await quem('GET', `/api/paineis/${qual}?${MARCO}&funil=${F}${q}`)).corpo.data
const linhas = async (quem: typeof gestora, q: string) =>
  (await quem('GET', `/api/paineis/linhas?${MARCO}&funil=${F}&${q}`)).corpo as {
    total: number
    data: { cartao_id: string; titulo: string; duracao_s: number }[]
    proximo: string | null
  }

// five cards, so that the figures can be checked by hand
await escreverLog(s, F, [
  // won after 10 days; one move undone on the way
  {
    responsavel_id: gestora.id,
    valor_centavos: 100_00,
    origem: 'meta',
    cidade: 'Jundiaí',
    passos: [
      { para: 'novo_lead', em: em(2) },
      { para: 'qualificacao', em: em(3), por: vendedor.id, no_prazo: true },
      { para: 'contrato', em: em(4), por: vendedor.id, desfeito: true },
      { para: 'negociacao', em: em(8), por: vendedor.id, no_prazo: false },
      { para: 'ganho', em: em(12), por: gestora.id, no_prazo: true },
    ],
  },
  // won after 4 days, from February
  {
    responsavel_id: vendedor.id,
    valor_centavos: 300_00,
    passos: [
      { para: 'novo_lead', em: new Date('2026-02-27T15:00:00Z') },
      { para: 'negociacao', em: em(1), por: vendedor.id, no_prazo: true },
      { para: 'ganho', em: em(3), por: vendedor.id },
    ],
  },
  // lost, because of its price
  {
    responsavel_id: vendedor.id,
    valor_centavos: 50_00,
    motivo_perda: preco,
    passos: [
      { para: 'novo_lead', em: em(5) },
      { para: 'qualificacao', em: em(6), por: vendedor.id, no_prazo: true },
      { para: 'perdido', em: em(9), por: vendedor.id },
    ],
  },
  // went back from negotiation to qualification, still open, late
  {
    responsavel_id: vendedor.id,
    valor_centavos: 700_00,
    previsao: '2026-04-10',
    vence_em: em(20),
    passos: [
      { para: 'novo_lead', em: em(10) },
      { para: 'negociacao', em: em(11), por: gestora.id },
      { para: 'qualificacao', em: em(13), por: gestora.id },
    ],
  },
  // unassigned, not touched since
  { responsavel_id: null, valor_centavos: 20_00, passos: [{ para: 'novo_lead', em: em(31, 11) }] },
])

describe('the meaning of a figure', () => {
  it('equals a count by hand: entries, wins, losses, value, cycle, deadlines met, moves forward and back', async () => {
    const { atual, agora, anterior, anterior_de, anterior_ate } = await ler(gestora, 'numeros')
    expect(atual).toEqual({
      entradas: 4,
      saidas: 9,
      avancos: 7,
      voltas: 1,
      no_prazo: 4,
      fora_do_prazo: 1,
      ganhos: 2,
      perdidos: 1,
      valor_ganho: 400_00,
      valor_perdido: 50_00,
      ciclo_p50_s: 7 * 86_400,
      ciclo_p80_s: 760_320,
      ciclo_p95_s: 838_080,
    })
    expect(agora).toEqual({ abertos: 2, atrasados: 1, valor_aberto: 720_00 })
    expect([anterior.entradas, anterior_de, anterior_ate]).toEqual([1, '2026-01-29', '2026-02-28'])
  })

  it('conversion counts cards that arrived in the period and moved to any later stage; skipping counts, a later move back does not change it', async () => {
    const e = (await ler(gestora, 'estagios')) as {
      estagio_id: string
      chegaram: number
      passaram: number
      voltaram: number
      corrido: { p50: number }
      cartoes_medidos: number
      abertos: number
    }[]
    const de = (chave: string) => e.find((x) => x.estagio_id === id(chave))
    expect([de('novo_lead')?.chegaram, de('novo_lead')?.passaram]).toEqual([4, 3])
    expect([de('qualificacao')?.chegaram, de('qualificacao')?.passaram]).toEqual([3, 1])
    // the card that moved back to qualification was in negotiation, and did not advance from there
    expect([de('negociacao')?.chegaram, de('negociacao')?.passaram, de('negociacao')?.voltaram]).toEqual([3, 2, 1])
    expect(de('contrato')).toMatchObject({ chegaram: 0, passaram: 0 })
    // three visits to negotiation ended: 4, 2 and 2 days
    expect([de('negociacao')?.cartoes_medidos, de('negociacao')?.corrido.p50]).toEqual([3, 2 * 86_400])
    expect(de('qualificacao')?.abertos).toBe(1)
  })

  it('equals a count by hand: cohorts, flow, forecast, loss reasons and ages', async () => {
    const { coortes, trilha } = await ler(gestora, 'coortes')
    const nomes = trilha.map((t: { estagio_id: string }) => t.estagio_id)
    const marco = coortes.find((c: { mes: string }) => c.mes === '2026-03')
    expect([
      coortes.length,
      marco.entraram,
      marco.chegaram[nomes.indexOf(id('novo_lead'))],
      marco.chegaram[nomes.indexOf(id('negociacao'))],
      marco.chegaram[nomes.indexOf(id('ganho'))],
    ]).toEqual([12, 4, 4, 2, 1])
    const fluxo = await ler(gestora, 'fluxo')
    const noDia = (dia: string, chave: string) =>
      fluxo.dias.find((d: { dia: string }) => d.dia === dia).cartoes[
        fluxo.estagios.findIndex((x: { estagio_id: string }) => x.estagio_id === id(chave))
      ]
    expect(
      ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-11', '2026-03-13'].map((d) => [
        noDia(d, 'novo_lead'),
        noDia(d, 'qualificacao'),
        noDia(d, 'negociacao'),
      ]),
    ).toEqual([
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 0],
      [0, 0, 2],
      [0, 1, 0],
    ])
    expect(await ler(gestora, 'previsao')).toEqual([
      { mes: '2026-04', cartoes: 1, melhor_caso: 700_00, ponderado: 140_00, comprometido: 0 },
      { mes: null, cartoes: 1, melhor_caso: 20_00, ponderado: 1_00, comprometido: 0 },
    ])
    expect(await ler(gestora, 'motivos')).toEqual([{ motivo: preco, nome: 'Preço', cartoes: 1, valor: 50_00 }])
    const idades = (await ler(gestora, 'idades')) as { cartoes: number; atrasados: number }[]
    expect([idades.length, idades.at(-1)]).toEqual([
      6,
      { faixa: 5, nome: 'mais de 30 dias', cartoes: 2, atrasados: 1, valor: 720_00 },
    ])
  })

  it('[achado F10] every row has who moved it and the duration; an open card is timed since it entered its stage', async () => {
    type Medida = {
      por_nome: string | null
      duracao_s: number | null
      duracao_util_s: number | null
      no_prazo: boolean | null
      titulo: string
    }
    const de = async (q: string) => (await linhas(gestora, `fato=${q}`)).data as unknown as Medida[]
    const negociacao = `&estagio=${id('negociacao')}`
    const fatos = [
      'entrou',
      'saiu',
      'avancou',
      'voltou',
      'no_prazo',
      'ganhou',
      'perdeu',
      'decidido',
      'aberto',
      'atrasado',
      'previsto',
      `chegou${negociacao}`,
      `permaneceu${negociacao}`,
    ]
    for (const fato of fatos)
      for (const l of await de(fato)) expect([fato, l.titulo, l.por_nome]).toEqual([fato, l.titulo, expect.any(String)])
    for (const fato of ['saiu', 'ganhou', 'perdeu', 'aberto', 'atrasado', 'previsto', `chegou${negociacao}`]) {
      for (const l of await de(fato)) expect([fato, l.titulo, (l.duracao_s ?? 0) > 0]).toEqual([fato, l.titulo, true])
    }
    for (const l of await de('ganhou')) expect(l.duracao_util_s).toBeGreaterThan(0)
    expect((await de('atrasado')).map((l) => l.no_prazo)).toEqual([false])
    // no user did it: the row names the actor
    expect((await de('entrou')).map((l) => l.por_nome)).toContain('O sistema')
  })

  it('every figure opens its rows: the same number and the same value', async () => {
    const esperado: Record<string, number> = {
      entrou: 4,
      saiu: 9,
      avancou: 7,
      voltou: 1,
      no_prazo: 4,
      fora_do_prazo: 1,
      ganhou: 2,
      perdeu: 1,
      decidido: 3,
      aberto: 2,
      atrasado: 1,
      previsto: 2,
      [`chegou&estagio=${id('negociacao')}`]: 3,
      [`passou&estagio=${id('negociacao')}`]: 2,
      [`permaneceu&estagio=${id('negociacao')}`]: 3,
      [`perdeu&motivo=${preco}`]: 1,
      'perdeu&motivo=sem': 0,
      'previsto&mes=2026-04': 1,
      'previsto&mes=sem': 1,
      'aberto&faixa=5': 2,
      'aberto&faixa=0': 0,
      'coorte&mes=2026-03': 4,
      [`coorte&mes=2026-03&estagio=${id('negociacao')}`]: 2,
      [`avancou&feito_por=${gestora.id}`]: 2,
    }
    for (const [q, n] of Object.entries(esperado)) {
      const r = await linhas(gestora, `fato=${q}`)
      expect([q, r.total, r.data.length]).toEqual([q, n, n])
    }
    // page by page the same rows, none twice
    const vistas: string[] = []
    for (let cursor = ''; ;) {
      const p = await linhas(gestora, `fato=saiu&limit=2${cursor && `&cursor=${cursor}`}`)
      vistas.push(...p.data.map((l) => JSON.stringify(l)))
      if (!p.proximo) break
      cursor = p.proximo
    }
    expect([vistas.length, new Set(vistas).size]).toEqual([9, 9])
  })

  it('is filtered the same by person, team, city and origin', async () => {
    const conta = async (q: string) => [
      (await ler(gestora, 'numeros', q)).atual.entradas,
      (await linhas(gestora, `fato=entrou${q}`)).total,
    ]
    expect(await conta('&origem=meta')).toEqual([1, 1])
    expect(await conta('&cidade=jundiai')).toEqual([1, 1])
    expect(await conta(`&pessoa=${vendedor.id}`)).toEqual([2, 2])
    expect(await conta('&pessoa=ninguem')).toEqual([1, 1])
    const time = crypto.randomUUID()
    await sql`insert into cad.times (id, nome, departamento) values (${time}, 'Time do teste', 'vu')`.execute(
      s.banco.db as never,
    )
    await sql`insert into cad.time_membros (time_id, usuario_id) values (${time}, ${vendedor.id})`.execute(
      s.banco.db as never,
    )
    expect(await conta(`&time=${time}`)).toEqual([2, 2])
    const soma = async (por: string) =>
      (await ler(gestora, 'grupos', `&por=${por}`)).reduce(
        (a: number[], g: { entradas: number; ganhos: number; valor_ganho: number }) => [
          (a[0] ?? 0) + g.entradas,
          (a[1] ?? 0) + g.ganhos,
          (a[2] ?? 0) + g.valor_ganho,
        ],
        [],
      )
    for (const por of ['origem', 'pessoa', 'cidade', 'time'])
      expect([por, await soma(por)]).toEqual([por, [4, 2, 400_00]])
    for (const por of ['dia', 'semana', 'mes']) {
      const serie = (await ler(gestora, 'serie', `&por=${por}`)) as { entradas: number; ganhos: number; dia: string }[]
      expect([serie.reduce((a, x) => a + x.entradas, 0), serie.reduce((a, x) => a + x.ganhos, 0)]).toEqual([4, 2])
    }
  })
})

describe('access', () => {
  it('returns 401 to anonymous users, 403 without a role, 404 to another department, 400 with the field', async () => {
    for (const qual of [
      'numeros',
      'serie',
      'estagios',
      'coortes',
      'fluxo',
      'previsao',
      'motivos',
      'idades',
      'pessoas',
      'linhas',
      'exportar',
      'historico',
    ]) {
      const q = `?${MARCO}&funil=${F}${qual === 'linhas' || qual === 'exportar' ? '&fato=entrou' : ''}`
      expect([
        qual,
        (await ninguem('GET', `/api/paineis/${qual}${q}`)).status,
        (await deFora('GET', `/api/paineis/${qual}${q}`)).status,
      ]).toEqual([qual, 401, 404])
    }
    for (const [q, campo] of [
      ['de=2026-03-02&ate=2026-03-01', 'ate'],
      ['de=2020-01-01&ate=2026-03-01', 'ate'],
      ['de=x&ate=2026-03-01', 'de'],
      [`${MARCO}&pessoa=x`, 'pessoa.0'],
      [`${MARCO}&origem=x`, 'origem.0'],
      [`${MARCO}&funil=É`, 'funil'],
    ] as const) {
      const r = await gestora('GET', `/api/paineis/numeros?${q}`)
      expect([q, r.status, r.corpo.error.details[0].campo]).toEqual([q, 400, campo])
    }
    expect((await gestora('GET', `/api/paineis/linhas?${MARCO}&funil=${F}&fato=chegou`)).status).toBe(400)
    expect((await gestora('GET', `/api/paineis/linhas?${MARCO}&funil=${F}&fato=entrou&cursor=eyJ4`)).status).toBe(400)
    expect((await gestora('GET', `/api/paineis/estagios?${MARCO}`)).status).toBe(400)
  })

  it('no sum contains what a user may not see: a technician counts only their assigned cards, in figures and rows', async () => {
    await escreverLog(s, F, [
      {
        responsavel_id: tecnico.id,
        valor_centavos: 900_00,
        passos: [
          { para: 'novo_lead', em: em(7), por: tecnico.id },
          { para: 'ganho', em: em(8), por: tecnico.id },
        ],
      },
    ])
    const dele = await ler(tecnico, 'numeros')
    expect([dele.atual.entradas, dele.atual.ganhos, dele.atual.valor_ganho, dele.agora.abertos]).toEqual([
      1, 1, 900_00, 0,
    ])
    expect((await linhas(tecnico, 'fato=entrou')).total).toBe(1)
    expect((await linhas(leitora, 'fato=entrou')).total).toBe(5)
    const h = (await tecnico('GET', `/api/paineis/historico?${MARCO}&funil=${F}`)).corpo.data
      .acontecimentos as unknown[]
    expect(h).toHaveLength(2)
  })

  it('productivity shows load and result by name; users who do not manage the funnel see only their own row', async () => {
    const todas = await ler(gestora, 'pessoas')
    const v = todas.pessoas.find((p: { usuario_id: string }) => p.usuario_id === vendedor.id)
    expect([todas.so_eu, v]).toEqual([
      false,
      expect.objectContaining({
        abertos: 1,
        atrasados: 1,
        valor_aberto: 700_00,
        dias: 5,
        avancos: 5,
        no_prazo: 3,
        fora_do_prazo: 1,
        ganhos: 1,
        perdidos: 1,
        valor_ganho: 300_00,
      }),
    ])
    const minhas = await ler(vendedor, 'pessoas')
    expect([minhas.so_eu, minhas.pessoas.map((p: { usuario_id: string }) => p.usuario_id)]).toEqual([
      true,
      [vendedor.id],
    ])
    expect(minhas.pessoas[0]).toMatchObject({ avancos: v.avancos, ganhos: v.ganhos })
  })

  it('the file has exactly the rows, is audited, and is refused to readers', async () => {
    const q = `?${MARCO}&funil=${F}&fato=ganhou&formato=csv`
    expect((await leitora('GET', `/api/paineis/exportar${q}`)).status).toBe(403)
    const r = await gestora('GET', `/api/paineis/exportar${q}`)
    expect([r.status, r.cabecalhos.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(String(r.corpo).trim().split('\r\n')).toHaveLength(1 + (await linhas(gestora, 'fato=ganhou')).total)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from plataforma.auditoria
      where acao = 'painel.exportar'
        and usuario_id = ${gestora.id}
    `.execute(s.banco.db)
    expect(rows[0]?.n).toBe(1)
    expect((await gestora('GET', `/api/paineis/historico/exportar?${MARCO}&funil=${F}`)).status).toBe(200)
  })
})

describe('targets', () => {
  it('are set once per funnel, month, indicator and owner, by managers of the funnel, and show the progress', async () => {
    const meta = { funil: F, mes: '2026-03', indicador: 'ganhos', alvo: 4 }
    expect((await ninguem('PUT', '/api/paineis/metas', meta)).status).toBe(401)
    expect((await vendedor('PUT', '/api/paineis/metas', meta)).status).toBe(403)
    expect((await deFora('PUT', '/api/paineis/metas', meta)).status).toBe(404)
    for (const [mais, campo] of [
      [{ alvo: 0 }, 'alvo'],
      [{ mes: '2026-13' }, 'mes'],
      [{ indicador: 'taxa_ganho', alvo: 101 }, 'alvo'],
      [{ usuario_id: crypto.randomUUID() }, 'usuario_id'],
    ] as const) {
      const r = await gestora('PUT', '/api/paineis/metas', { ...meta, ...mais })
      expect([campo, r.status, r.corpo.error.details[0].campo]).toEqual([campo, 400, campo])
    }
    const a = (await gestora('PUT', '/api/paineis/metas', meta)).corpo.data.id
    expect((await gestora('PUT', '/api/paineis/metas', { ...meta, alvo: 5 })).corpo.data.id).toBe(a)
    const b = (
      await gestora('PUT', '/api/paineis/metas', {
        ...meta,
        indicador: 'taxa_ganho',
        alvo: 60,
        usuario_id: vendedor.id,
      })
    ).corpo.data.id
    const lista = (await gestora('GET', `/api/paineis/metas?funil=${F}&mes=2026-03`)).corpo.data
    expect(
      lista.map((m: { id: string; alvo: number; feito: number; de: { tipo: string } }) => [
        m.id,
        m.alvo,
        m.feito,
        m.de.tipo,
      ]),
    ).toEqual([
      [a, 5, 3, 'funil'],
      [b, 60, 50, 'pessoa'],
    ])
    // the target of another user is hidden; the whole target is never shown with a partial sum
    expect((await leitora('GET', `/api/paineis/metas?funil=${F}&mes=2026-03`)).corpo.data).toHaveLength(1)
    expect((await tecnico('GET', `/api/paineis/metas?funil=${F}&mes=2026-03`)).corpo.data).toHaveLength(0)
    expect((await vendedor('GET', `/api/paineis/metas?funil=${F}&mes=2026-03`)).corpo.data).toHaveLength(2)
    expect((await vendedor('DELETE', `/api/paineis/metas/${a}`)).status).toBe(403)
    expect((await deFora('DELETE', `/api/paineis/metas/${a}`)).status).toBe(404)
    expect((await gestora('DELETE', `/api/paineis/metas/${a}`)).status).toBe(200)
    expect((await gestora('DELETE', `/api/paineis/metas/${a}`)).status).toBe(404)
  })
})

describe('landing pages and histories', () => {
  it('a department shows its funnels with stock, lateness and trend, and what is due, all within reach', async () => {
    const [f] = (
      (await gestora('GET', '/api/paineis/funis?departamento=vu')).corpo.data as {
        chave: string
        abertos: number
        atrasados: number
        valor_centavos: number
        semanas: unknown[]
        estagios: { abertos: number }[]
      }[]
    ).filter((x) => x.chave === F)
    expect(f).toMatchObject({ abertos: 2, atrasados: 1, valor_centavos: 720_00 })
    expect([f?.semanas.length, f?.estagios.reduce((a, x) => a + x.abertos, 0)]).toEqual([8, 2])
    expect((await deFora('GET', '/api/paineis/funis?departamento=vu')).corpo.data).toEqual([])
    const dia = async (quem: typeof gestora, q = '') =>
      (await quem('GET', `/api/paineis/dia?departamento=vu${q}`)).corpo.data
    expect((await dia(gestora)).atrasados).toMatchObject({ total: 1, valor_centavos: 700_00 })
    expect([
      (await dia(vendedor, '&meus=1')).atrasados.total,
      (await dia(gestora, '&meus=1')).atrasados.total,
      (await dia(tecnico)).atrasados.total,
    ]).toEqual([1, 0, 0])
    expect((await ninguem('GET', '/api/paineis/dia')).status).toBe(401)
  })

  it('the quality panel requires the permission for registers', async () => {
    expect((await gestora('GET', '/api/paineis/qualidade')).status).toBe(403)
    const q = (await cadastro('GET', '/api/paineis/qualidade')).corpo.data as {
      chave: string
      total: number
      de: number
    }[]
    expect(q.map((x) => x.chave)).toEqual(['contato', 'documentos', 'duplicados', 'parados', 'inativos', 'sem_dono'])
    expect(q.every((x) => x.total >= 0)).toBe(true)
  })

  it('each of its lines links to exactly its rows: one list with its filter in the URL, or each funnel', async () => {
    type Falta = {
      chave: string
      total: number
      href: string | null
      partes: { nome: string; total: number; href: string }[]
    }
    const ver = async (quem: typeof gestora, chave: string) =>
      ((await quem('GET', '/api/paineis/qualidade')).corpo.data as Falta[]).find((x) => x.chave === chave)
    const deTudo = await pessoaDeTeste(casa, [
      { departamento: 'cad', papel: 'supervisor' },
      { departamento: 'vu', papel: 'supervisor' },
    ])
    const total = async (caminho: string) => (await deTudo('GET', caminho)).corpo.pagination.total
    expect([(await ver(deTudo, 'contato'))?.total, (await ver(deTudo, 'documentos'))?.total]).toEqual([
      await total('/api/contatos?sem_contato=true'),
      await total('/api/contatos?sem_documento=true'),
    ])
    const solta = await pessoaDeTeste(casa, [])
    expect((await ver(deTudo, 'parados'))?.total).toBe(await total('/api/usuarios?sem_papel=true&ativo=true'))
    expect((await deTudo('GET', '/api/usuarios?sem_papel=true')).corpo.data.map((u: { id: string }) => u.id)).toContain(
      solta.id,
    )
    const sem = await ver(deTudo, 'sem_dono')
    expect([sem?.total, sem?.href, sem?.partes.map((p) => p.total)]).toEqual([1, null, [1]])
    expect(sem?.partes[0]?.href).toMatch(/^\/funil\/[0-9a-f-]{36}\?vista=tabela&responsavel_id=ninguem$/)
    // a deactivated assignee: counted, and found by the same filter in the funnel
    await sql`update cad.usuarios set ativo = false, desativado_em = now() where id = ${vendedor.id}`.execute(
      s.banco.db,
    )
    const [parte] = (await ver(deTudo, 'inativos'))?.partes ?? []
    expect(parte?.total).toBe(
      (await deTudo('GET', `/api/funis/${F}/cartoes?responsavel_id=inativos`)).corpo.pagination.total,
    )
    await sql`update cad.usuarios set ativo = true, desativado_em = null where id = ${vendedor.id}`.execute(s.banco.db)
  })

  it('expiring documents are those of open cards of a department within reach, ordered by date; a newer one removes the entry', async () => {
    const dia = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
    const { id: cartao } = (await gestora('POST', '/api/cartoes', { funil: F, titulo: 'Sítio Ipê' })).corpo.data
    const anexo = (nome: string, valido_ate: string, mais: Record<string, unknown> = {}) => ({
      caminho: `${cartao}/${nome}`,
      nome,
      mime: 'application/pdf',
      tamanho: 10,
      valido_ate,
      ...mais,
    })
    const fatos = async (campos: Record<string, unknown>) =>
      sql`
        update funis.dossies d
        set campos = ${JSON.stringify(campos)}::jsonb
        from funis.cartoes c
        where c.id = ${cartao}
          and d.id = c.dossie_id
      `.execute(s.banco.db)
    const ver = async (quem: typeof gestora) =>
      (await quem('GET', '/api/paineis/documentos?departamento=vu')).corpo.data
    await fatos({
      procuracao: [anexo('p.pdf', dia(10))],
      carta_pendencia: [anexo('c.pdf', dia(-2))],
      as_built: [anexo('a.pdf', dia(200))],
    })
    expect(await ver(gestora)).toMatchObject({
      total: 2,
      documentos: [
        { titulo: 'Sítio Ipê', documento: 'Carta de pendência/reprovação', venceu: true },
        { documento: 'Procuração do titular', valido_ate: dia(10), venceu: false },
      ],
    })
    await fatos({
      procuracao: [anexo('p.pdf', dia(10)), anexo('p2.pdf', dia(365), { substitui: `${cartao}/p.pdf` })],
      carta_pendencia: [anexo('c.pdf', dia(-2))],
    })
    expect((await ver(gestora)).total).toBe(1)
    expect([(await ver(deFora)).total, (await ver(tecnico)).total]).toEqual([0, 0])
    expect((await ninguem('GET', '/api/paineis/documentos?departamento=vu')).status).toBe(401)
    expect((await gestora('GET', '/api/paineis/documentos')).corpo.error.details[0].campo).toBe('departamento')
    await gestora('POST', `/api/cartoes/${cartao}/arquivar`, { arquivar: true })
    expect((await ver(gestora)).total).toBe(0)
  })

  it('a history has moves, changes and comments in one order, page by page, filtered by kind, person and text', async () => {
    const alvo = (await linhas(gestora, 'fato=atrasado')).data[0]?.cartao_id ?? ''
    const c = (await gestora('GET', `/api/cartoes/${alvo}`)).corpo.data
    expect(
      (
        await gestora('PATCH', `/api/cartoes/${alvo}`, {
          versao: c.versao,
          titulo: 'Padaria Aurora',
          responsavel_id: gestora.id,
        })
      ).status,
    ).toBe(200)
    await gestora('POST', `/api/cartoes/${alvo}/comentarios`, { texto: 'Ligar na sexta' })
    const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
    const h = async (q: string) =>
      (await gestora('GET', `/api/paineis/historico?de=2026-01-01&ate=${hoje}&funil=${F}${q}`)).corpo.data as {
        acontecimentos: {
          id: string
          tipo: string
          em: string
          texto: string | null
          desfeita: boolean
          mudancas: { campo: string; antes: string; depois: string }[]
        }[]
        proximo: string | null
      }
    const [comentario, mudanca] = (await h('&busca=aurora')).acontecimentos
    expect([comentario?.texto, mudanca?.mudancas.map((m) => [m.campo, m.depois])]).toEqual([
      'Ligar na sexta',
      [
        ['Título', 'Padaria Aurora'],
        ['Responsável', 'Pessoa de Teste'],
      ],
    ])
    expect((await h('&tipo=comentario')).acontecimentos).toHaveLength(1)
    expect((await h('&tipo=transicao')).acontecimentos.filter((x) => x.desfeita)).toHaveLength(1)
    expect(new Set((await h(`&feito_por=${vendedor.id}&tipo=transicao`)).acontecimentos.map((x) => x.id)).size).toBe(8)
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const p: Awaited<ReturnType<typeof h>> = await h(`&limit=3${cursor && `&cursor=${cursor}`}`)
      ids.push(...p.acontecimentos.map((x) => x.id))
      cursor = p.proximo
    }
    expect([ids.length, new Set(ids).size]).toEqual([(await h('&limit=100')).acontecimentos.length, ids.length])
  })
})
