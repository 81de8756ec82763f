import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais, type Local } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const operadora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
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
