import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { kits } from '#modules/catalogo/contract/kits.ts'
import { precos } from '#modules/catalogo/contract/precos.ts'
import { regrasDePreco } from '#modules/catalogo/contract/regras.ts'
import { origemDaRegra } from '#modules/catalogo/regras/precos.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const hoje = diaAqui()
const dia = (n: number) => somarDias(hoje, n)

const fichaDoModulo = {
  wp: 585,
  alturaM: 2.278,
  larguraM: 1.134,
  voc: 52.3,
  vmp: 43.9,
  isc: 14.2,
  betaVocPorC: -0.0025,
  gamaVmpPorC: -0.003,
}
const fichaDoInversor = { kw: 5, vdcMax: 600, vMpptMin: 90, mppts: 2 }
const modulo = (modelo: string, ficha: object = {}) => ({
  tipo: 'modulo' as const,
  marca: 'Aurora',
  modelo,
  fornecedor: 'Meridiano',
  custo_centavos: 70_000,
  ficha: { ...fichaDoModulo, ...ficha },
})
const inversor = (modelo: string) => ({
  tipo: 'inversor' as const,
  marca: 'Norte',
  modelo,
  custo_centavos: 389_000,
  ficha: fichaDoInversor,
})
const novo = async (body: ReturnType<typeof modulo> | ReturnType<typeof inversor>) =>
  (await chefe.chamar(itens.criar, { body })).corpo.data
const precoDe = async (id: string, quem: Chamada = chefe) =>
  (await quem.chamar(itens.obter, { params: { id } })).corpo.data.preco
const porPreco = (id: string, p: { fornecedor: string; custo_centavos: number; inicio: string; fim?: string }) =>
  chefe.chamar(precos.criar, { params: { id }, body: p })

it('refuses a datasheet that contradicts itself, in the form and in the database', async () => {
  const r = await chefe.chamar(itens.criar, { body: modulo('X-1', { vmp: 60 }) })
  expect([r.status, r.detalhe('ficha.vmp')]).toEqual([400, 'A tensão de operação (Vmp) é menor que a em aberto (Voc)'])
  const faixa = await chefe.chamar(itens.criar, {
    body: { ...inversor('X-2'), ficha: { ...fichaDoInversor, vMpptMax: 80 } },
  })
  expect(faixa.detalhe('ficha.vMpptMax')).toContain('limite do MPPT')
  const { id } = await novo(modulo('X-3'))
  const direto = sql`update catalogo.itens set ficha = ficha || '{"vmp": 60}' where id = ${id}`
  await expect(direto.execute(casa.app.s.banco.db)).rejects.toThrow('itens_ficha_coerente')
})

it('has one price in force on a day: the usual supplier first, then the cheapest, else the last that ended', async () => {
  const { id } = await novo(modulo('P-1'))
  expect(await precoDe(id)).toMatchObject({ preco_id: null, custo_centavos: 70_000, vencido: false })
  expect(
    (await porPreco(id, { fornecedor: 'Atacado', custo_centavos: 60_000, inicio: dia(-60), fim: dia(-3) })).status,
  ).toBe(200)
  expect(await precoDe(id)).toMatchObject({
    fornecedor: 'Atacado',
    custo_centavos: 60_000,
    fim: dia(-3),
    vencido: true,
  })
  await porPreco(id, { fornecedor: 'Barato', custo_centavos: 58_000, inicio: dia(-10) })
  await porPreco(id, { fornecedor: 'Caro', custo_centavos: 66_000, inicio: dia(-10) })
  expect(await precoDe(id)).toMatchObject({ fornecedor: 'Barato', vencido: false })
  await porPreco(id, { fornecedor: 'MERIDIANO', custo_centavos: 64_000, inicio: dia(0) })
  expect(await precoDe(id)).toMatchObject({ fornecedor: 'MERIDIANO', custo_centavos: 64_000 })
  const em = (quando: string) => chefe.chamar(itens.precos, { query: { item: [id], em: quando } })
  expect((await em(dia(-20))).corpo.data).toMatchObject([{ item_id: id, fornecedor: 'Atacado', vencido: false }])
  expect((await em(dia(-70))).corpo.data).toMatchObject([{ preco_id: null, custo_centavos: 70_000 }])

  const vencidos = await chefe.chamar(itens.listar, { query: { preco: ['vencido'] } })
  expect(vencidos.corpo.data.map((i) => i.id)).not.toContain(id)
  const doBarato = await chefe.chamar(itens.listar, { query: { fornecedor: 'barato' } })
  expect(doBarato.corpo.data.map((i) => i.id)).toEqual([id])
})

it('refuses two prices of a supplier on one day, and ends the former one when asked to', async () => {
  const { id } = await novo(modulo('P-2'))
  await porPreco(id, { fornecedor: 'Solar Atacado', custo_centavos: 60_000, inicio: dia(-30) })
  const outro = { fornecedor: 'solar atacado', custo_centavos: 61_000, inicio: dia(0) }
  const r = await porPreco(id, outro)
  expect([r.status, r.detalhe('inicio')]).toEqual([
    400,
    'Este fornecedor já tem preço deste item nestes dias: mude a data ou encerre o anterior',
  ])
  const direto = sql`
    insert into catalogo.precos (item_id, fornecedor, custo_centavos, inicio) values (${id}, 'SOLAR ATACADO', 1, ${dia(2)})
  `
  await expect(direto.execute(casa.app.s.banco.db)).rejects.toThrow('precos_sem_sobreposicao')
  await chefe.chamar(precos.criar, { params: { id }, body: { ...outro, encerrar_anterior: true } })
  const { data } = (await chefe.chamar(precos.listar, { params: { id } })).corpo
  expect(data.map((p) => [p.custo_centavos, p.inicio, p.fim])).toEqual([
    [61_000, dia(0), null],
    [60_000, dia(-30), dia(-1)],
  ])
  const invalido = await chefe.chamar(precos.criar, {
    params: { id },
    body: { fornecedor: '', custo_centavos: -1, inicio: dia(0), fim: dia(-5) },
  })
  expect([invalido.status, invalido.detalhe('fornecedor')]).toEqual([400, 'Diga o fornecedor'])
  const [primeiro] = data
  expect((await vendedor.chamar(precos.excluir, { params: { id: primeiro?.id ?? '' } })).status).toBe(403)
  expect((await chefe.chamar(precos.excluir, { params: { id: primeiro?.id ?? '' } })).status).toBe(200)
  expect((await chefe.chamar(precos.excluir, { params: { id: primeiro?.id ?? '' } })).status).toBe(404)
  expect((await precoDe(id))?.custo_centavos).toBe(60_000)
})

it('shows no cost to a colleague who may not see it, and keeps it through their change', async () => {
  const item = await novo(modulo('P-3'))
  expect((await leitora.chamar(precos.listar, { params: { id: item.id } })).status).toBe(403)
  expect((await leitora.chamar(itens.precos, { query: { item: [item.id] } })).status).toBe(403)
  expect((await leitora.chamar(regrasDePreco.listar, {})).status).toBe(403)
  expect(await precoDe(item.id, leitora)).toBeNull()
  const { preco: _, ...visto } = (await engenheiro.chamar(itens.obter, { params: { id: item.id } })).corpo.data
  expect(visto.custo_centavos).toBeNull()
  const mudado = await engenheiro.chamar(itens.alterar, {
    params: { id: item.id },
    body: { versao: item.versao, item: { ...modulo('P-3', { pesoKg: 30 }), custo_centavos: null } },
  })
  expect(mudado.status).toBe(200)
  expect((await precoDe(item.id))?.custo_centavos).toBe(70_000)
})

it('keeps kits: items with quantities at one price, valid between two days', async () => {
  const [m, i] = [await novo(modulo('K-1')), await novo(inversor('K-5000'))]
  const kit = {
    nome: 'Kit 5,85 kWp',
    fornecedor: 'Meridiano',
    preco_centavos: 1_150_000,
    inicio: dia(-5),
    fim: dia(20),
    itens: [
      { item_id: m.id, quantidade: 10 },
      { item_id: i.id, quantidade: 1 },
    ],
  }
  expect((await vendedor.chamar(kits.criar, { body: kit })).status).toBe(403)
  const vazio = await chefe.chamar(kits.criar, { body: { ...kit, itens: [] } })
  expect([vazio.status, vazio.detalhe('itens')]).toEqual([400, 'Um kit tem pelo menos um item'])
  const outro = await novo(modulo('K-2'))
  const dois = await chefe.chamar(kits.criar, {
    body: { ...kit, itens: [...kit.itens, { item_id: outro.id, quantidade: 1 }] },
  })
  expect(dois.detalhe('itens.2.item_id')).toBe('Um kit tem um modelo de módulo só')
  const criado = (await chefe.chamar(kits.criar, { body: kit })).corpo.data
  expect(criado).toMatchObject({ kwp: 5.85, vencido: false, preco_centavos: 1_150_000 })
  expect(criado.itens.map((x) => [x.item.modelo, x.quantidade])).toEqual([
    ['K-1', 10],
    ['K-5000', 1],
  ])
  const denovo = await chefe.chamar(kits.criar, { body: { ...kit, inicio: dia(0), fim: dia(40) } })
  expect([denovo.status, denovo.detalhe('inicio')]).toEqual([
    400,
    'Este fornecedor já tem um kit com este nome nestes dias',
  ])
  const [visto] = (await leitora.chamar(kits.listar, { query: { vigentes: true } })).corpo.data
  expect([visto?.nome, visto?.preco_centavos]).toEqual(['Kit 5,85 kWp', null])
  const mudar = () =>
    chefe.chamar(kits.alterar, { params: { id: criado.id }, body: { versao: 1, kit: { ...kit, fim: dia(-1) } } })
  expect((await mudar()).corpo.data.vencido).toBe(true)
  expect((await mudar()).erro.code).toBe('VERSAO')
  expect((await chefe.chamar(kits.listar, { query: { vigentes: true } })).corpo.data).toEqual([])
  await chefe.chamar(kits.arquivar, { params: { id: criado.id }, body: { arquivado: true } })
  expect((await chefe.chamar(kits.listar, { query: { busca: 'meridiano' } })).corpo.data).toEqual([])
  expect((await chefe.chamar(kits.criar, { body: kit })).status).toBe(200)
  expect((await chefe.chamar(kits.arquivar, { params: { id: criado.id }, body: { arquivado: false } })).status).toBe(
    400,
  )
})

const regra = (de: number, ate: number | null, mais: object = {}) => ({
  kwp_de: de,
  kwp_ate: ate,
  reais_por_wp: 3.1,
  tributos: 0.08,
  comissao: 0.04,
  piso: 0.15,
  inicio: dia(-10),
  ...mais,
})
const criar = (r: ReturnType<typeof regra>, encerrar_anterior = false) =>
  chefe.chamar(regrasDePreco.criar, { body: { regra: r, encerrar_anterior } })

it('has one rule of the selling price for a size on a day, which the proposals follow', async () => {
  const { id } = (await criar(regra(5, 10))).corpo.data
  expect((await vendedor.chamar(regrasDePreco.criar, { body: { regra: regra(0, 5) } })).status).toBe(403)
  const dois = await chefe.chamar(regrasDePreco.criar, { body: { regra: regra(0, 5, { markup: 0.4 }) } })
  expect([dois.status, dois.detalhe('regra.reais_por_wp')]).toEqual([
    400,
    'Diga o preço por Wp ou o markup, um dos dois',
  ])
  const sobre = await criar(regra(8, null, { inicio: dia(0) }))
  expect([sobre.status, sobre.detalhe('regra.inicio')]).toEqual([
    400,
    'Já há uma regra para esta faixa nestes dias: mude a data ou encerre a anterior',
  ])
  expect((await criar(regra(10, null, { reais_por_wp: null, markup: 0.4 }))).status).toBe(200)

  const p = (
    await vendedor.chamar(propostas.criar, {
      body: { cliente_nome: 'Marta', conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() } },
    })
  ).corpo.data
  const precoDa = async (quem: Chamada) => {
    const { conteudo } = (await quem.chamar(propostas.obter, { params: { id: p.id } })).corpo.data
    return conteudo.tipo === 'autoconsumo' ? conteudo.entrada.preco : null
  }
  // 5,85 kWp is in the band: taxes, commission and floor are those of the rule
  expect(await precoDa(vendedor)).toMatchObject({ valorCent: 2_180_000, tributos: 0.08, comissao: 0.04, piso: 0.15 })
  const enviar = await vendedor.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao: p.revisao } })
  expect([enviar.status, enviar.erro.message]).toEqual([
    409,
    'Margem de 10,6 %, piso 15,0 %. Peça aprovação do desconto.',
  ])

  const nova = (await criar(regra(5, 10, { reais_por_wp: 3.25, inicio: hoje, comissao: 0.02, piso: 0.1 }), true)).corpo
    .data
  expect(origemDaRegra(nova)).toBe(`faixa 5–10 kWp: R$ 3,25/Wp, desde ${diaBr(hoje)}`)
  const todas = (await chefe.chamar(regrasDePreco.listar, {})).corpo.data
  expect(todas.find((r) => r.id === id)?.fim).toBe(dia(-1))
  const deHoje = (await vendedor.chamar(regrasDePreco.listar, { query: { em: hoje } })).corpo.data
  expect(deHoje.map((r) => r.kwp_de)).toEqual([5, 10])
  // sending asks the rule of the day, whatever the version was saved with
  const agora = await vendedor.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao: p.revisao } })
  expect(agora.status).toBe(200)

  const mudar = (versao: number) =>
    chefe.chamar(regrasDePreco.alterar, {
      params: { id: nova.id },
      body: { versao, regra: regra(5, 10, { inicio: hoje }) },
    })
  expect((await mudar(1)).corpo.data.reais_por_wp).toBe(3.1)
  expect((await mudar(1)).erro.code).toBe('VERSAO')
  expect((await vendedor.chamar(regrasDePreco.excluir, { params: { id: nova.id } })).status).toBe(403)
  expect((await chefe.chamar(regrasDePreco.excluir, { params: { id: nova.id } })).status).toBe(200)
  expect((await chefe.chamar(regrasDePreco.excluir, { params: { id: nova.id } })).status).toBe(404)
})

it('takes the price of a kit once, and never shows it or its supplier to the customer', async () => {
  const [m, i] = [await novo(modulo('Q-1')), await novo(inversor('Q-5000'))]
  const kit = (
    await chefe.chamar(kits.criar, {
      body: {
        nome: 'Kit Q',
        fornecedor: 'Fornecedor Canário',
        preco_centavos: 987_653,
        inicio: dia(-1),
        itens: [
          { item_id: m.id, quantidade: 10 },
          { item_id: i.id, quantidade: 1 },
        ],
      },
    })
  ).corpo.data
  const base = casaDeTeste()
  const entrada = {
    ...base,
    modulo: { ...base.modulo, itemId: m.id },
    inversores: base.inversores.map((x) => ({ ...x, itemId: i.id })),
    kit: {
      kitId: kit.id,
      nome: kit.nome,
      fornecedor: kit.fornecedor,
      precoCent: kit.preco_centavos,
      valeAte: null,
      itens: kit.itens.map((x) => ({
        itemId: x.item.id,
        descricao: x.item.modelo,
        unidade: x.item.unidade,
        quantidade: x.quantidade,
      })),
    },
  }
  const p = (
    await vendedor.chamar(propostas.criar, {
      body: { cliente_nome: 'Ana', conteudo: { tipo: 'autoconsumo', entrada } },
    })
  ).corpo.data
  expect((await leitora.chamar(propostas.obter, { params: { id: p.id } })).corpo.data.conteudo).toMatchObject({
    entrada: { kit: { nome: 'Kit Q', precoCent: null } },
  })
  expect(JSON.stringify((await leitora.chamar(propostas.obter, { params: { id: p.id } })).corpo)).not.toContain(
    '987653',
  )
  const enviada = await vendedor.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao: p.revisao } })
  expect(enviada.status, JSON.stringify(enviada.corpo)).toBe(200)
  const { rows } = await sql<{ retrato: string }>`
    select retrato from propostas.versoes where proposta_id = ${p.id}
  `.execute(casa.app.s.banco.db)
  expect(rows[0]?.retrato).not.toMatch(/987653|Canário|Kit Q/)
})
