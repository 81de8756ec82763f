import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { relatorios } from '#modules/estoque/contract/relatorios.ts'
import { inventarios } from '#modules/inventarios/contract/inventarios.ts'
import { contagens } from '#modules/inventarios/contract/contagens.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, type Campo } from '#tests/suporte/ordens.ts'
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
  expect(transferida.detalhe('origem')).toBe('Só uma saída é para uma ordem.')
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
        ...{ chave: uuidv7(), tipo: 'transferencia', ocorrido_em: hoje, motivo: '', de: c.sede, para: galpao },
        linhas: [{ item_id, quantidade: '5', series: [] }],
      },
    })
  const escopo = {
    ...{ titulo: 'Galpão', locais: [galpao], categorias: [], endereco_de: null, endereco_ate: null, classe: null },
    ...{ modo: 'fotografia' as const, tolerancia_pct: 100, tolerancia_centavos: 100_000, motivo_centavos: 100_000 },
    ...{ responsavel_id: chefe2.id, contadores: [c.estoquista.id] },
  }
  const id = (await chefe2.chamar(inventarios.criar, { body: escopo })).corpo.data.id
  await chefe2.chamar(inventarios.iniciar, { params: { id } })
  const { posicoes } = (await c.estoquista.chamar(contagens.folha, { params: { id } })).corpo.data
  for (const p of posicoes) {
    const agora = new Date().toISOString()
    await c.estoquista.chamar(contagens.contar, {
      params: { id },
      body: {
        ...{ chave: uuidv7(), linha_id: p.linha_id, rodada: 1, series: [], contado_em: agora, enviado_em: agora },
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
