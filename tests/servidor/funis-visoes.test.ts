import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Chamada } from '#tests/suporte/app.ts'
import { DIAS_PARADO, paradoHa } from '#engines/funil/parado.ts'
import { expedienteDaEmpresa } from '#modules/funis/nucleo/regras/calendario.ts'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { visoes } from '#modules/funis/visoes/contract/visoes.ts'
import { vistas } from '#modules/funis/visoes/contract/vistas.ts'
import type { Resposta } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeVisoes, ids } from '#tests/servidor/suporte/funis-visoes.ts'

const { casa, db, vendedora, gestora, novo } = await casaDeVisoes()
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const ninguem = await casa.como(null)
const vendas = (await vendedora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
const estagio = (chave: string): string => vendas.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
const base = '/api/funis/vu.vendas'

describe('the table', () => {
  it('[S3.1] [S4.31] filters and sorts opportunities by every column, page by page, each once', async () => {
    expect((await ninguem.chamar(vistas.tabela, { params: { funil: 'vu.vendas' } })).status).toBe(401)
    expect((await engenheiro.chamar(vistas.tabela, { params: { funil: 'vu.vendas' } })).status).toBe(404)
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
    await vendedora.chamar(contratoDeCartoes.alterar, {
      params: { id: c.id },
      body: { versao: c.versao, previsao: '2026-12-24' },
    })
    expect(ids(await vendedora('GET', `${base}/cartoes?sem_acao=true&busca=Parada`))).toEqual([])
    expect(ids(await vendedora('GET', `${base}/cartoes?estagio_id=${estagio('negociacao')}`))).toEqual([])
    const { total } = (await vendedora.chamar(vistas.tabela, { params: { funil: 'vu.vendas' } })).corpo.pagination
    for (const por of ['responsavel', 'estagio', 'prioridade', 'cidade', 'concessionaria']) {
      const grupos = (await vendedora('GET', `${base}/grupos?por=${por}`)).corpo.data as { total: number }[]
      expect([por, grupos.reduce((s, g) => s + g.total, 0)]).toEqual([por, total])
    }
    expect((await vendedora('GET', `${base}/grupos?por=signo`)).status).toBe(400)
  })

  it('exports the filtered rows, for users with the permission', async () => {
    expect((await vendedora.chamar(vistas.exportar, { params: { funil: 'vu.vendas' } })).status).toBe(403)
    expect((await ninguem.chamar(vistas.exportar, { params: { funil: 'vu.vendas' } })).status).toBe(401)
    await novo({ titulo: '=1+1; perigosa', valor_centavos: 123_450 })
    const csv = await gestora.chamar(vistas.exportar, {
      params: { funil: 'vu.vendas' },
      query: { busca: 'perigosa', colunas: 'origem_lead' },
    })
    const [cabeca, linha, fim] = csv.corpo.split('\r\n')
    expect([
      csv.status,
      cabeca?.endsWith('Origem do lead'),
      linha?.startsWith(`"'=1+1; perigosa";`),
      linha?.includes(';1234.5;'),
      linha?.endsWith('Indicação'),
      fim,
    ]).toEqual([200, true, true, true, true, ''])
    expect(
      (
        await gestora.chamar(vistas.exportar, { params: { funil: 'vu.vendas' }, query: { formato: 'xlsx' } })
      ).cabecalhos.get('content-type'),
    ).toContain('spreadsheetml')
    expect((await gestora('GET', `${base}/exportar?formato=pdf`)).status).toBe(400)
  })
})

describe('calendar, timeline, map', () => {
  it('a date is a day in São Paulo; only the manager of the funnel moves a deadline, its users the forecast', async () => {
    const c = await novo({ titulo: 'Calendário' })
    expect(
      (await vendedora.chamar(vistas.prazo, { params: { id: c.id }, body: { versao: c.versao, dia: '2026-12-10' } }))
        .status,
    ).toBe(403)
    expect(
      (await engenheiro.chamar(vistas.prazo, { params: { id: c.id }, body: { versao: c.versao, dia: '2026-12-10' } }))
        .status,
    ).toBe(404)
    expect(
      (await gestora.chamar(vistas.prazo, { params: { id: c.id }, body: { versao: c.versao, dia: 'amanhã' } }))
        .campos[0]?.campo,
    ).toBe('dia')
    expect(
      (await gestora.chamar(vistas.prazo, { params: { id: c.id }, body: { versao: c.versao + 7, dia: '2026-12-10' } }))
        .status,
    ).toBe(409)
    expect(
      (await gestora.chamar(vistas.prazo, { params: { id: c.id }, body: { versao: c.versao, dia: '2026-12-10' } }))
        .status,
    ).toBe(200)
    const mes = (
      await vendedora.chamar(vistas.periodo, {
        params: { funil: 'vu.vendas' },
        query: { de: '2026-12-01', ate: '2026-12-31', busca: 'Calend' },
      })
    ).corpo.data
    expect([mes.cartoes.map((k) => [k.id, k.dia]), mes.cortado, mes.sem_data]).toEqual([
      [[c.id, '2026-12-10']],
      false,
      0,
    ])
    expect(
      (
        await vendedora.chamar(contratoDeCartoes.alterar, {
          params: { id: c.id },
          body: { versao: c.versao + 1, previsao: '2026-12-31' },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await vendedora.chamar(vistas.periodo, {
          params: { funil: 'vu.vendas' },
          query: { campo: 'previsao', de: '2026-12-31', ate: '2026-12-31', busca: 'Calend' },
        })
      ).corpo.data.cartoes,
    ).toHaveLength(1)
    expect(
      (
        await vendedora.chamar(vistas.periodo, {
          params: { funil: 'vu.vendas' },
          query: { campo: 'vistoria_data', de: '2026-12-31', ate: '2026-12-31', busca: 'Calend' },
        })
      ).corpo.data.sem_data,
    ).toBe(1)
    expect(
      (
        await vendedora.chamar(vistas.periodo, {
          params: { funil: 'vu.vendas' },
          query: { campo: 'cidade', de: '2026-12-31', ate: '2026-12-31' },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await vendedora.chamar(vistas.periodo, {
          params: { funil: 'vu.vendas' },
          query: { de: '2026-12-31', ate: '2026-12-01' },
        })
      ).status,
    ).toBe(400)
  })

  it('the timeline shows each visit, and nothing of an undone move', async () => {
    const c = await novo({ titulo: 'Linha' })
    const { corpo } = await vendedora.chamar(contratoDeCartoes.mover, {
      params: { id: c.id },
      body: {
        de: c.estagio_id,
        para: estagio('primeiro_contato'),
      },
    })
    await vendedora('POST', `/api/cartoes/${c.id}/desfazer`, { seq: corpo.data.transicao?.seq })
    await vendedora.chamar(contratoDeCartoes.mover, {
      params: { id: c.id },
      body: { de: c.estagio_id, para: estagio('primeiro_contato') },
    })
    const [ontem, amanha] = [-1, 1].map((n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10))
    const { cartoes } = (
      await vendedora.chamar(vistas.linha, {
        params: { funil: 'vu.vendas' },
        query: { de: ontem ?? '', ate: amanha ?? '', busca: 'Linha', por: 'estagio' },
      })
    ).corpo.data
    expect(cartoes[0]?.visitas.map((v) => [v.estagio_id, v.ate === null])).toEqual([
      [estagio('novo_lead'), false],
      [estagio('primeiro_contato'), true],
    ])
    expect(
      (
        await vendedora.chamar(vistas.linha, {
          params: { funil: 'vu.vendas' },
          query: { de: '2020-01-01', ate: '2020-02-01', busca: 'Linha' },
        })
      ).corpo.data.cartoes,
    ).toEqual([])
  })

  it('a card is on the map by its coordinates, postal code or state, and shows which; otherwise it is listed without a position', async () => {
    const noPonto = await novo({ titulo: 'Mapa ponto' })
    const r = await vendedora.chamar(contratoDeCartoes.alterar, {
      params: { id: noPonto.id },
      body: {
        versao: noPonto.versao,
        valores: { endereco_instalacao: { logradouro: 'Rua A', lat: -23.1, lng: -46.9 } },
      },
    })
    expect(r.status).toBe(200)
    expect(
      (
        await vendedora.chamar(contratoDeCartoes.alterar, {
          params: { id: noPonto.id },
          body: {
            versao: r.corpo.data.versao,
            valores: { endereco_instalacao: { logradouro: 'Rua A', lat: 120, lng: 0 } },
          },
        })
      ).status,
    ).toBe(400)
    const noCep = await novo({ titulo: 'Mapa cep' })
    await vendedora.chamar(contratoDeCartoes.alterar, {
      params: { id: noCep.id },
      body: {
        versao: noCep.versao,
        valores: { endereco_instalacao: { logradouro: 'Rua B', cep: '69900100' } },
      },
    })
    await novo({ titulo: 'Mapa uf', valores: { nome: 'U', telefone: '5511981777777', uf: 'ba' } })
    await novo({ titulo: 'Mapa nada' })
    const { pontos, quantos_sem_lugar, camada } = (
      await vendedora.chamar(vistas.mapa, { params: { funil: 'vu.vendas' }, query: { busca: 'Mapa' } })
    ).corpo.data
    const por = Object.fromEntries(pontos.map((p) => [p.titulo, [Math.round(p.lat), p.precisao]]))
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
    await vendedora.chamar(contratoDeCartoes.comentar, {
      params: { id: chamada.id },
      body: { texto: 'Pode ver?', mencoes: [p.id] },
    })
    const fila = async () => (await p.chamar(vistas.minhaFila)).corpo.data.cartoes.map((c) => [c.titulo, c.motivo])
    expect(await fila()).toEqual([
      ['F tarde', 'atrasado'],
      ['F hoje', 'hoje'],
      ['F chamada', 'chamou'],
      ['F calma', 'sem_acao'],
    ])
    // answered: no longer in the queue
    await p.chamar(contratoDeCartoes.comentar, { params: { id: chamada.id }, body: { texto: 'Vi' } })
    expect((await fila()).map(([t]) => t)).not.toContain('F chamada')
    expect((await p.chamar(vistas.minhaFila, { query: { departamento: 'eng' } })).corpo.data.cartoes).toEqual([])
    expect((await ninguem.chamar(vistas.minhaFila)).status).toBe(401)
  })
})

describe('saved views', () => {
  it('[S4.31] are private, of the team or of the company, with a default and a trash that restores', async () => {
    const criar = (quem: Chamada, mais: Record<string, unknown> = {}) =>
      quem.chamar(visoes.criar, {
        params: { funil: 'vu.vendas' },
        body: {
          nome: 'Atrasados do dia',
          escopo: 'pessoa',
          busca: { vista: 'tabela', prazo: 'atrasado' },
          ...mais,
        },
      })
    expect((await criar(ninguem)).status).toBe(401)
    expect((await criar(engenheiro)).status).toBe(404)
    expect((await criar(vendedora, { nome: '' })).campos[0]?.campo).toBe('nome')
    expect((await criar(vendedora, { escopo: 'time' })).campos[0]?.campo).toBe('time_id')
    expect((await criar(vendedora, { escopo: 'empresa' })).status).toBe(403)
    const minha = (await criar(vendedora)).corpo.data
    expect((await criar(vendedora)).status).toBe(409)
    const daEmpresa = (await criar(gestora, { escopo: 'empresa', nome: 'De todos' })).corpo.data
    const nomes = async (quem: Chamada) =>
      (await quem.chamar(visoes.listar, { params: { funil: 'vu.vendas' } })).corpo.data.visoes
        .filter((v) => !v.excluida_em)
        .map((v) => v.nome)
    expect([await nomes(vendedora), await nomes(leitora)]).toEqual([['Atrasados do dia', 'De todos'], ['De todos']])
    expect((await leitora.chamar(visoes.excluir, { params: { id: minha.id } })).status).toBe(404)
    expect((await leitora.chamar(visoes.excluir, { params: { id: daEmpresa.id } })).status).toBe(403)
    expect(
      (await leitora.chamar(visoes.padrao, { params: { funil: 'vu.vendas' }, body: { visao_id: minha.id } })).status,
    ).toBe(404)
    expect(
      (await vendedora.chamar(visoes.padrao, { params: { funil: 'vu.vendas' }, body: { visao_id: minha.id } })).status,
    ).toBe(200)
    expect(
      (await vendedora.chamar(visoes.listar, { params: { funil: 'vu.vendas' } })).corpo.data.visoes[0],
    ).toMatchObject({
      id: minha.id,
      padrao: true,
    })
    const mudada = await vendedora.chamar(visoes.alterar, {
      params: { id: minha.id },
      body: {
        nome: 'Só os meus',
        escopo: 'pessoa',
        busca: { vista: 'calendario' },
      },
    })
    expect(mudada.corpo.data).toMatchObject({ nome: 'Só os meus', busca: { vista: 'calendario' } })
    expect((await vendedora.chamar(visoes.excluir, { params: { id: minha.id } })).status).toBe(200)
    expect(await nomes(vendedora)).toEqual(['De todos'])
    expect((await vendedora.chamar(visoes.restaurar, { params: { id: minha.id } })).corpo.data.nome).toBe('Só os meus')
  })
})
