import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { relatorios } from '#modules/estoque/contract/relatorios.ts'
import { inventarios } from '#modules/inventarios/contract/inventarios.ts'
import { contagens } from '#modules/inventarios/contract/contagens.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { relatorioAgora } from '#modules/ordens/publico.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe2 = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const daTi = await pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'operador' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const hoje = diaAqui()
let c: Campo
let cliente = ''
beforeAll(async () => {
  c = await campoDeTeste(casa)
  cliente = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'cliente')?.id ?? ''
})

const sair = (origem: { tipo: 'ordem'; id: string }, item_id: string, series: string[], mais: object = {}) =>
  c.estoquista.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'saida',
      ocorrido_em: hoje,
      motivo: '',
      de: c.sede,
      para: cliente,
      origem,
      linhas: [{ item_id, quantidade: series.length > 0 ? String(series.length) : '1', series }],
      ...mais,
    },
  })
const reservadas = async (id: string) =>
  (await c.agendadora.chamar(ordens.obter, { params: { id } })).corpo.data.pecas[0]?.reservada

it('takes goods out for an order of its code, out of its reservation, and says the order on the movement', async () => {
  const item = await c.novaPeca('2')
  const ordem = await c.abrir({ pecas: [{ item_id: item, qtd: '2', critica: false }] })
  const { numero, ano } = (await c.agendadora.chamar(ordens.obter, { params: { id: ordem } })).corpo.data
  expect(await reservadas(ordem)).toBe('2')
  const semOrdem = await sair({ tipo: 'ordem', id: uuidv7() }, item, [])
  expect([semOrdem.status, semOrdem.detalhe('origem')]).toEqual([400, 'Esta ordem não existe, ou não é sua.'])
  const transferida = await sair({ tipo: 'ordem', id: ordem }, item, [], { tipo: 'transferencia', para: c.van })
  expect(transferida.detalhe('origem')).toBe('Só uma saída ou uma devolução é de uma ordem.')
  const falsa = await c.estoquista('POST', '/api/estoque/movimentos', { origem: { tipo: 'separacao', id: ordem } })
  expect(falsa.status).toBe(400)
  // all of it is reserved for this order: without it nothing leaves
  const semDestino = await sair({ tipo: 'ordem', id: ordem }, item, [], { origem: undefined })
  expect(semDestino.status).toBe(409)
  const feita = await sair({ tipo: 'ordem', id: ordem }, item, [])
  expect(feita.status).toBe(200)
  const m = (await leitora.chamar(movimentos.obter, { params: { id: feita.corpo.data.id } })).corpo.data
  expect(m.documento).toBe(`OS ${numero}/${ano}`)
  expect(await reservadas(ordem)).toBe('1')
  await c.agendadora.chamar(ordens.agir, {
    params: { id: ordem },
    body: {
      id: uuidv7(),
      tipo: 'cancelar',
      ciclo: 1,
      ocorrido_em: new Date().toISOString(),
      relogio_s: 0,
      dados: { motivo: 'cliente desistiu' },
    },
  })
  expect((await sair({ tipo: 'ordem', id: ordem }, item, [])).detalhe('origem')).toMatch(/já terminou/)
  expect(await violacoes(casa.app.s.banco.db)).toEqual([])
})

const pecaDa = async (id: string, quem = c.agendadora) => {
  const o = (await quem.chamar(ordens.obter, { params: { id } })).corpo.data
  const p = o.pecas[0]
  return [p?.retirada, p?.consumida, p?.devolvida, p?.series, o.custo_centavos]
}
const devolver = (id: string, item_id: string, quantidade: string, series: string[] = []) =>
  sair({ tipo: 'ordem', id }, item_id, series, {
    tipo: 'devolucao',
    de: cliente,
    para: c.sede,
    linhas: [
      {
        item_id,
        quantidade,
        series,
      },
    ],
  })

it('counts what left the stock for an order among its parts, once, and what came back', async () => {
  const item = await c.novaPeca('6')
  const ordem = await c.abrir()
  const origem = { tipo: 'ordem' as const, id: ordem }
  const linhas = [{ item_id: item, quantidade: '4', series: [] }]
  expect((await sair(origem, item, [], { linhas })).status).toBe(200)
  expect(await pecaDa(ordem)).toEqual(['4', '4', '0', [], undefined])
  // who sees costs sees what the parts cost: 4 of 6 that cost 1,000
  expect(await pecaDa(ordem, c.estoquista)).toEqual(['4', '4', '0', [], 667])
  const demais = await devolver(ordem, item, '5')
  expect([demais.status, demais.detalhe('linhas.0')]).toEqual([
    400,
    expect.stringMatching(/^De P-\S+ saíram 4 UN: não voltam mais que isso\.$/),
  ])
  expect((await devolver(ordem, item, '1')).status).toBe(200)
  expect(await pecaDa(ordem)).toEqual(['4', '3', '1', [], undefined])
  const outra = await sair(origem, item, [])
  expect(await pecaDa(ordem)).toEqual(['5', '4', '1', [], undefined])
  const corpo = { chave: uuidv7(), ocorrido_em: hoje, motivo: 'saiu do material errado' }
  const desfeita = await chefe2.chamar(movimentos.estornar, { params: { id: outra.corpo.data.id }, body: corpo })
  expect(desfeita.status).toBe(200)
  expect(await pecaDa(ordem)).toEqual(['4', '3', '1', [], undefined])
  const nada = await devolver(await c.abrir(), item, '1')
  expect(nada.detalhe('linhas.0')).toMatch(/^Nada de P-\S+ saiu para esta ordem\.$/)
  expect(await violacoes(casa.app.s.banco.db)).toEqual([])
})

it('exports the movements line by line, and sums what orders used under their numbers', async () => {
  const item = await c.novaPeca('6')
  const ordem = await c.abrir()
  const { numero, ano } = (await c.agendadora.chamar(ordens.obter, { params: { id: ordem } })).corpo.data
  const saida = await sair({ tipo: 'ordem', id: ordem }, item, [])
  const outra = await sair({ tipo: 'ordem', id: ordem }, item, [])
  const corpo = { chave: uuidv7(), ocorrido_em: hoje, motivo: 'peça trocada' }
  await chefe2.chamar(movimentos.estornar, { params: { id: outra.corpo.data.id }, body: corpo })
  const query = { tipo: 'movimentos' as const, material: item }
  const { colunas, linhas } = (await leitora.chamar(relatorios.obter, { query })).corpo.data
  const em = (id: string) => colunas.findIndex((k) => k.id === id)
  expect(colunas.some((k) => k.id === 'valor')).toBe(false)
  expect(linhas.map((l) => [l.valores[em('movimento')], l.valores[em('de')], l.valores[em('qtd')]])).toEqual([
    ['estorno', 'Clientes', '1'],
    ['saida', 'Campinas', '1'],
    ['saida', 'Campinas', '1'],
    ['entrada', 'Fornecedores', '6'],
  ])
  expect(linhas[2]?.movimento_id).toBe(saida.corpo.data.id)
  const csv = await leitora('GET', `/api/estoque/relatorios/arquivo?tipo=movimentos&material=${item}&formato=csv`)
  expect([csv.status, csv.corpo]).toEqual([200, expect.stringContaining('peça trocada')])
  const usado = async (por: 'ordem' | 'projeto') =>
    (await c.estoquista.chamar(relatorios.obter, { query: { tipo: 'consumo', por } })).corpo.data.linhas
      .map((l) => l.valores)
      .find(([grupo]) => grupo === `OS ${numero}/${ano}`)
  // one of two came back: 1,000 for six
  expect((await usado('ordem'))?.at(-1)).toBe(167)
  expect(await usado('projeto')).toBeUndefined()
})

it('names the line that is short, with what is free now and who took the rest, and shows balances before and after', async () => {
  const [pouco, bastante] = [await c.novaPeca('5'), await c.novaPeca('5')]
  const semOrdem = (item_id: string, quantidade: string) => ({ item_id, quantidade, series: [] })
  const corpo = (linhas: object[]) => ({ origem: undefined, linhas })
  const feita = await sair({ tipo: 'ordem', id: '' }, pouco, [], corpo([semOrdem(pouco, '3')]))
  expect(feita.status).toBe(200)
  const m = (await leitora.chamar(movimentos.obter, { params: { id: feita.corpo.data.id } })).corpo.data
  expect(m.itens.map((i) => [i.qtd, i.saldo_de, i.saldo_para])).toEqual([['3', '2', null]])
  const linhas = [semOrdem(bastante, '4'), semOrdem(pouco, '1'), semOrdem(pouco, '2')]
  const recusada = await sair({ tipo: 'ordem', id: '' }, pouco, [], corpo(linhas))
  expect(recusada.status).toBe(409)
  expect([0, 1, 2].map((n) => recusada.detalhe(`linhas.${n}`))).toEqual([
    undefined,
    undefined,
    `Só 1 un está livre agora. ${m.por} baixou 3 agora há pouco.`,
  ])
  const ordem = await c.abrir({ pecas: [{ item_id: bastante, qtd: '5', critica: false }] })
  const deOutro = await sair({ tipo: 'ordem', id: '' }, bastante, [], corpo([semOrdem(bastante, '1')]))
  expect(deOutro.detalhe('linhas.0')).toBe('Nada está livre aqui agora.')
  const daOrdem = await sair({ tipo: 'ordem', id: ordem }, bastante, [], { linhas: [semOrdem(bastante, '5')] })
  expect(daOrdem.status).toBe(200)
  const origem = (await leitora.chamar(movimentos.obter, { params: { id: daOrdem.corpo.data.id } })).corpo.data.origem
  expect(origem).toEqual({ tipo: 'ordem', id: ordem })
})

it('shows a serial on the order until it comes back, and adds nothing to what its acts consumed', async () => {
  const [fica, volta, daVan] = [0, 1, 2].map((n) => `V-${n}-${uuidv7().slice(-10)}`) as [string, string, string]
  const item = await c.novaPeca('3', 'serie', [fica, volta, daVan])
  const ordem = await c.abrir()
  const de = await planejarOrdem(c, ordem)
  expect((await sair({ tipo: 'ordem', id: ordem }, item, [fica, volta])).status).toBe(200)
  const agir = (tipo: string, dados: object, mais: object = {}) =>
    c.tecnico('POST', `/api/ordens/ordens/${ordem}/atos`, {
      id: uuidv7(),
      tipo,
      ciclo: 1,
      ocorrido_em: new Date().toISOString(),
      relogio_s: 0,
      dados,
      ...mais,
    })
  expect(de).not.toBe('')
  expect((await agir('iniciar', {}, { lugar: { recusa: 'sem sinal' } })).status).toBe(200)
  const peca = { item_id: item, quantidade: '1', series: [daVan] }
  expect((await agir('retirar', { ...peca, local_id: c.sede })).status).toBe(200)
  expect((await agir('consumir', { ...peca, local_id: c.van })).status).toBe(200)
  const [retirada, consumida, , series] = await pecaDa(ordem)
  expect([retirada, consumida, [...(series as string[])].toSorted()]).toEqual([
    '3',
    '3',
    [fica, volta, daVan].toSorted(),
  ])
  expect((await devolver(ordem, item, '1', [volta])).status).toBe(200)
  const [, usadas, devolvida, ficaram] = await pecaDa(ordem)
  expect([usadas, devolvida, [...(ficaram as string[])].toSorted()]).toEqual(['2', '1', [fica, daVan].toSorted()])
  const db = casa.app.s.banco.db
  const doRelatorio = (await relatorioAgora(db, ordem, 1)).conteudo as { pecas: { tipo: string; qtd: number }[] }
  expect(doRelatorio.pecas.map((p) => [p.tipo, p.qtd])).toEqual([
    ['retirada', 1],
    ['consumida', 1],
    ['consumida', 1],
  ])
})

it('reports serials by customer, and shows no customer to who does not reach the order', async () => {
  const serie = `S-${uuidv7().slice(-10)}`
  const item = await c.novaPeca('1', 'serie', [serie])
  const ordem = await c.abrir()
  expect((await sair({ tipo: 'ordem', id: ordem }, item, [serie])).status).toBe(200)
  const query = { tipo: 'series_por_cliente' as const, material: item }
  const linhas = async (quem: typeof leitora) =>
    (await quem.chamar(relatorios.obter, { query })).corpo.data.linhas.map((l) => l.valores)
  const [daEstoque] = await linhas(c.estoquista)
  expect(daEstoque?.[0]).toBe('Edna Ramalho')
  expect([daEstoque?.[1], daEstoque?.[4], daEstoque?.[5]]).toEqual([
    expect.stringMatching(/^OS \d+\/\d{4}$/),
    serie,
    hoje,
  ])
  const [daTecnologia] = await linhas(daTi)
  expect([daTecnologia?.[0], daTecnologia?.[1], daTecnologia?.[4]]).toEqual(['–', '–', serie])
  expect((await deFora.chamar(relatorios.obter, { query })).status).toBe(403)
  // without an order: where to, and who did it
  const solta = `S-${uuidv7().slice(-10)}`
  const outro = await c.novaPeca('1', 'serie', [solta])
  const motivo = 'Troca no balcão, Marta'
  await sair({ tipo: 'ordem', id: '' }, outro, [solta], { origem: undefined, documento: 'Recibo 9', motivo })
  const deOutro = { query: { tipo: 'series_por_cliente' as const, material: outro } }
  const [semOrdem] = (await daTi.chamar(relatorios.obter, deOutro)).corpo.data.linhas.map((l) => l.valores)
  const quem = (await leitora.chamar(movimentos.listar, { query: { material: outro } })).corpo.data[0]?.por
  expect([semOrdem?.[0], semOrdem?.[1], semOrdem?.[6], semOrdem?.[7]]).toEqual([
    '–',
    'Recibo 9',
    `Clientes, ${motivo}`,
    quem,
  ])
  expect([daTecnologia?.[6], daTecnologia?.[7]]).toEqual(['–', '–'])
  expect(
    (await leitora.chamar(relatorios.obter, { query: { ...query, de: '2027-01-01', ate: '2026-01-01' } })).status,
  ).toBe(400)
  for (const formato of ['csv', 'xlsx', 'pdf']) {
    const r = await leitora('GET', `/api/estoque/relatorios/arquivo?tipo=series_por_cliente&formato=${formato}`)
    expect(r.status).toBe(200)
    if (formato === 'csv') expect(r.corpo).toContain(serie)
  }
})

it('reports how much of what was counted the book had right, by place and month', async () => {
  const [certo, errado] = [await c.novaPeca('5'), await c.novaPeca('5')]
  const galpao = (await c.estoquista.chamar(locais.criar, { body: { nome: 'Galpão', tipo: 'almoxarifado' } })).corpo
    .data.id
  for (const item_id of [certo, errado])
    await c.estoquista.chamar(movimentos.criar, {
      body: {
        chave: uuidv7(),
        tipo: 'transferencia',
        ocorrido_em: hoje,
        motivo: '',
        de: c.sede,
        para: galpao,
        linhas: [
          {
            item_id,
            quantidade: '5',
            series: [],
          },
        ],
      },
    })
  const escopo = {
    titulo: 'Galpão',
    locais: [galpao],
    categorias: [],
    endereco_de: null,
    endereco_ate: null,
    classe: null,
    modo: 'fotografia' as const,
    tolerancia_pct: 100,
    tolerancia_centavos: 1e5,
    motivo_centavos: 1e5,
    responsavel_id: chefe2.id,
    contadores: [c.estoquista.id],
  }
  const id = (await chefe2.chamar(inventarios.criar, { body: escopo })).corpo.data.id
  await chefe2.chamar(inventarios.iniciar, { params: { id } })
  const { posicoes } = (await c.estoquista.chamar(contagens.folha, { params: { id } })).corpo.data
  for (const p of posicoes) {
    const agora = new Date().toISOString()
    await c.estoquista.chamar(contagens.contar, {
      params: { id },
      body: {
        chave: uuidv7(),
        linha_id: p.linha_id,
        rodada: 1,
        series: [],
        contado_em: agora,
        enviado_em: agora,
        quantidade: p.item_id === certo ? '5' : '4',
      },
    })
  }
  await chefe2.chamar(inventarios.revisar, { params: { id } })
  const antes = (await leitora.chamar(relatorios.obter, { query: { tipo: 'acuracia', local: galpao } })).corpo.data
  expect(antes.linhas).toEqual([])
  expect((await chefe2.chamar(inventarios.aprovar, { params: { id } })).status).toBe(200)
  const comCusto = (await chefe2.chamar(relatorios.obter, { query: { tipo: 'acuracia', local: galpao } })).corpo.data
  const [ano, mes] = hoje.split('-')
  expect(comCusto.linhas.map((l) => l.valores)).toEqual([[`${mes}/${ano}`, 'Galpão', 1, 2, 1, 0.5, 200, -200]])
  const semCusto = (await leitora.chamar(relatorios.obter, { query: { tipo: 'acuracia', local: galpao } })).corpo.data
  expect(semCusto.colunas.map((k) => k.id)).toEqual(['mes', 'local', 'contagens', 'posicoes', 'certas', 'acuracia'])
  expect(
    (await leitora.chamar(relatorios.obter, { query: { tipo: 'acuracia', local: c.sede } })).corpo.data.linhas,
  ).toEqual([])
})
