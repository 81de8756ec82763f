import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itens } from '#modules/catalogo/contract/itens.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(casa.app.s.banco.db)).rows[0]
    ?.email ?? ''
const [daVendedora, daChefe] = [await emailDe(vendedora.id), await emailDe(chefe.id)]
const { modulo, inversores } = casaDeTeste()
const comum = { unidade: 'un' as const, descricao: '', fornecedor: '', custo_vale_ate: null }
for (const item of [
  {
    tipo: 'modulo' as const,
    ...comum,
    marca: 'Aurora',
    modelo: 'AU-585',
    custo_centavos: 61_425,
    ficha: { ...modulo, itemId: undefined, marca: undefined, modelo: undefined, custoCent: undefined },
  },
  ...inversores.map((i) => ({
    tipo: 'inversor' as const,
    ...comum,
    marca: 'Norte',
    modelo: 'NI-5000',
    custo_centavos: 389_000,
    ficha: {
      ...i,
      itemId: undefined,
      marca: undefined,
      modelo: undefined,
      custoCent: undefined,
      quantidade: undefined,
    },
  })),
])
  expect((await chefe.chamar(itens.criar, { body: item })).status).toBe(200)

const daCasa = async (): Promise<Proposta> =>
  (
    await vendedora.chamar(propostas.criar, {
      body: { cliente_nome: 'Marta Vilela Nunes', conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() } },
    })
  ).corpo.data
const editar = (p: Proposta) => `/vu/propostas/autoconsumo/${p.id}/editar`
const modulosGravados = async (id: string) => {
  const { corpo } = await vendedora.chamar(propostas.obter, { params: { id } })
  return corpo.data.conteudo.tipo === 'autoconsumo' ? corpo.data.conteudo.entrada.faces[0]?.modulos : null
}
const economia = (pagina: Page) => pagina.getByRole('button', { name: /^Economia no 1º ano: / })
const modulos = (pagina: Page) => pagina.getByRole('spinbutton', { name: /^Módulos na face 1/ })
const salvo = (pagina: Page) => pagina.getByText(/^Salvo há .* · v\d+$/).waitFor()

it('[S2.20] takes a seller from the list to a sent proposal by keyboard alone', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora)
  await pagina.goto('/vu/propostas/autoconsumo')
  await pagina.getByText('Nenhuma proposta ainda').waitFor()
  await pagina.keyboard.press('n')
  await pagina.getByLabel('Cliente', { exact: true }).waitFor()
  const preencher = async (rotulo: string, texto: string) => {
    await pagina.getByLabel(rotulo, { exact: true }).focus()
    await pagina.keyboard.press('ControlOrMeta+a')
    await pagina.keyboard.type(texto)
  }
  await pagina.getByLabel('Cliente', { exact: true }).focus()
  await pagina.keyboard.type('Marta Vilela Nunes')
  await pagina.getByRole('option', { name: /Marta Vilela Nunes/ }).waitFor()
  await pagina.keyboard.press('Enter')
  await preencher('Cidade', 'Goiânia')
  // the state has utilities: their figures are folded, and typed over by who wants to
  await pagina.locator('summary', { hasText: 'Valores e impostos' }).focus()
  await pagina.keyboard.press('Enter')
  for (const [rotulo, texto] of [
    ['Distribuidora', 'Equatorial GO'],
    ['TE', '0,32414'],
    ['TUSD', '0,56767'],
    ['Fio B', '0,29186'],
    ['ICMS', '19'],
    ['PIS', '0,98'],
    ['COFINS', '4,52'],
  ])
    await preencher(rotulo ?? '', texto ?? '')
  await pagina.getByLabel('Módulo', { exact: true }).focus()
  await pagina.keyboard.type('AU-585')
  await pagina.getByRole('option', { name: /AU-585/ }).waitFor()
  await pagina.keyboard.press('ArrowDown')
  await pagina.keyboard.press('Enter')
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina.waitForURL(/\/editar$/)
  // nothing was typed yet: it begins with the consumption
  await pagina.getByRole('button', { name: 'Digitar o consumo' }).focus()
  await pagina.keyboard.press('Enter')
  const janeiro = pagina.getByRole('textbox', { name: 'janeiro, kWh' })
  await janeiro.focus()
  await janeiro.evaluate((el) => {
    const dados = new DataTransfer()
    dados.setData('text', '780\t742\t765\t701\t668\t640\t655\t690\t735\t802\t790\t812')
    el.dispatchEvent(new ClipboardEvent('paste', { clipboardData: dados, bubbles: true, cancelable: true }))
  })
  await pagina.getByText('8.780 kWh em 12 meses').waitFor()
  await modulos(pagina).focus()
  for (let n = 0; n < 10; n++) await pagina.keyboard.press('ArrowUp')
  await pagina.getByLabel('Inversor', { exact: true }).focus()
  await pagina.keyboard.type('NI-5000')
  await pagina.getByRole('option', { name: /NI-5000/ }).waitFor()
  await pagina.keyboard.press('ArrowDown')
  await pagina.keyboard.press('Enter')
  await pagina.getByText(/^Série de 10: /).waitFor()
  await salvo(pagina)
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina.getByRole('dialog', { name: 'Enviar a v1' }).waitFor()
  await pagina.getByRole('button', { name: 'Enviar agora' }).focus()
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('dialog', { name: 'Proposta enviada' }).waitFor()
  expect(await pagina.getByLabel('Link para o cliente').inputValue()).toMatch(/\/p\/\S+$/)
  await pagina.getByRole('button', { name: 'Concluir' }).focus()
  await pagina.keyboard.press('Enter')
  await pagina.getByText(/^v1 enviada em .* não muda\./).waitFor()
  // sent: the fields are text
  expect(await modulos(pagina).count()).toBe(0)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] recomputes at each keystroke, undoes, opens origins, and keeps everything after a reload', async () => {
  const p = await daCasa()
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora)
  await pagina.goto(editar(p))
  await economia(pagina).waitFor()
  expect(await economia(pagina).innerText()).toBe('R$ 8.257,19')
  await modulos(pagina).focus()
  await pagina.keyboard.press('ArrowDown')
  await pagina.keyboard.press('ArrowDown')
  await expect.poll(() => economia(pagina).innerText()).toBe('R$ 6.748,41')
  await salvo(pagina)
  expect(await modulosGravados(p.id)).toBe(8)
  await pagina.reload()
  await expect.poll(() => economia(pagina).innerText()).toBe('R$ 6.748,41')
  await modulos(pagina).focus()
  await pagina.keyboard.press('ArrowUp')
  await pagina.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => economia(pagina).innerText()).toBe('R$ 6.748,41')
  await pagina.keyboard.press('ArrowUp')
  await pagina.keyboard.press('ArrowUp')
  await expect.poll(() => economia(pagina).innerText()).toBe('R$ 8.257,19')
  // the origin opens with a key, and Esc gives the focus back
  await economia(pagina).focus()
  await pagina.keyboard.press('o')
  const origem = pagina.getByRole('dialog', { name: 'De onde vem' })
  await origem.waitFor()
  expect(await origem.innerText()).toContain('10.614,58 − 2.357,39')
  expect(await origem.innerText()).toContain('8.132,19')
  expect(await origem.locator('[data-origem=premissa_ancorada]').count()).toBeGreaterThan(2)
  await origem.getByText(/^Mais \d+ entradas$/).click()
  await expect.poll(() => origem.locator('[data-origem=fato]').count()).toBeGreaterThan(5)
  await pagina.keyboard.press('Escape')
  await origem.waitFor({ state: 'detached' })
  expect(await economia(pagina).evaluate((el) => el === document.activeElement)).toBe(true)
  // a second variant beside the first
  await pagina.keyboard.press('ControlOrMeta+d')
  await pagina.getByRole('columnheader', { name: /^B · 10 módulos/ }).waitFor()
  await pagina.getByRole('button', { name: /^A · / }).click()
  // a string that does not fit blocks the main act, not typing; at this price 40 modules also lie below the floor
  await modulos(pagina).fill('40')
  await pagina
    .getByText(/passa de 600 V/)
    .first()
    .waitFor()
  expect(await pagina.getByRole('button', { name: /^Pedir aprovação do desconto/ }).isDisabled()).toBe(true)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] shows what a colleague saved, keeps changes without a connection, and asks after a conflict', async () => {
  const p = await daCasa()
  const uma = await janela(casa.url)
  const outra = await janela(casa.url)
  await jaDentro(uma.pagina, daVendedora)
  await jaDentro(outra.pagina, daChefe)
  for (const { pagina } of [uma, outra]) {
    await pagina.goto(editar(p))
    await economia(pagina).waitFor()
  }
  await modulos(uma.pagina).fill('8')
  await salvo(uma.pagina)
  await expect.poll(() => economia(outra.pagina).innerText(), { timeout: 15_000 }).toBe('R$ 6.748,41')
  // without a connection the change stays on the device, and goes when it returns
  await uma.contexto.setOffline(true)
  await modulos(uma.pagina).fill('9')
  await uma.pagina.getByText('Sem conexão: guardado neste aparelho, envio quando voltar').waitFor()
  // meanwhile a colleague saves the same revision
  const { corpo } = await chefe.chamar(propostas.obter, { params: { id: p.id } })
  const { revisao } = corpo.data
  await chefe.chamar(propostas.salvar, { params: { id: p.id }, body: { revisao, titulo: 'Casa da Marta' } })
  await uma.contexto.setOffline(false)
  await uma.pagina.getByRole('button', { name: 'Gravar a minha por cima' }).click()
  await expect.poll(() => modulosGravados(p.id)).toBe(9)
  await uma.contexto.close()
  await outra.contexto.close()
})

it('[S2.20] asks for approval below the floor, which the page of the proposal answers', async () => {
  const p = await daCasa()
  const { pagina, contexto } = await janela(casa.url)
  await jaDentro(pagina, daVendedora)
  await pagina.goto(editar(p))
  await pagina.getByRole('textbox', { name: 'Preço', exact: true }).fill('19.000,00')
  await pagina.getByRole('button', { name: /^Pedir aprovação do desconto/ }).waitFor()
  await salvo(pagina)
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina.getByLabel('Motivo', { exact: true }).fill('Concorrente ofereceu menos')
  await pagina.getByRole('button', { name: 'Pedir aprovação', exact: true }).click()
  await pagina.getByText('Em aprovação: as entradas não mudam até a resposta.').waitFor()
  await contexto.close()
  const daChefia = await janela(casa.url)
  await jaDentro(daChefia.pagina, daChefe)
  await daChefia.pagina.goto(`/vu/propostas/autoconsumo/${p.id}`)
  await daChefia.pagina.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await daChefia.pagina.getByText('Desconto aprovado').waitFor()
  await daChefia.contexto.close()
})

it('[S2.20] works on a phone and has no barrier in either theme', async () => {
  const p = await daCasa()
  for (const tema of ['light', 'dark'] as const) {
    const { pagina, contexto } = await janela(casa.url, { tema })
    await jaDentro(pagina, daVendedora)
    const daVez = tema === 'light' ? ['/vu/propostas/autoconsumo/nova', `/vu/propostas/autoconsumo/${p.id}`] : []
    for (const caminho of ['/vu/propostas/autoconsumo', ...daVez, editar(p)]) {
      await pagina.goto(caminho)
      await pagina.waitForLoadState('networkidle')
      await semBarreiras(pagina)
    }
    await pagina.setViewportSize({ width: 390, height: 844 })
    await pagina.goto(editar(p))
    await pagina.getByText('se paga em').waitFor()
    await semBarreiras(pagina)
    await pagina.getByRole('button', { name: /^Mais um: Módulos na face 1/ }).click()
    await pagina.getByRole('radio', { name: 'Resultado' }).click()
    await pagina.waitForURL(/parte=resultado/)
    await economia(pagina).click()
    await pagina.getByRole('dialog', { name: 'De onde vem' }).waitFor()
    await semBarreiras(pagina)
    await pagina.keyboard.press('Escape')
    await pagina.getByRole('radio', { name: 'Variantes' }).click()
    await pagina.getByRole('region', { name: 'Variantes' }).waitFor()
    const largura = await pagina.evaluate(() => document.documentElement.scrollWidth)
    expect(largura).toBeLessThanOrEqual(390)
    await contexto.close()
  }
})

it('[S1.4] [S2.20] opens a quota of a plant with three scenarios compared with CDI, and sends it', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora)
  await pagina.goto('/vu/propostas/investimento')
  await pagina.getByRole('button', { name: 'Nova proposta' }).first().click()
  await pagina.getByLabel('Investidor', { exact: true }).fill('Renato Prado')
  await pagina.getByRole('option', { name: /Renato Prado/ }).click()
  await pagina.getByText('Valores e impostos').click()
  for (const [rotulo, texto] of [
    ['Usina', 'Cotia 1'],
    ['Potência', '72'],
    ['Geração do 1º ano', '98400'],
    ['Custo da usina', '302.400,00'],
    ['Cota do investidor', '25'],
    ['CDI ao ano', '11'],
    ['Distribuidora', 'Enel SP'],
    ['TE', '0,30'],
    ['TUSD', '0,45'],
    ['Fio B', '0,20'],
    ['ICMS', '18'],
  ])
    await pagina.getByLabel(rotulo ?? '', { exact: true }).fill(texto ?? '')
  await pagina.keyboard.press('ControlOrMeta+Enter')
  const cenarios = pagina.getByRole('region', { name: 'Cenários' })
  await cenarios.getByText('aporte de R$ 75.600,00').waitFor()
  for (const nome of ['Pessimista', 'Base', 'Otimista'])
    await cenarios.getByRole('columnheader', { name: nome }).waitFor()
  expect(await cenarios.innerText()).toContain('CDI líquido de imposto 9,35 % ao ano')
  expect(await pagina.innerText('main')).not.toMatch(/garantid/i)
  await pagina.getByRole('textbox', { name: 'Custo da usina' }).fill('400.000,00')
  await cenarios.getByText('aporte de R$ 100.000,00').waitFor()
  await salvo(pagina)
  await semBarreiras(pagina)
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina.getByRole('button', { name: 'Enviar agora' }).click()
  await pagina.getByRole('dialog', { name: 'Proposta enviada' }).waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.9] [S2.15] refuses the subscription proposals to who may not see them', async () => {
  const deFora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'operador' }])
  const { pagina, contexto } = await janela(casa.url)
  await jaDentro(pagina, await emailDe(deFora.id))
  await pagina.goto('/co/propostas')
  await pagina.waitForURL(/acesso-negado/)
  await contexto.close()
})
