import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais, type Local } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { alertas } from '#modules/estoque/contract/alertas.ts'
import { emergencias, retidos } from '#modules/estoque/contract/retidos.ts'
import { atualizarAlertas } from '#modules/estoque/server/comandos/alertas.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const operadora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const hoje = diaAqui()
let todos: Local[] = []
const doTipo = (tipo: Local['tipo']) => todos.find((l) => l.tipo === tipo)?.id ?? ''
let sede = ''

beforeAll(async () => {
  sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
  todos = (await leitora.chamar(locais.listar)).corpo.data
})

let vez = 0
async function entrada(quantidade: string, valor_centavos: number) {
  const codigo = `ACE-${++vez}`
  const body = { codigo, unidade: 'UN', rastreio: 'nenhum' as const, item: { tipo: 'outro' as const, modelo: codigo } }
  const item = (await operadora.chamar(materiais.criar, { body })).corpo.data.id
  const { id } = (
    await operadora.chamar(movimentos.criar, {
      body: {
        chave: uuidv7(),
        tipo: 'entrada',
        ocorrido_em: hoje,
        motivo: '',
        de: doTipo('fornecedor'),
        para: sede,
        linhas: [{ item_id: item, quantidade, valor_centavos, series: [] }],
      },
    })
  ).corpo.data
  return { item, id }
}
const acertar = (quem: typeof chefe, id: string, mais: object = {}) =>
  quem.chamar(movimentos.acertar, {
    params: { id },
    body: { chave: uuidv7(), ocorrido_em: hoje, motivo: 'frete da NF-e 12', valor_centavos: 150, ...mais },
  })

it('corrects the value of an entry for who sees costs, and says what is wrong', async () => {
  const { item, id } = await entrada('10', 1000)
  expect((await acertar(operadora, id)).status).toBe(403)
  expect((await acertar(leitora, id)).status).toBe(403)
  expect((await acertar(chefe, uuidv7())).status).toBe(404)
  expect((await acertar(chefe, id, { valor_centavos: 0 })).detalhe('valor_centavos')).toBe(
    'O acerto precisa de um valor',
  )
  expect((await acertar(chefe, id, { motivo: '' })).detalhe('motivo')).toBe('Diga por quê')
  expect((await acertar(chefe, id, { item_id: uuidv7() })).detalhe('item_id')).toBe(
    'Este material não está nesta entrada.',
  )
  const chave = uuidv7()
  const uma = await acertar(chefe, id, { chave })
  const outra = await acertar(chefe, id, { chave })
  expect([uma.status, outra.corpo.data]).toEqual([200, { id: uma.corpo.data.id, repetido: true }])
  expect((await acertar(chefe, id, { chave, valor_centavos: 151 })).status).toBe(409)
  expect((await chefe.chamar(materiais.obter, { params: { id: item } })).corpo.data).toMatchObject({
    saldo: '10',
    custo: { valor_centavos: 1150 },
  })
  const { linhas } = (await chefe.chamar(materiais.kardex, { params: { id: item }, query: {} })).corpo.data
  expect(linhas.map((l) => [l.tipo, l.delta, l.valor_centavos, l.saldo])).toEqual([
    ['acerto', '0', 150, '10'],
    ['entrada', '10', 1000, '10'],
  ])
  const daEntrada = (await chefe.chamar(movimentos.obter, { params: { id } })).corpo.data
  expect(daEntrada.acertos).toEqual([{ id: uma.corpo.data.id, ocorrido_em: hoje, valor_centavos: 150 }])
  const semCusto = await leitora('GET', `/api/estoque/movimentos/${id}`)
  expect(JSON.stringify(semCusto.corpo)).not.toMatch(/valor_centavos/)
  expect((await acertar(chefe, uma.corpo.data.id)).status).toBe(409)
})

it('takes a correction back, and lists it with its sign', async () => {
  const { item, id } = await entrada('4', 400)
  const { id: acerto } = (await acertar(chefe, id, { valor_centavos: -100 })).corpo.data
  const lista = (await chefe.chamar(movimentos.listar, { query: { tipo: ['acerto'], material: item } })).corpo.data
  expect(lista.map((m) => [m.id, m.valor_centavos, m.resumo])).toEqual([[acerto, -100, `ACE-${vez}`]])
  const estorno = { chave: uuidv7(), ocorrido_em: hoje, motivo: 'era de outra nota' }
  expect((await chefe.chamar(movimentos.estornar, { params: { id: acerto }, body: estorno })).status).toBe(200)
  expect((await chefe.chamar(materiais.obter, { params: { id: item } })).corpo.data.custo?.valor_centavos).toBe(400)
  expect((await chefe.chamar(movimentos.obter, { params: { id } })).corpo.data.acertos).toEqual([])
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('gives what was held back a destination, with reason, picture and right', async () => {
  const criar = async (nome: string, tipo: 'avaria' | 'quarentena') =>
    (await chefe.chamar(locais.criar, { body: { nome, tipo } })).corpo.data.id
  const [avaria, quarentena] = [await criar('Avaria', 'avaria'), await criar('Quarentena', 'quarentena')]
  const { item } = await entrada('10', 1000)
  for (const para of [avaria, quarentena])
    await operadora.chamar(movimentos.criar, {
      body: {
        chave: uuidv7(),
        tipo: 'transferencia',
        ocorrido_em: hoje,
        motivo: '',
        de: sede,
        para,
        linhas: [
          {
            item_id: item,
            quantidade: '3',
            series: [],
          },
        ],
      },
    })
  const destinar = (quem: typeof chefe, mais: object) =>
    quem.chamar(retidos.destinar, {
      body: {
        chave: uuidv7(),
        ocorrido_em: hoje,
        motivo: 'o fornecedor aceitou',
        local_id: avaria,
        destino: 'liberar',
        item_id: item,
        quantidade: '1',
        series: [],
        ...mais,
      },
    })
  const { linhas } = (await leitora.chamar(retidos.listar, { query: {} })).corpo.data
  expect(linhas.map((r) => [r.local, r.qtd, r.desde])).toEqual([
    ['Avaria', '3', hoje],
    ['Quarentena', '3', hoje],
  ])
  expect((await leitora.chamar(retidos.listar, { query: { cursor: 'x' } })).status).toBe(400)
  expect((await destinar(leitora, { para: sede })).status).toBe(403)
  expect((await destinar(operadora, { destino: 'perda', foto: PNG })).status).toBe(403)
  expect((await destinar(operadora, { local_id: sede, para: sede })).detalhe('local_id')).toMatch(
    /quarentena ou de avaria/,
  )
  expect((await destinar(operadora, {})).detalhe('para')).toBe('Escolha para onde vai.')
  expect((await destinar(operadora, { para: quarentena })).detalhe('para')).toBe(
    'Escolha um local onde o material se usa.',
  )
  expect((await destinar(operadora, { para: sede, motivo: ' ' })).detalhe('motivo')).toBe('Diga por quê')
  expect((await destinar(operadora, { destino: 'devolver' })).detalhe('foto')).toMatch(/Fotografe/)
  expect((await destinar(operadora, { destino: 'devolver', foto: 'Z2lm' })).detalhe('foto')).toMatch(/JPEG/)
  expect((await destinar(operadora, { destino: 'liberar', para: sede, quantidade: '4' })).status).toBe(409)
  expect((await destinar(operadora, { para: sede })).status).toBe(200)
  const chave = uuidv7()
  const devolvida = await destinar(operadora, { chave, destino: 'devolver', foto: PNG })
  expect((await destinar(operadora, { chave, destino: 'devolver', foto: PNG })).corpo.data.repetido).toBe(true)
  expect((await destinar(operadora, { local_id: quarentena, destino: 'devolver' })).status).toBe(200)
  const perda = await destinar(chefe, { destino: 'perda', foto: PNG })
  expect(perda.status).toBe(200)
  const m = (await chefe.chamar(movimentos.obter, { params: { id: devolvida.corpo.data.id } })).corpo.data
  expect([m.tipo, m.motivo, m.fotos.length]).toEqual(['devolucao', 'o fornecedor aceitou', 1])
  const foto = (quem: typeof chefe, id: string) => quem('GET', `/api/estoque/movimentos/${m.id}/fotos/${id}`)
  expect((await foto(leitora, m.fotos[0] ?? '')).status).toBe(200)
  expect((await foto(leitora, uuidv7())).status).toBe(404)
  expect((await foto(deFora, m.fotos[0] ?? '')).status).toBe(403)
  expect((await leitora.chamar(materiais.obter, { params: { id: item } })).corpo.data).toMatchObject({
    saldo: '5',
    retido: '2',
  })
  expect(await violacoes(casa.app.s.banco.db)).toEqual([])
})

it('lets goods leave before the book has them, once, and settles them once', async () => {
  const { item, id } = await entrada('1', 100)
  await chefe.chamar(movimentos.estornar, {
    params: { id },
    body: { chave: uuidv7(), ocorrido_em: hoje, motivo: 'ainda não chegou a nota' },
  })
  const sair = (quem: typeof chefe, mais: object = {}) =>
    quem.chamar(emergencias.registrar, {
      body: {
        chave: uuidv7(),
        ocorrido_em: hoje,
        item_id: item,
        quantidade: '2',
        para: doTipo('consumo'),
        motivo: 'obra parada',
        ...mais,
      },
    })
  expect((await sair(operadora)).status).toBe(403)
  expect((await operadora.chamar(emergencias.listar)).status).toBe(403)
  expect((await sair(chefe, { motivo: '' })).detalhe('motivo')).toBe('Diga por quê')
  expect((await sair(chefe, { quantidade: '0' })).status).toBe(400)
  expect((await sair(chefe, { para: sede })).status).toBe(400)
  const chave = uuidv7()
  const juntas = await Promise.all([sair(chefe, { chave }), sair(chefe, { chave })])
  expect(juntas.map((r) => [r.status, r.corpo.data.repetido]).toSorted()).toEqual([
    [200, false],
    [200, true],
  ])
  const [aberta] = (await chefe.chamar(emergencias.listar)).corpo.data
  expect(aberta).toMatchObject({ item_id: item, qtd: '2', acertada_em: null })
  await casa.app.s.executar(sistema, (u) => atualizarAlertas(u, [item]))
  const alerta = async () =>
    (await leitora.chamar(alertas.listar, { query: { material: item, tipo: ['saida_emergencial'] } })).corpo.data
  expect((await alerta()).map((a) => a.qtd)).toEqual(['2'])
  const acertar = (quem = chefe) =>
    quem.chamar(emergencias.acertar, {
      params: { id: aberta?.id ?? '' },
      body: { ocorrido_em: hoje, local_id: sede, motivo: 'NF-e 12' },
    })
  expect((await acertar(operadora)).status).toBe(403)
  // the entry is not there yet
  expect((await acertar()).status).toBe(409)
  await operadora.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'entrada',
      ocorrido_em: hoje,
      motivo: '',
      de: doTipo('fornecedor'),
      para: sede,
      linhas: [
        {
          item_id: item,
          quantidade: '5',
          valor_centavos: 500,
          series: [],
        },
      ],
    },
  })
  expect((await acertar()).status).toBe(200)
  expect((await acertar()).status).toBe(409)
  expect((await leitora.chamar(materiais.obter, { params: { id: item } })).corpo.data.saldo).toBe('3')
  await casa.app.s.executar(sistema, (u) => atualizarAlertas(u, [item]))
  expect(await alerta()).toEqual([])
  expect(await violacoes(casa.app.s.banco.db)).toEqual([])
})

it('lets serials leave in an emergency, names the others later, and takes them back through the entry of the invoice', async () => {
  const codigo = `SER-${uuidv7().slice(-8)}`
  const item = (
    await chefe.chamar(materiais.criar, {
      body: { codigo, unidade: 'UN', rastreio: 'serie', item: { tipo: 'outro', modelo: codigo } },
    })
  ).corpo.data.id
  const [lida, depois, fica] = ['A', 'B', 'C'].map((l) => `${codigo}-${l}`) as [string, string, string]
  const registrar = (mais: object = {}) =>
    chefe.chamar(emergencias.registrar, {
      body: {
        chave: uuidv7(),
        ocorrido_em: hoje,
        item_id: item,
        quantidade: '2',
        series: [lida],
        para: doTipo('cliente'),
        motivo: 'obra parada',
        ...mais,
      },
    })
  const entrar = (series: string[]) =>
    operadora.chamar(movimentos.criar, {
      body: {
        chave: uuidv7(),
        tipo: 'entrada',
        ocorrido_em: hoje,
        motivo: '',
        de: doTipo('fornecedor'),
        para: sede,
        linhas: [
          {
            item_id: item,
            quantidade: String(series.length),
            valor_centavos: 3e3,
            series,
          },
        ],
      },
    })
  const onde = async () =>
    (await leitora.chamar(materiais.series, { params: { id: item }, query: {} })).corpo.data.series.map((x) => [
      x.numero,
      x.local,
      x.saiu?.motivo,
    ])
  expect((await registrar({ series: [lida, depois, fica] })).detalhe('series')).toBe(
    'São 2 na quantidade, e 3 séries lidas.',
  )
  expect((await registrar({ quantidade: '1.5' })).detalhe('quantidade')).toBe('Por série a quantidade é inteira.')
  expect((await registrar({ para: sede, series: [] })).detalhe('para')).toMatch(/consumo ou para um cliente/)
  const { id } = (await registrar()).corpo.data
  expect(await onde()).toEqual([[lida, 'Clientes', 'Saída emergencial: obra parada']])
  const daLista = async () => (await chefe.chamar(emergencias.listar)).corpo.data.find((e) => e.id === id)
  expect(await daLista()).toMatchObject({ series: [lida], faltam_series: 1, presa: true })
  const acertar = (series: string[]) =>
    chefe.chamar(emergencias.acertar, {
      params: { id },
      body: { ocorrido_em: hoje, local_id: sede, motivo: 'NF-e 7', series },
    })
  const liberar = (quem = chefe) => quem.chamar(emergencias.liberar, { params: { id }, body: { ocorrido_em: hoje } })
  expect((await acertar([depois])).erro.message).toMatch(/^Antes libere as séries/)
  expect((await entrar([lida, depois, fica])).erro.message).toMatch(/está em Clientes.*saiu em emergência/)
  expect((await liberar(operadora)).status).toBe(403)
  expect((await liberar()).status).toBe(200)
  expect((await liberar()).status).toBe(409)
  expect((await entrar([lida, depois, fica])).status).toBe(200)
  expect((await acertar([])).detalhe('series')).toBe('Leia a série que saiu; há 0 na lista.')
  expect((await acertar([depois])).status).toBe(200)
  expect((await acertar([depois])).status).toBe(409)
  expect((await onde()).map(([numero, local]) => [numero, local])).toEqual([
    [lida, 'Clientes'],
    [depois, 'Clientes'],
    [fica, 'Campinas'],
  ])
  expect(await daLista()).toMatchObject({ faltam_series: 0, presa: false })
  // none was read: the book learns of it when it is settled
  const outra = (await registrar({ quantidade: '1', series: [] })).corpo.data.id
  const aberta = (await leitora.chamar(alertas.listar, { query: { material: item, tipo: ['saida_emergencial'] } }))
    .corpo
  expect(aberta.data.map((a) => a.qtd)).toEqual(['1'])
  const naoSaiu = await chefe.chamar(emergencias.liberar, { params: { id: outra }, body: { ocorrido_em: hoje } })
  expect(naoSaiu.status).toBe(409)
  const corpo = { ocorrido_em: hoje, local_id: sede, motivo: 'NF-e 7', series: [fica] }
  expect((await chefe.chamar(emergencias.acertar, { params: { id: outra }, body: corpo })).status).toBe(200)
  expect((await leitora.chamar(materiais.obter, { params: { id: item } })).corpo.data.saldo).toBe('0')
  expect(await violacoes(casa.app.s.banco.db)).toEqual([])
})
