import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { distribuidoras, periodos } from '#modules/tarifas/contract/tarifas.ts'
import type { Chamada } from '#tests/suporte/app.ts'

const comum = { unidade: 'un' as const, descricao: '', fornecedor: '', custo_vale_ate: null }
const semCatalogo = { itemId: undefined, marca: undefined, modelo: undefined, custoCent: undefined }

/** One module and one inverter that go together. */
export async function guardarEquipamento(chefe: Chamada): Promise<void> {
  const { modulo, inversores } = casaDeTeste()
  const [inversor] = inversores
  if (!inversor) throw new TypeError('the house has an inverter')
  for (const item of [
    {
      tipo: 'modulo' as const,
      ...comum,
      marca: 'Aurora',
      modelo: 'AU-585',
      custo_centavos: 61_425,
      ficha: { ...modulo, ...semCatalogo },
    },
    {
      tipo: 'inversor' as const,
      ...comum,
      marca: 'Norte',
      modelo: 'NI-2000',
      custo_centavos: 189_000,
      ficha: { ...inversor, ...semCatalogo, quantidade: undefined, kw: 2 },
    },
  ])
    expect((await chefe.chamar(itens.criar, { body: item })).status).toBe(200)
}

const preco = (tusd: number) => ({ posto: 'unico' as const, te: 317.28, tusd, fio_b: 257.21 })

/** The period of the utility in which the sample bill was read. */
async function periodoDaConta(quem: Chamada) {
  const { distribuidoras: todas } = (await quem.chamar(distribuidoras.listar)).corpo.data
  const cemig = todas.find((d) => d.nome === 'Cemig-D')
  const vigente = cemig?.periodos.find((p) => p.inicio <= '2026-10-15' && (p.fim ?? '9999') >= '2026-10-15')
  if (!cemig || !vigente) throw new TypeError('the seed has the period')
  const { data } = (await quem.chamar(periodos.obter, { params: { id: vigente.id } })).corpo
  return { ...data, distribuidora_id: cemig.id }
}

/** The seeded extract is corrected by the price that the sample bill was charged with. */
export async function acertarTarifa(quem: Chamada): Promise<void> {
  const { id, inicio, fim, versao } = await periodoDaConta(quem)
  const body = { inicio, fim, precos: [preco(481.215)], versao }
  const r = await quem.chamar(periodos.alterar, { params: { id }, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
}

/** The period in use ends yesterday, and a dearer one begins today. */
export async function mudarTarifa(quem: Chamada): Promise<void> {
  const { id, fim, versao, distribuidora_id } = await periodoDaConta(quem)
  const ontem = somarDias(diaAqui(), -1)
  const fechada = await quem.chamar(periodos.encerrar, { params: { id }, body: { fim: ontem, versao } })
  expect(fechada.status, JSON.stringify(fechada.corpo)).toBe(200)
  const nova = await quem.chamar(periodos.criar, {
    body: {
      distribuidora_id,
      subgrupo: 'B1',
      modalidade: 'convencional',
      classe: 'residencial',
      inicio: diaAqui(),
      fim,
      precos: [preco(540)],
    },
  })
  expect(nova.status, JSON.stringify(nova.corpo)).toBe(200)
}

export const escolher = async (pagina: Page, rotulo: string, opcao: string): Promise<void> => {
  await pagina.getByLabel(rotulo, { exact: true }).fill(opcao)
  await pagina.getByRole('option', { name: new RegExp(opcao) }).click()
}

/** The utility of the sample bill gives the rest: the plant, from an editor that the bill has filled. */
export async function montarUsina(pagina: Page, modulos: number): Promise<void> {
  await pagina.getByRole('spinbutton', { name: /^Módulos na face 1/ }).fill(String(modulos))
  await escolher(pagina, 'Inversor', 'NI-2000')
  await pagina.getByText(new RegExp(`^Série de ${modulos}: `)).waitFor()
}
