import { expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { importacoes, type Importacao } from '#modules/catalogo/contract/importacao.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { precos } from '#modules/catalogo/contract/precos.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const hoje = diaAqui()
const dia = (n: number) => somarDias(hoje, n)

async function enviar(quem: Chamada, csv: string) {
  const r = await fetch(`${casa.url}/api/catalogo/importacoes?nome=tabela.csv`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_PLANILHA, ...(quem.token ? { authorization: `Bearer ${quem.token}` } : {}) },
    body: csv,
  })
  const corpo: { data: Importacao; error: { details: { campo: string; mensagem: string }[] } } = await r.json()
  return { status: r.status, corpo }
}
const obter = async (id: string) => (await chefe.chamar(importacoes.obter, { params: { id } })).corpo.data
async function ate(id: string, situacao: Importacao['situacao']) {
  await expect.poll(async () => (await obter(id)).situacao, { timeout: 30_000, interval: 60 }).toBe(situacao)
}
const mapear = (id: string, mais: { mapa?: Record<string, string>; inicio?: string; fim?: null } = {}) =>
  obter(id).then((i) =>
    chefe.chamar(importacoes.mapear, {
      params: { id },
      body: { mapa: i.mapa, fornecedor: 'Atacado', inicio: dia(0), fim: dia(30), ...mais },
    }),
  )
async function conferida(csv: string, mais: Parameters<typeof mapear>[1] = {}) {
  const { id } = (await enviar(chefe, csv)).corpo.data
  expect((await mapear(id, mais)).status).toBe(200)
  await ate(id, 'conferida')
  return id
}
const linhas = async (id: string) => (await chefe.chamar(importacoes.linhas, { params: { id }, query: {} })).corpo.data
const inversor = (modelo: string) => ({
  tipo: 'inversor' as const,
  marca: 'Norte',
  modelo,
  fornecedor: 'Atacado',
  custo_centavos: 400_000,
  ficha: { kw: 5, vdcMax: 600, vMpptMin: 90, mppts: 2 },
})
const novo = async (modelo: string) => (await chefe.chamar(itens.criar, { body: inversor(modelo) })).corpo.data.id
const custoDe = async (id: string) => (await chefe.chamar(itens.obter, { params: { id } })).corpo.data.preco

it('refuses files and steps to who may not, and says what is wrong with the columns', async () => {
  expect((await enviar(await casa.como(null), 'Modelo;Preço\nA;1')).status).toBe(401)
  expect((await enviar(vendedor, 'Modelo;Preço\nA;1')).status).toBe(403)
  const vazio = await enviar(chefe, 'Modelo;Preço')
  expect([vazio.status, vazio.corpo.error.details[0]?.campo]).toEqual([400, 'arquivo'])
  const { id } = (await enviar(chefe, 'Modelo;Preço\nA;1')).corpo.data
  expect((await leitora.chamar(importacoes.obter, { params: { id } })).status).toBe(403)
  expect((await vendedor.chamar(importacoes.iniciar, { params: { id } })).status).toBe(403)
  const semModelo = await mapear(id, { mapa: { 1: 'custo' } })
  expect([semModelo.status, semModelo.detalhe('mapa')]).toEqual([400, 'Diga qual coluna é o modelo'])
  expect((await mapear(id, { mapa: { 0: 'modelo', 1: 'nada' } })).status).toBe(400)
  expect((await chefe.chamar(importacoes.iniciar, { params: { id } })).status).toBe(409)
  expect((await chefe.chamar(importacoes.descartar, { params: { id } })).status).toBe(200)
  expect((await chefe.chamar(importacoes.obter, { params: { id } })).status).toBe(404)
})

it('previews differences of price and errors by row, writes a table with its validity, and undoes it', async () => {
  const [a, b] = [await novo('IA'), await novo('IB')]
  await chefe.chamar(precos.criar, {
    params: { id: a },
    body: { fornecedor: 'Atacado', custo_centavos: 380_000, inicio: dia(-40) },
  })
  const csv = [
    'Tipo;Marca;Modelo;Preço;kW;V dc max;MPPT min;MPPTs',
    ';Norte;IA;3.950,00;;;;',
    ';Norte;IB;R$ 4.100,00;;650;;',
    'Inversor;Norte;IC;5200;6;600;90;2',
    'Inversor;Norte;ID;5200;6;;90;2',
    ';Norte;Sem cadastro;10;;;;',
    ';Norte;IA;1;;;;',
  ].join('\n')
  const id = await conferida(csv)
  expect((await obter(id)).linhas).toEqual({ muda: 2, nova: 1, invalida: 3 })
  const previa = await linhas(id)
  expect(previa.map((l) => [l.mudanca?.nome, l.mudanca?.antes_centavos, l.mudanca?.custo_centavos])).toEqual([
    ['Norte IA', 380_000, 395_000],
    ['Norte IB', null, 410_000],
    ['Norte IC', null, 520_000],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
  expect(previa[1]?.mudanca?.ficha).toEqual(['Tensão máxima CC (V)'])
  expect(previa.slice(3).map((l) => l.erros[0]?.mensagem)).toEqual([
    'A tensão máxima vai de 1 a 2.000 V',
    'Não há Norte Sem cadastro no catálogo: diga o tipo para cadastrar',
    'Repete a linha 1 deste arquivo',
  ])
  // nothing is written yet, and a row is corrected in place
  expect((await custoDe(a))?.custo_centavos).toBe(380_000)
  await chefe.chamar(importacoes.corrigir, { params: { id, n: 4 }, body: { celulas: { 5: '600' } } })
  expect((await obter(id)).linhas).toEqual({ muda: 2, nova: 2, invalida: 2 })

  await chefe.chamar(importacoes.iniciar, { params: { id } })
  await ate(id, 'concluida')
  expect(await custoDe(a)).toMatchObject({ custo_centavos: 395_000, inicio: dia(0), fim: dia(30) })
  const historia = (await chefe.chamar(precos.listar, { params: { id: a } })).corpo.data
  expect(historia.map((p) => [p.custo_centavos, p.fim, p.importado])).toEqual([
    [395_000, dia(30), true],
    [380_000, dia(-1), false],
  ])
  const { data: criados } = (await chefe.chamar(itens.listar, { query: { busca: 'Norte IC' } })).corpo
  expect(criados).toMatchObject([
    { origem: 'importacao', ficha: { kw: 6, vdcMax: 600 }, preco: { custo_centavos: 520_000 } },
  ])
  const ficha = async () => (await chefe.chamar(itens.obter, { params: { id: b } })).corpo.data.ficha
  expect(await ficha()).toMatchObject({ vdcMax: 650 })

  // the same file again changes nothing; its columns are remembered
  const denovo = (await enviar(chefe, csv)).corpo.data
  expect(denovo.lembrado).toBe(true)
  await mapear(denovo.id)
  await ate(denovo.id, 'conferida')
  expect((await obter(denovo.id)).linhas).toEqual({ igual: 4, invalida: 2 })

  await chefe.chamar(importacoes.desfazer, { params: { id } })
  await ate(id, 'desfeita')
  expect(await custoDe(a)).toMatchObject({ custo_centavos: 380_000, fim: null })
  expect(await ficha()).toMatchObject({ vdcMax: 600 })
  expect((await chefe.chamar(itens.listar, { query: { busca: 'Norte IC' } })).corpo.data).toEqual([])
  expect((await obter(id)).linhas).toEqual({ desfeita: 4, invalida: 2 })
})

it('replaces a price of the same first day, refuses one over a later table, and keeps what changed since', async () => {
  const id = await novo('IE')
  const por = (custo_centavos: number, inicio: string) =>
    chefe.chamar(precos.criar, {
      params: { id },
      body: { fornecedor: 'Atacado', custo_centavos, inicio, fim: dia(60) },
    })
  await por(500_000, dia(40))
  const sobre = await conferida('Modelo;Preço;Vale até\nIE;4.200,00;' + diaBr(dia(45)))
  expect((await linhas(sobre))[0]?.erros[0]?.mensagem).toBe(
    `Atacado já tem preço a partir de ${diaBr(dia(40))}: diga até quando este vale`,
  )
  const troca = await conferida('Modelo;Preço;Vale até\nIE;4.200,00;' + diaBr(dia(60)), { inicio: dia(40), fim: null })
  await chefe.chamar(importacoes.iniciar, { params: { id: troca } })
  await ate(troca, 'concluida')
  const lista = async () =>
    (await chefe.chamar(precos.listar, { params: { id } })).corpo.data.map((p) => [p.custo_centavos, p.inicio])
  expect(await lista()).toEqual([[420_000, dia(40)]])
  await chefe.chamar(importacoes.desfazer, { params: { id: troca } })
  await ate(troca, 'desfeita')
  expect(await lista()).toEqual([[500_000, dia(40)]])

  const muda = await conferida('Modelo;V dc max\nIE;700')
  await chefe.chamar(importacoes.iniciar, { params: { id: muda } })
  await ate(muda, 'concluida')
  const { versao } = (await chefe.chamar(itens.obter, { params: { id } })).corpo.data
  await chefe.chamar(itens.alterar, { params: { id }, body: { versao, item: inversor('IE') } })
  await chefe.chamar(importacoes.desfazer, { params: { id: muda } })
  await ate(muda, 'desfeita')
  expect((await obter(muda)).linhas).toEqual({ mantida: 1 })
})
