import { beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { fornecedores, pedidos } from '#modules/compras/contract/pedidos.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { painelDoEstoque as painel } from '#modules/estoque/contract/painel.ts'
import { reservar } from '#modules/estoque/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { s } = casa.app
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const operadora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const amanha = somarDias(diaAqui(), 1)

let fornecedor = ''
let outro = ''
beforeAll(async () => {
  const criar = async (documento: string, nome: string) =>
    (await chefe.chamar(fornecedores.criar, { body: { documento, nome, prazo_dias: 10 } })).corpo.data.id
  fornecedor = await criar('11.222.333/0001-81', 'Sol Nascente')
  outro = await criar('529.982.247-25', 'Ferragens do Zé')
})

const material = async () => {
  const codigo = `P-${uuidv7().slice(-8)}`
  const r = await operadora.chamar(materiais.criar, {
    body: { codigo, unidade: 'UN', rastreio: 'nenhum', item: { tipo: 'outro', modelo: `Peça ${codigo}` } },
  })
  return r.corpo.data.id
}
const criar = (linhas: { item_id: string; quantidade: string; valor_centavos?: number }[], chave = uuidv7()) =>
  chefe.chamar(pedidos.criar, { body: { chave, fornecedor_id: fornecedor, linhas } })
const obter = async (id: string, quem = chefe) => (await quem.chamar(pedidos.obter, { params: { id } })).corpo.data
const andar = async (id: string, para: 'enviado' | 'confirmado' | 'recebido' | 'cancelado', mais: object = {}) =>
  chefe.chamar(pedidos.andar, { params: { id }, body: { versao: (await obter(id)).versao, para, motivo: '', ...mais } })

it('refuses who has no right', async () => {
  const item_id = await material()
  expect((await deFora.chamar(pedidos.listar, { query: {} })).status).toBe(403)
  expect((await deFora.chamar(pedidos.lista)).status).toBe(403)
  const body = { chave: uuidv7(), fornecedor_id: fornecedor, linhas: [{ item_id, quantidade: '1' }] }
  expect((await operadora.chamar(pedidos.criar, { body })).status).toBe(403)
  expect((await chefe.chamar(pedidos.obter, { params: { id: uuidv7() } })).status).toBe(404)
})

it('says at the field what is wrong', async () => {
  const item_id = await material()
  const ruim = await chefe.chamar(fornecedores.criar, { body: { documento: '11.222.333/0001-80', nome: 'X' } })
  expect(ruim.detalhe('documento')).toBe('Confira o CNPJ ou CPF.')
  const igual = await chefe.chamar(fornecedores.criar, { body: { documento: '11222333000181', nome: 'X' } })
  expect(igual.detalhe('documento')).toBe('Este fornecedor já está cadastrado.')
  const duas = await criar([
    { item_id, quantidade: '1' },
    { item_id, quantidade: '2' },
  ])
  expect(duas.detalhe('linhas')).toBe('Um material aparece duas vezes. Junte as linhas.')
  expect((await criar([{ item_id, quantidade: '0' }])).status).toBe(400)
})

it('walks from draft to its end, and only forward', async () => {
  const item_id = await material()
  const chave = uuidv7()
  const { id } = (await criar([{ item_id, quantidade: '10', valor_centavos: 5000 }], chave)).corpo.data
  expect((await criar([{ item_id, quantidade: '10', valor_centavos: 5000 }], chave)).corpo.data).toEqual({
    id,
    repetido: true,
  })
  expect((await obter(id, operadora)).valor_centavos).toBeUndefined()
  expect((await andar(id, 'confirmado')).status).toBe(409)
  expect((await andar(id, 'enviado')).corpo.data.estado).toBe('enviado')
  expect((await andar(id, 'confirmado')).detalhe('previsto_em')).toBe('Diga para quando o fornecedor prometeu.')
  expect((await andar(id, 'confirmado', { previsto_em: amanha })).corpo.data.previsto_em).toBe(amanha)
  const previsao = async () => (await chefe.chamar(painel.previsao, { params: { id: item_id } })).corpo.data
  expect(await previsao()).toMatchObject({
    a_chegar: '10',
    previsto: '10',
    // what brings it, which the page of the material links to
    passos: [{ tipo: 'chegada', dia: amanha, qtd: '10', origem: { tipo: 'pedido_de_compra', id } }],
  })
  const velha = await chefe.chamar(pedidos.andar, {
    params: { id },
    body: { versao: 1, para: 'cancelado', motivo: 'x' },
  })
  expect(velha.status).toBe(409)
  expect((await andar(id, 'cancelado')).detalhe('motivo')).toBe('Diga por quê.')
  expect((await andar(id, 'cancelado', { motivo: 'Comprado noutro lugar' })).corpo.data.estado).toBe('cancelado')
  expect(await previsao()).toMatchObject({ a_chegar: '0', previsto: '0', passos: [] })
  expect((await andar(id, 'enviado')).status).toBe(409)
})

it('lists what reservations lack, and drafts one order for each supplier', async () => {
  const [a, b] = [await material(), await material()]
  const querer = (itemId: string, quantidade: string) =>
    s.executar(sistema, (u) =>
      reservar(u, uuidv7(), {
        origem: { tipo: 'projeto', id: uuidv7() },
        itemId,
        localId: null,
        quantidade,
        precisaEm: amanha,
      }),
    )
  await querer(a, '7')
  await querer(a, '3')
  await querer(b, '4')
  const daLista = async (id: string) => (await operadora.chamar(pedidos.lista)).corpo.data.find((l) => l.item_id === id)
  expect(await daLista(a)).toMatchObject({ demanda: '10', falta: '10', precisa_em: amanha })
  const body = {
    chave: uuidv7(),
    linhas: [
      { item_id: a, fornecedor_id: fornecedor, quantidade: '10' },
      { item_id: b, fornecedor_id: outro, quantidade: '4' },
    ],
  }
  const feitos = (await chefe.chamar(pedidos.daLista, { body })).corpo.data
  // the same list as the panel of the stock, less the drafts
  const doPainel = (await chefe.chamar(painel.compras)).corpo.data.find((l) => l.item_id === a)
  expect([doPainel?.comprar, doPainel?.falta_em]).toEqual(['10', amanha])
  expect(feitos.map((p) => p.fornecedor).toSorted()).toEqual(['Ferragens do Zé', 'Sol Nascente'])
  expect((await chefe.chamar(pedidos.daLista, { body })).corpo.data).toEqual(feitos)
  expect(await daLista(a)).toBeUndefined()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from compras.pedidos
    where chave like 'lista:%'
  `.execute(s.banco.db)
  expect(rows[0]?.n).toBe(2)
})

it('drafts what is missing of one material at once, from its last supplier, and only once', async () => {
  const item = await material()
  const params = { id: item }
  expect((await operadora.chamar(pedidos.comprar, { params })).status).toBe(403)
  const nada = await chefe.chamar(pedidos.comprar, { params })
  expect([nada.status, nada.erro.message]).toEqual([409, expect.stringMatching(/^Na empresa toda não falta/)])
  const minimo = { local_id: null, minimo: '8', ponto: '8', maximo: '20', lote_compra: '6', prazo_dias: 5 }
  expect((await operadora.chamar(painel.definir, { params, body: minimo })).status).toBe(200)
  const semFornecedor = await chefe.chamar(pedidos.comprar, { params })
  expect(semFornecedor.detalhe('fornecedor_id')).toMatch(/escolha o fornecedor na lista/)
  await sql`
    insert into compras.codigos (fornecedor_id, codigo, unidade, item_id, num, den)
    values (${outro}, ${item}, 'UN', ${item}, 1, 1)
  `.execute(s.banco.db)
  const feitos = await Promise.all([0, 1, 2].map(() => chefe.chamar(pedidos.comprar, { params })))
  expect(new Set(feitos.map((r) => r.corpo.data.id)).size).toBe(1)
  expect(feitos.filter((r) => !r.corpo.data.repetido)).toHaveLength(1)
  const id = feitos[0]?.corpo.data.id ?? ''
  const pedido = await obter(id)
  // up to the maximum, in whole lots
  expect(pedido).toMatchObject({ estado: 'rascunho', fornecedor_id: outro, itens: [{ item_id: item, qtd: '24' }] })
  await andar(id, 'cancelado', { motivo: 'Era engano' })
  const denovo = (await chefe.chamar(pedidos.comprar, { params })).corpo.data
  expect([denovo.id === id, denovo.repetido]).toEqual([false, false])
})
