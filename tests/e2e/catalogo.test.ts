import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { precos } from '#modules/catalogo/contract/precos.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { distribuidoras, periodos } from '#modules/tarifas/contract/tarifas.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const { rows } = await sql<{ email: string }>`select email from cad.usuarios where id = ${chefe.id}`.execute(
  casa.app.s.banco.db,
)
const email = rows[0]?.email ?? ''
const hoje = diaAqui()
const inversor = (
  await chefe.chamar(itens.criar, {
    body: {
      tipo: 'inversor',
      marca: 'Norte',
      modelo: 'NI-5000',
      fornecedor: 'Atacado',
      custo_centavos: 389_000,
      ficha: { kw: 5, vdcMax: 600, vMpptMin: 90, vMpptMax: 560, iMaxMppt: 20, mppts: 2 },
    },
  })
).corpo.data
await chefe.chamar(precos.criar, {
  params: { id: inversor.id },
  body: { fornecedor: 'Atacado', custo_centavos: 379_000, inicio: somarDias(hoje, -30), fim: somarDias(hoje, -2) },
})

it('[S2.20] takes an item from the catalogue over a kit and a price rule into a proposal', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/catalogo')
  const tabela = pagina.getByRole('grid', { name: 'Itens do catálogo' })
  await tabela.getByText(`preço de Atacado venceu em ${diaBr(somarDias(hoje, -2))}`).waitFor()
  await semBarreiras(pagina)

  // a datasheet that contradicts itself is refused at its field, and what was typed stays
  await pagina.keyboard.press('n')
  await pagina.getByRole('textbox', { name: /^Marca/ }).fill('Aurora')
  await pagina.getByLabel('Modelo', { exact: true }).fill('AU-585')
  for (const [rotulo, valor] of [
    ['Potência', '585'],
    ['Tensão em aberto (Voc)', '52,3'],
    ['Tensão de operação (Vmp)', '60'],
    ['Corrente de curto (Isc)', '14,2'],
    ['Coeficiente de Voc', '-0,25'],
    ['Coeficiente de Vmp', '-0,3'],
    ['Altura', '2,278'],
    ['Largura', '1,134'],
  ] as const)
    await pagina.getByRole('spinbutton', { name: rotulo, exact: true }).fill(valor)
  await pagina.getByLabel('Custo sem tabela').fill('614,25')
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina.getByText('A tensão de operação (Vmp) é menor que a em aberto (Voc)').waitFor()
  await pagina.getByRole('spinbutton', { name: 'Tensão de operação (Vmp)', exact: true }).fill('43,9')
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina.getByRole('heading', { name: 'Aurora AU-585' }).waitFor()
  await pagina.getByRole('region', { name: 'Histórico do item' }).getByRole('listitem').first().waitFor()
  await semBarreiras(pagina)

  await pagina.goto('/vu/catalogo?aba=kits')
  await pagina.getByText('Nenhum kit ainda').waitFor()
  await pagina.keyboard.press('n')
  const gaveta = pagina.getByRole('dialog', { name: 'Novo kit' })
  await gaveta.getByLabel('Nome').fill('5,85 kWp')
  await gaveta.getByLabel('Fornecedor').fill('Meridiano')
  await gaveta.getByLabel('Preço do kit').fill('11.000,00')
  const acrescentar = async (modelo: string) => {
    await gaveta.getByRole('combobox', { name: 'Acrescentar item' }).fill(modelo)
    await pagina.getByRole('option', { name: new RegExp(modelo) }).click()
    await gaveta.getByRole('spinbutton', { name: new RegExp(`Quantidade de .*${modelo}`) }).waitFor()
  }
  await acrescentar('AU-585')
  await gaveta.getByRole('spinbutton', { name: /Quantidade de .*AU-585/ }).fill('10')
  await acrescentar('NI-5000')
  await semBarreiras(pagina)
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina.getByRole('list', { name: 'Kits' }).getByText('10 × Aurora AU-585 · 1 × Norte NI-5000').waitFor()

  await pagina.getByRole('tab', { name: 'Regras de preço' }).click()
  await pagina.getByText('Nenhuma regra de preço ainda').waitFor()
  await pagina.keyboard.press('Escape')
  await pagina.getByRole('button', { name: 'Nova regra' }).first().click()
  const regra = pagina.getByRole('dialog', { name: 'Nova regra de preço' })
  await regra.getByRole('spinbutton', { name: 'De', exact: true }).fill('5')
  await regra.getByRole('spinbutton', { name: 'Até antes de' }).fill('10')
  await regra.getByRole('spinbutton', { name: 'Preço por Wp' }).fill('3,10')
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina
    .getByRole('table', { name: 'Regras de preço' })
    .getByRole('row', { name: /5–10 kWp R\$ 3,10\/Wp/ })
    .waitFor()
  await semBarreiras(pagina)

  // the editor: the kit fills the equipment, the roof and the cost, and the rule suggests the price
  const vazia = casaDeTeste()
  const { data: proposta } = (
    await chefe.chamar(propostas.criar, {
      body: {
        cliente_nome: 'Marta Vilela Nunes',
        conteudo: {
          tipo: 'autoconsumo',
          entrada: { ...vazia, inversores: [], faces: vazia.faces.map((f) => ({ ...f, modulos: 0 })) },
        },
      },
    })
  ).corpo
  await pagina.goto(`/vu/propostas/autoconsumo/${proposta.id}/editar`)
  await pagina.getByRole('combobox', { name: 'Kit do fornecedor' }).first().fill('5,85')
  await pagina.getByRole('option', { name: /5,85 kWp/ }).click()
  await pagina.getByText('Meridiano: 10 × Aurora AU-585, 1 × Norte NI-5000').waitFor()
  await pagina.getByRole('rowheader', { name: 'Kit 5,85 kWp' }).waitFor()
  const sugerido = pagina.getByRole('group', { name: 'Preço sugerido' })
  await sugerido.getByText(`faixa 5–10 kWp: R$ 3,10/Wp, desde ${diaBr(hoje)}`).waitFor()
  await sugerido.getByText('R$ 18.135,00').waitFor()
  await sugerido.getByRole('button', { name: 'Usar preço sugerido' }).click()
  await sugerido.getByText('é o preço da proposta').waitFor()
  await semBarreiras(pagina)
  await expect
    .poll(async () => {
      const { conteudo } = (await chefe.chamar(propostas.obter, { params: { id: proposta.id } })).corpo.data
      return conteudo.tipo === 'autoconsumo'
        ? [conteudo.entrada.kit?.nome, conteudo.entrada.faces[0]?.modulos, conteudo.entrada.preco.reaisPorWp]
        : null
    })
    .toEqual(['5,85 kWp', 10, 3.1])
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] shows the catalogue on a phone: cards, the item as a page, no horizontal scroll', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(pagina, email)
  await pagina.goto('/vu/catalogo')
  await pagina.getByText('Norte NI-5000').first().waitFor()
  await semBarreiras(pagina)
  await pagina.getByText('Norte NI-5000').first().click()
  await pagina.getByRole('region', { name: 'Preços', exact: true }).waitFor()
  await semBarreiras(pagina)
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.27] reprices the open proposals of a tariff that changed, one and then the others', async () => {
  const admin = await casa.como('admin@girassol.test')
  const tarifa = (await chefe.chamar(propostas.tarifas, { query: { uf: 'GO' } })).corpo.data.find(
    (t) => t.distribuidora.nome === 'Equatorial GO',
  )
  if (!tarifa) throw new Error('the seed has no tariff of Equatorial GO')
  const base = casaDeTeste()
  const entrada = { ...base, unidades: base.unidades.map((u) => ({ ...u, tarifa: { ...tarifa, cosip: 32.1 } })) }
  const abrir = async (cliente_nome: string) =>
    (await chefe.chamar(propostas.criar, { body: { cliente_nome, conteudo: { tipo: 'autoconsumo', entrada } } })).corpo
      .data
  const [um, dois, tres] = [await abrir('Ana Prado'), await abrir('Bruno Reis'), await abrir('Caio Luz')]
  const chave = { subgrupo: 'B1', modalidade: 'convencional', classe: 'residencial' } as const
  const todas = (await admin.chamar(distribuidoras.listar, { query: chave })).corpo.data.distribuidoras
  const emVigor = todas.find((d) => d.nome === 'Equatorial GO')?.periodos.findLast((p) => p.inicio <= hoje)
  const { data: antes } = (await admin.chamar(periodos.obter, { params: { id: emVigor?.id ?? '' } })).corpo
  const { data: novo } = (
    await admin.chamar(periodos.corrigir, {
      params: { id: antes.id },
      body: {
        inicio: antes.inicio,
        fim: antes.fim,
        versao: antes.versao,
        precos: [{ posto: 'unico', te: 344.14, tusd: 587.67, fio_b: 291.86 }],
        motivo: 'REH nova publicada',
      },
    })
  ).corpo
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto(`/vc/tarifas?d=${novo.distribuidora.id}&p=${novo.id}`)
  const lista = pagina.getByRole('list', { name: 'Propostas que mudam' })
  await lista.getByRole('button', { name: `Reprecificar ${um.numero}` }).click()
  const linha = (numero: string) => lista.getByRole('listitem').filter({ hasText: numero }).first()
  await linha(um.numero).getByText('v1, em curso, com as tarifas de hoje').waitFor()
  await pagina.getByRole('button', { name: /^Reprecificar as 2 propostas/ }).click()
  for (const { numero } of [dois, tres]) await linha(numero).getByText('v1, em curso, com as tarifas de hoje').waitFor()
  await linha(dois.numero)
    .getByText(/diferenças/)
    .click()
  await linha(dois.numero).getByText('Unidade 1, TE sem impostos: 0,32414 → 0,34414').waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})
