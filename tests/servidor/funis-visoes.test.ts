import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { minhaFila } from '#modules/funis/quadro/server/consultas/fila.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { todasAsLinhas } from '#modules/funis/quadro/server/consultas/tabela.ts'
import { DIAS_PARADO, paradoHa } from '#engines/funil/parado.ts'
import { expedienteDaEmpresa } from '#modules/funis/nucleo/regras/calendario.ts'
import { alcanceNosFunis } from '#modules/funis/nucleo/server/politica.ts'
import { previaNoFunil } from '#modules/funis/automacoes/server/consultas/simular.ts'
import { canaisDosFunis } from '#modules/funis/nucleo/server/canais-ao-vivo.ts'
import { difusoesDosFunis } from '#modules/funis/montagem/server/difusoes.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import { appDeTeste, type Resposta } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const ninguem = await casa.como(null)
type Pessoa = typeof vendedora
interface Lido {
  data: { id: string; total: number }[] & {
    colunas: unknown
    cartoes: unknown[]
    sem_data: number
    pontos: unknown[]
    quantos_sem_lugar: number
  }
  pagination: { total: number }
}
const um = <T>(lista: readonly T[], i: number): T => {
  const x = lista[i]
  if (x === undefined) throw new Error('none')
  return x
}

const vendas = (await vendedora('GET', '/api/funis/vu.vendas')).corpo.data
const estagio = (chave: string): string =>
  vendas.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
let n = 0
const novo = async (mais: Record<string, unknown> = {}, quem: Pessoa = vendedora) =>
  (
    await quem('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Visão ${++n}`,
      valores: { nome: `Cliente ${n}`, telefone: `55119${String(81_000_000 + n)}`, origem_lead: 'indicacao' },
      ...mais,
    })
  ).corpo.data
const ids = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((c) => c.id)
const base = '/api/funis/vu.vendas'

describe('the table', () => {
  it('[S3.1] [S4.31] filters and sorts opportunities by every column, page by page, each once', async () => {
    expect((await ninguem('GET', `${base}/cartoes`)).status).toBe(401)
    expect((await engenheiro('GET', `${base}/cartoes`)).status).toBe(404)
    for (const [q, campo] of [
      ['ordem=nada', 'ordem'],
      ['ordem=DROP', 'ordem'],
      ['limit=0', 'limit'],
      ['situacao=x', 'situacao'],
      ['cursor=xyz', 'cursor'],
      ['campo=inexistente:igual:1', 'campo'],
    ]) {
      const r = await vendedora('GET', `${base}/cartoes?${q}`)
      expect([q, r.status, r.corpo.error.details[0].campo]).toEqual([q, 400, campo])
    }
    for (let i = 0; i < 7; i++)
      await novo({
        titulo: `Tabela ${i}`,
        valor_centavos: [500, null, 100, 900, 100, null, 300][i] ?? null,
        prioridade: (['alta', 'baixa', 'urgente', 'normal'] as const)[i % 4],
      })
    const colunas = [
      'titulo',
      'contato',
      'responsavel',
      'dossie',
      'estagio',
      'prioridade',
      'valor_centavos',
      'pendencias',
      'vence_em',
      'entrou_estagio_em',
      'ultima_atividade_em',
      'criado_em',
      'fechado_em',
      'previsao',
      'cidade',
      'potencia_kwp',
      'origem_lead',
    ]
    for (const coluna of colunas.flatMap((c) => [c, `-${c}`])) {
      const inteira = await vendedora('GET', `${base}/cartoes?busca=Tabela&ordem=${coluna}`)
      expect([coluna, inteira.status, inteira.corpo.pagination?.total]).toEqual([coluna, 200, 7])
      const vistos: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const r: Resposta<{ data: { id: string }[]; pagination: { proximo: string | null } }> = await vendedora(
          'GET',
          `${base}/cartoes?busca=Tabela&ordem=${coluna}&limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        )
        vistos.push(...ids(r))
        cursor = r.corpo.pagination.proximo
      }
      expect([coluna, vistos]).toEqual([coluna, ids(inteira)])
    }
    const caros = await vendedora(
      'GET',
      `${base}/cartoes?busca=Tabela&ordem=-valor_centavos&colunas=cidade,origem_lead`,
    )
    expect(caros.corpo.data.slice(0, 3).map((c: { valor_centavos: number }) => c.valor_centavos)).toEqual([
      900, 500, 300,
    ])
    expect(caros.corpo.data[0].capa).toEqual({ origem_lead: 'indicacao' })
  })

  it('filters by stalled cards, missing next actions, stages and fields; groups add up to the total', async () => {
    const c = await novo({ titulo: 'Parada', valores: { nome: 'P', telefone: '5511981009999', cidade: 'Jundiaí' } })
    await sql`
      update funis.cartoes
      set ultima_atividade_em = now() - interval '40 days', entrou_estagio_em = now() - interval '40 days'
      where id = ${c.id}
    `.execute(db)
    expect(ids(await vendedora('GET', `${base}/cartoes?parados=true`))).toEqual([c.id])
    expect(ids(await vendedora('GET', `${base}/cartoes?parados=false`))).not.toContain(c.id)
    // the list and the card on the board agree: working days, with any weekend or holiday in between
    for (const horas of [150, 230, 260, 300, 330, 360, 400, 500]) {
      const desde = new Date(Date.now() - horas * 3_600_000)
      await sql`
        update funis.cartoes
        set ultima_atividade_em = ${desde}, entrou_estagio_em = ${desde}
        where id = ${c.id}
      `.execute(db)
      const naTela = paradoHa(
        { tipo: 'aberto', parado_dias: DIAS_PARADO },
        { ultima_atividade_em: desde, entrou_estagio_em: desde },
        new Date(),
        expedienteDaEmpresa,
      )
      expect([horas, ids(await vendedora('GET', `${base}/cartoes?parados=true`))]).toEqual([
        horas,
        naTela === null ? [] : [c.id],
      ])
    }
    expect(ids(await vendedora('GET', `${base}/cartoes?sem_acao=true&campo=cidade:igual:jundiai`))).toEqual([c.id])
    await vendedora('PATCH', `/api/cartoes/${c.id}`, { versao: c.versao, previsao: '2026-12-24' })
    expect(ids(await vendedora('GET', `${base}/cartoes?sem_acao=true&busca=Parada`))).toEqual([])
    expect(ids(await vendedora('GET', `${base}/cartoes?estagio_id=${estagio('negociacao')}`))).toEqual([])
    const { total } = (await vendedora('GET', `${base}/cartoes`)).corpo.pagination
    for (const por of ['responsavel', 'estagio', 'prioridade', 'cidade', 'concessionaria']) {
      const grupos = (await vendedora('GET', `${base}/grupos?por=${por}`)).corpo.data as { total: number }[]
      expect([por, grupos.reduce((s, g) => s + g.total, 0)]).toEqual([por, total])
    }
    expect((await vendedora('GET', `${base}/grupos?por=signo`)).status).toBe(400)
  })

  it('exports the filtered rows, for users with the permission', async () => {
    expect((await vendedora('GET', `${base}/exportar`)).status).toBe(403)
    expect((await ninguem('GET', `${base}/exportar`)).status).toBe(401)
    await novo({ titulo: '=1+1; perigosa', valor_centavos: 123_450 })
    const csv = await gestora<string>('GET', `${base}/exportar?busca=perigosa&colunas=origem_lead`)
    const [cabeca, linha, fim] = csv.corpo.split('\r\n')
    expect([
      csv.status,
      cabeca?.endsWith('Origem do lead'),
      linha?.startsWith(`"'=1+1; perigosa";`),
      linha?.includes(';1234.5;'),
      linha?.endsWith('Indicação'),
      fim,
    ]).toEqual([200, true, true, true, true, ''])
    expect((await gestora('GET', `${base}/exportar?formato=xlsx`)).cabecalhos.get('content-type')).toContain(
      'spreadsheetml',
    )
    expect((await gestora('GET', `${base}/exportar?formato=pdf`)).status).toBe(400)
  })
})

describe('calendar, timeline, map', () => {
  it('a date is a day in São Paulo; only the manager of the funnel moves a deadline, its users the forecast', async () => {
    const c = await novo({ titulo: 'Calendário' })
    expect((await vendedora('PUT', `/api/cartoes/${c.id}/prazo`, { versao: c.versao, dia: '2026-12-10' })).status).toBe(
      403,
    )
    expect(
      (await engenheiro('PUT', `/api/cartoes/${c.id}/prazo`, { versao: c.versao, dia: '2026-12-10' })).status,
    ).toBe(404)
    expect(
      (await gestora('PUT', `/api/cartoes/${c.id}/prazo`, { versao: c.versao, dia: 'amanhã' })).corpo.error.details[0]
        .campo,
    ).toBe('dia')
    expect(
      (await gestora('PUT', `/api/cartoes/${c.id}/prazo`, { versao: c.versao + 7, dia: '2026-12-10' })).status,
    ).toBe(409)
    expect((await gestora('PUT', `/api/cartoes/${c.id}/prazo`, { versao: c.versao, dia: '2026-12-10' })).status).toBe(
      200,
    )
    const mes = (await vendedora('GET', `${base}/periodo?de=2026-12-01&ate=2026-12-31&busca=Calend`)).corpo.data
    expect([mes.cartoes.map((k: { id: string; dia: string }) => [k.id, k.dia]), mes.cortado, mes.sem_data]).toEqual([
      [[c.id, '2026-12-10']],
      false,
      0,
    ])
    expect(
      (await vendedora('PATCH', `/api/cartoes/${c.id}`, { versao: c.versao + 1, previsao: '2026-12-31' })).status,
    ).toBe(200)
    expect(
      (await vendedora('GET', `${base}/periodo?campo=previsao&de=2026-12-31&ate=2026-12-31&busca=Calend`)).corpo.data
        .cartoes,
    ).toHaveLength(1)
    expect(
      (await vendedora('GET', `${base}/periodo?campo=vistoria_data&de=2026-12-31&ate=2026-12-31&busca=Calend`)).corpo
        .data.sem_data,
    ).toBe(1)
    expect((await vendedora('GET', `${base}/periodo?campo=cidade&de=2026-12-31&ate=2026-12-31`)).status).toBe(400)
    expect((await vendedora('GET', `${base}/periodo?de=2026-12-31&ate=2026-12-01`)).status).toBe(400)
  })

  it('the timeline shows each visit, and nothing of an undone move', async () => {
    const c = await novo({ titulo: 'Linha' })
    const { corpo } = await vendedora('POST', `/api/cartoes/${c.id}/mover`, {
      de: c.estagio_id,
      para: estagio('primeiro_contato'),
    })
    await vendedora('POST', `/api/cartoes/${c.id}/desfazer`, { seq: corpo.data.transicao.seq })
    await vendedora('POST', `/api/cartoes/${c.id}/mover`, { de: c.estagio_id, para: estagio('primeiro_contato') })
    const [ontem, amanha] = [-1, 1].map((n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10))
    const { cartoes } = (await vendedora('GET', `${base}/linha?de=${ontem}&ate=${amanha}&busca=Linha&por=estagio`))
      .corpo.data
    expect(
      cartoes[0].visitas.map((v: { estagio_id: string; ate: string | null }) => [v.estagio_id, v.ate === null]),
    ).toEqual([
      [estagio('novo_lead'), false],
      [estagio('primeiro_contato'), true],
    ])
    expect(
      (await vendedora('GET', `${base}/linha?de=2020-01-01&ate=2020-02-01&busca=Linha`)).corpo.data.cartoes,
    ).toEqual([])
  })

  it('a card is on the map by its coordinates, postal code or state, and shows which; otherwise it is listed without a position', async () => {
    const noPonto = await novo({ titulo: 'Mapa ponto' })
    const r = await vendedora('PATCH', `/api/cartoes/${noPonto.id}`, {
      versao: noPonto.versao,
      valores: { endereco_instalacao: { logradouro: 'Rua A', lat: -23.1, lng: -46.9 } },
    })
    expect(r.status).toBe(200)
    expect(
      (
        await vendedora('PATCH', `/api/cartoes/${noPonto.id}`, {
          versao: r.corpo.data.versao,
          valores: { endereco_instalacao: { logradouro: 'Rua A', lat: 120, lng: 0 } },
        })
      ).status,
    ).toBe(400)
    const noCep = await novo({ titulo: 'Mapa cep' })
    await vendedora('PATCH', `/api/cartoes/${noCep.id}`, {
      versao: noCep.versao,
      valores: { endereco_instalacao: { logradouro: 'Rua B', cep: '69900100' } },
    })
    await novo({ titulo: 'Mapa uf', valores: { nome: 'U', telefone: '5511981777777', uf: 'ba' } })
    await novo({ titulo: 'Mapa nada' })
    const { pontos, quantos_sem_lugar, camada } = (await vendedora('GET', `${base}/mapa?busca=Mapa`)).corpo.data
    const por = Object.fromEntries(
      pontos.map((p: { titulo: string; lat: number; precisao: string }) => [p.titulo, [Math.round(p.lat), p.precisao]]),
    )
    expect([por, quantos_sem_lugar, camada]).toEqual([
      { 'Mapa ponto': [-23, 'ponto'], 'Mapa cep': [-10, 'cep'], 'Mapa uf': [-13, 'uf'] },
      1,
      null,
    ])
  })
})

describe('my queue', () => {
  it('a card is listed once, by its most urgent reason, over all funnels; never one out of reach', async () => {
    const p = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
    const [tarde, hoje, calma, chamada] = [
      await novo({ titulo: 'F tarde' }, p),
      await novo({ titulo: 'F hoje' }, p),
      await novo({ titulo: 'F calma' }, p),
      await novo({ titulo: 'F chamada' }),
    ]
    await sql`update funis.cartoes set vence_em = now() - interval '1 hour' where id = ${tarde.id}`.execute(db)
    await sql`
      update funis.cartoes
      set
        vence_em = greatest(
            now() + interval '1 second',
            date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' + interval '23 hours 59 minutes 59 seconds'
          )
      where id = ${hoje.id}
    `.execute(db)
    await sql`update funis.cartoes set vence_em = null where id = ${calma.id}`.execute(db)
    await vendedora('POST', `/api/cartoes/${chamada.id}/comentarios`, { texto: 'Pode ver?', mencoes: [p.id] })
    const fila = async () =>
      (await p('GET', '/api/minha-fila')).corpo.data.cartoes.map((c: { titulo: string; motivo: string }) => [
        c.titulo,
        c.motivo,
      ])
    expect(await fila()).toEqual([
      ['F tarde', 'atrasado'],
      ['F hoje', 'hoje'],
      ['F chamada', 'chamou'],
      ['F calma', 'sem_acao'],
    ])
    // answered: no longer in the queue
    await p('POST', `/api/cartoes/${chamada.id}/comentarios`, { texto: 'Vi' })
    expect((await fila()).map(([t]: string[]) => t)).not.toContain('F chamada')
    expect((await p('GET', '/api/minha-fila?departamento=eng')).corpo.data.cartoes).toEqual([])
    expect((await ninguem('GET', '/api/minha-fila')).status).toBe(401)
  })
})

describe('saved views', () => {
  it('[S4.31] are private, of the team or of the company, with a default and a trash that restores', async () => {
    const criar = (quem: Pessoa, mais: Record<string, unknown> = {}) =>
      quem('POST', `${base}/visoes`, {
        nome: 'Atrasados do dia',
        escopo: 'pessoa',
        busca: { vista: 'tabela', prazo: 'atrasado' },
        ...mais,
      })
    expect((await criar(ninguem)).status).toBe(401)
    expect((await criar(engenheiro)).status).toBe(404)
    expect((await criar(vendedora, { nome: '' })).corpo.error.details[0].campo).toBe('nome')
    expect((await criar(vendedora, { escopo: 'time' })).corpo.error.details[0].campo).toBe('time_id')
    expect((await criar(vendedora, { escopo: 'empresa' })).status).toBe(403)
    const minha = (await criar(vendedora)).corpo.data
    expect((await criar(vendedora)).status).toBe(409)
    const daEmpresa = (await criar(gestora, { escopo: 'empresa', nome: 'De todos' })).corpo.data
    const nomes = async (quem: Pessoa) =>
      (await quem('GET', `${base}/visoes`)).corpo.data.visoes
        .filter((v: { excluida_em: string | null }) => !v.excluida_em)
        .map((v: { nome: string }) => v.nome)
    expect([await nomes(vendedora), await nomes(leitora)]).toEqual([['Atrasados do dia', 'De todos'], ['De todos']])
    expect((await leitora('DELETE', `/api/visoes-de-funil/${minha.id}`)).status).toBe(404)
    expect((await leitora('DELETE', `/api/visoes-de-funil/${daEmpresa.id}`)).status).toBe(403)
    expect((await leitora('PUT', `${base}/visao-padrao`, { visao_id: minha.id })).status).toBe(404)
    expect((await vendedora('PUT', `${base}/visao-padrao`, { visao_id: minha.id })).status).toBe(200)
    expect((await vendedora('GET', `${base}/visoes`)).corpo.data.visoes[0]).toMatchObject({
      id: minha.id,
      padrao: true,
    })
    const mudada = await vendedora('PUT', `/api/visoes-de-funil/${minha.id}`, {
      nome: 'Só os meus',
      escopo: 'pessoa',
      busca: { vista: 'calendario' },
    })
    expect(mudada.corpo.data).toMatchObject({ nome: 'Só os meus', busca: { vista: 'calendario' } })
    expect((await vendedora('DELETE', `/api/visoes-de-funil/${minha.id}`)).status).toBe(200)
    expect(await nomes(vendedora)).toEqual(['De todos'])
    expect((await vendedora('POST', `/api/visoes-de-funil/${minha.id}/restaurar`)).corpo.data.nome).toBe('Só os meus')
  })
})

describe('the reach predicate', () => {
  it('is the same in list, board, counts, groups, search, calendar, map, export, queue, bulk, signals, automation previews and live channels, for random users, cards and reaches', async () => {
    const pessoas = await Promise.all(
      Array.from({ length: 4 }, () => pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])),
    )
    const funil = (
      await sql<{ id: string; estagio: string; versao: number }>`
        select
          f.id,
          (
            select e.id
            from funis.estagios e
            where e.funil_id = f.id
              and e.tipo = 'aberto'
            order by e.lugar
            limit 1
          ) as estagio,
          f.versao
        from funis.funis f
        where f.chave = 'mpvl.limpeza'
      `.execute(db)
    ).rows[0]
    if (!funil) throw new Error('no funnel')
    const times = [uuidv7(), uuidv7()]
    for (const t of times) await sql`insert into cad.times (id, nome) values (${t}, ${`T ${t}`})`.execute(db)
    await sql`
      insert into cad.time_membros (time_id, usuario_id)
      values (${times[0]}, ${pessoas[0]?.id}),
        (${times[1]}, ${pessoas[1]?.id}),
        (${times[0]}, ${pessoas[2]?.id})
    `.execute(db)
    const cartoes = await Promise.all(
      Array.from(
        { length: 14 },
        async (_, i) =>
          (await um(pessoas, i % 4)('POST', '/api/cartoes', { funil: 'mpvl.limpeza', titulo: `Alcance ${i}` })).corpo
            .data.id as string,
      ),
    )
    for (const c of cartoes)
      await sql`
        insert into tarefas.tarefas (id, titulo, responsavel_id, cartao_id)
        values (${uuidv7()}, 'Ligar', ${pessoas[0]?.id}, ${c})
      `.execute(db)
    const quem = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
    const time = fc.option(fc.integer({ min: 0, max: 1 }), { nil: null })
    const seguidor = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null, freq: 1 })
    const mundo = fc.record({
      alcance: fc.constantFrom('todos', 'time', 'proprios'),
      cartoes: fc.array(fc.record({ quem, time, seguidor }), { minLength: 14, maxLength: 14 }),
      olha: fc.integer({ min: 0, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(mundo, async (m) => {
        await sql`update funis.funis set alcance = ${m.alcance} where id = ${funil.id}`.execute(db)
        await sql`delete from funis.cartao_pessoas where cartao_id = any(${cartoes}::uuid[])`.execute(db)
        await sql`delete from plataforma.eventos where tipo = 'cartao.alcance'`.execute(db).catch(() => {})
        for (const [i, c] of m.cartoes.entries()) {
          await sql`
            update funis.cartoes
            set
              responsavel_id = ${c.quem === null ? null : pessoas[c.quem]?.id},
              time_id = ${c.time === null ? null : times[c.time]},
              versao = versao + 1
            where id = ${cartoes[i]}
          `.execute(db)
          if (c.seguidor !== null)
            await sql`
              insert into funis.cartao_pessoas (cartao_id, usuario_id, papel)
              values (${cartoes[i]}, ${pessoas[c.seguidor]?.id}, 'seguidor')
            `.execute(db)
        }
        const eu = um(pessoas, m.olha)
        const meusTimes = [[0], [1], [0], []][m.olha] ?? []
        const ve = (c: (typeof m.cartoes)[number]) =>
          m.alcance === 'todos' ||
          c.quem === m.olha ||
          c.seguidor === m.olha ||
          (m.alcance === 'time' && c.time !== null && meusTimes.includes(c.time))
        const p = await carregarAcesso(db, eu.id)
        if (!p) throw new Error('nobody')
        const ctx = {
          usuario: p.usuario,
          acesso: p.acesso,
          sessao_id: '',
          aal: 'aal1' as const,
          requisicao_id: '',
          ip: '',
        }
        const certos = cartoes.filter((_, i) => ve(um(m.cartoes, i))).sort()
        const f = '/api/funis/mpvl.limpeza'
        const lidos = await Promise.all(
          [
            '/cartoes?limit=200',
            '/quadro?por_coluna=60',
            '/grupos?por=prioridade',
            '/cartoes?busca=Alcance&limit=200',
            '/periodo?de=2020-01-01&ate=2099-12-31',
            '/mapa',
          ].map(async (q) => eu('GET', f + q)),
        )
        const [tabela, quadro, grupos, busca, periodo, mapa] = lidos.map((r) => r.corpo) as [
          Lido,
          Lido,
          Lido,
          Lido,
          Lido,
          Lido,
        ]
        const colunas = quadro.data.colunas as { total: number; cartoes: { id: string }[] }[]
        expect(ids({ corpo: tabela }).sort()).toEqual(certos)
        expect(tabela.pagination.total).toBe(certos.length)
        expect(colunas.flatMap((c) => c.cartoes.map((x) => x.id)).sort()).toEqual(certos)
        expect(colunas.reduce((s, c) => s + c.total, 0)).toBe(certos.length)
        expect(grupos.data.reduce((s: number, g: { total: number }) => s + g.total, 0)).toBe(certos.length)
        expect(ids({ corpo: busca }).sort()).toEqual(certos)
        expect(periodo.data.cartoes.length + periodo.data.sem_data).toBe(certos.length)
        expect(mapa.data.pontos.length + mapa.data.quantos_sem_lugar).toBe(certos.length)
        const doLote = (
          await eu('POST', `${f}/lotes/previa`, {
            acao: { tipo: 'prioridade', prioridade: 'alta' },
            alvo: { ids: cartoes },
          })
        ).corpo
        expect(certos.length === 0 ? doLote.error.details[0].campo : doLote.data.total).toBe(
          certos.length === 0 ? 'alvo' : certos.length,
        )
        expect(
          (await eu('POST', `${f}/sinais`, { ids: cartoes })).corpo.data.map((x: { id: string }) => x.id).sort(),
        ).toEqual(certos)
        const alcance = await alcanceNosFunis(db, ctx)
        expect(
          (
            await previaNoFunil(
              db,
              alcance,
              { gatilho: { tipo: 'entrou', estagio_id: null }, quando: null, acoes: [] } as never,
              funil.id,
            )
          ).cartoes
            .map((x) => x.id)
            .sort(),
        ).toEqual(certos)
        const pedido = {
          alcance,
          funil: await funilVigente(db, funil.id),
          campos: new Map(),
          filtros: {},
          ordem: 'prazo' as const,
          situacao: 'abertos' as const,
          colunas: [],
        }
        const exportados = await casa.app.s.banco.transacao(async (tx) =>
          (await Array.fromAsync(todasAsLinhas(tx, pedido, 'titulo'))).flat().map((l) => l.id),
        )
        expect(exportados.sort()).toEqual(certos)
        expect((await minhaFila(db, alcance, 'mpvl')).every((l) => certos.includes(l.id))).toBe(true)
        for (const [i, id] of cartoes.entries())
          expect([i, (await eu('GET', `/api/cartoes/${id}`)).status]).toEqual([i, certos.includes(id) ? 200 : 404])
        // of the published events, those on channels of this user are exactly those of the cards they see
        const { rows } = await sql<{ dados: never }>`
          select dados
          from plataforma.eventos
          where tipo = 'cartao.alcance'
            and dados ->> 'cartao_id' = any(${cartoes}::text[])
          order by id desc
          limit 60
        `.execute(db)
        const canais = (await eu('GET', f)).corpo.data.canais as string[]
        const todosOsCanais = [
          `funil_${funil.id}`,
          ...pessoas.map((x) => `funil_${funil.id}_p_${x.id}`),
          ...times.map((t) => `funil_${funil.id}_t_${t}`),
        ]
        const concedidos = (
          await canaisDosFunis.permitidos(
            db,
            ctx,
            todosOsCanais.map((c) => c.slice(6)),
          )
        ).map((c) => `funil_${c}`)
        expect(concedidos.sort()).toEqual([...canais].sort())
        const difusao = difusoesDosFunis.find((d) => d.evento === 'cartao.alcance')
        // the newest event of a card has its current reach
        const ultimo = new Map<string, string[]>()
        for (const r of rows.toReversed())
          for (const msg of difusao?.mensagens(r.dados) ?? [])
            ultimo.set((msg.dados as { id: string }).id, [
              ...(ultimo.get((msg.dados as { id: string }).id) ?? []),
              msg.canal,
            ])
        if (m.alcance !== 'todos')
          for (const id of certos) expect((ultimo.get(id) ?? []).some((c) => canais.includes(c))).toBe(true)
      }),
      { numRuns: 15 },
    )
    await sql`update funis.funis set alcance = 'todos' where id = ${funil.id}`.execute(db)
  })

  it('a technician sees only their own cards, and gets an event as soon as one is assigned', async () => {
    const c = await novo({ titulo: 'Para o técnico' })
    expect((await tecnico('GET', `/api/cartoes/${c.id}`)).status).toBe(404)
    await gestora('PATCH', `/api/cartoes/${c.id}`, { versao: c.versao, responsavel_id: tecnico.id })
    expect((await tecnico('GET', `/api/cartoes/${c.id}`)).status).toBe(200)
    const { rows } = await sql<{ dados: { pessoas: string[] } }>`
      select dados
      from plataforma.eventos
      where tipo = 'cartao.alcance'
        and dados ->> 'cartao_id' = ${c.id}
      order by id desc
      limit 1
    `.execute(db)
    expect(rows[0]?.dados.pessoas.sort()).toEqual([tecnico.id, vendedora.id].sort())
  })
})
