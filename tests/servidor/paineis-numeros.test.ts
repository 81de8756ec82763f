import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { casaDePaineis } from '#tests/servidor/suporte/paineis.ts'

const { s, gestora, vendedor, definicao, preco, ler, linhas } = await casaDePaineis()
const id = (chave: string) => definicao.estagios.find((e) => e.chave === chave)?.id ?? ''

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
