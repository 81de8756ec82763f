import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itens } from '#modules/catalogo/contract/itens.ts'
import type { EntradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const deQuem = async (id: string) => {
  const { rows } = await sql<{ email: string; nome: string }>`
    select email, nome from cad.usuarios where id = ${id}
  `.execute(casa.app.s.banco.db)
  return rows[0] ?? { email: '', nome: '' }
}
const [daVendedora, daChefe] = [await deQuem(vendedora.id), await deQuem(chefe.id)]

const daCasa = async (entrada = casaDeTeste()): Promise<Proposta> =>
  (
    await vendedora.chamar(propostas.criar, {
      body: { cliente_nome: 'Marta Vilela Nunes', conteudo: { tipo: 'autoconsumo', entrada } },
    })
  ).corpo.data
const gravada = async (id: string): Promise<EntradaDaSimulacao | null> => {
  const { conteudo } = (await vendedora.chamar(propostas.obter, { params: { id } })).corpo.data
  return conteudo.tipo === 'autoconsumo' ? conteudo.entrada : null
}
const editar = (p: Proposta) => `/vu/propostas/autoconsumo/${p.id}/editar`
const salvo = (pagina: Page) => pagina.getByText(/^Salvo há .* · v\d+$/).waitFor()
const figura = (pagina: Page, nome: string | RegExp) => pagina.getByRole('button', { name: nome })
const origem = (pagina: Page) => pagina.getByRole('dialog', { name: 'De onde vem' })
const emFoco = (pagina: Page, nome: string | RegExp) =>
  figura(pagina, nome).evaluate((el) => el === document.activeElement)

it('[S2.20] chooses a tariff in force after the start, and counts a typed one as the seller’s own', async () => {
  const p = await daCasa()
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora.email)
  await pagina.goto(editar(p))
  await pagina.getByRole('button', { name: 'Mudar a tarifa' }).click()
  const popover = pagina.getByRole('dialog', { name: 'Tarifa' })
  await popover.getByRole('combobox', { name: 'Tarifa em vigor em GO' }).click()
  await pagina.getByRole('option', { name: /^Equatorial GO/ }).click()
  await popover.getByText(/^Equatorial GO, .*desde \d\d\/\d\d\/\d{4}$/).waitFor()
  await salvo(pagina)
  const emVigor = (await gravada(p.id))?.unidades[0]?.tarifa
  expect(emVigor?.distribuidora.id).not.toBeNull()
  expect(emVigor?.vigenciaIds?.length).toBeGreaterThan(0)
  expect(emVigor?.cosip).toBeGreaterThan(0)
  await semBarreiras(pagina)
  // typed over, it has no resolution behind it
  await popover.getByRole('spinbutton', { name: 'TE, R$/kWh' }).fill('0,40')
  await pagina.keyboard.press('Escape')
  await pagina.locator('[data-origem=premissa_livre]', { hasText: 'digitada' }).first().waitFor()
  await expect.poll(async () => (await gravada(p.id))?.unidades[0]?.tarifa.vigenciaIds).toEqual([])
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] covers the consumption by one click, and suggests the inverter of the catalogue for it', async () => {
  const admin = await casa.como('admin@girassol.test')
  for (const [modelo, kw] of [
    ['S-3', 3],
    ['S-5', 5],
  ] as const) {
    const ficha = { kw, vdcMax: 600, vMpptMin: 90, mppts: 2 }
    expect((await admin.chamar(itens.criar, { body: { tipo: 'inversor', marca: 'Sol', modelo, ficha } })).status).toBe(
      200,
    )
  }
  const { faces, ...resto } = casaDeTeste()
  const p = await daCasa({ ...resto, inversores: [], faces: faces.map((f) => ({ ...f, modulos: 0 })) })
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora.email)
  await pagina.goto(editar(p))
  await pagina.getByRole('button', { name: /^Cobrir o consumo: \d+ módulos$/ }).click()
  await pagina.getByText(/^cobre 10\d,\d %/).waitFor()
  // it covers now: there is nothing left to offer
  await expect.poll(() => pagina.getByRole('button', { name: /^Cobrir o consumo/ }).count()).toBe(0)
  await pagina.keyboard.press('3')
  await pagina.getByRole('button', { name: /^Sugerir para \d/ }).click()
  await pagina.getByRole('combobox', { name: 'Inversor 1' }).waitFor()
  await salvo(pagina)
  expect((await gravada(p.id))?.inversores).toMatchObject([{ modelo: 'S-5', quantidade: 1 }])
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] opens the origin of the bill, the months, the years, the variants and the payments by keyboard', async () => {
  const p = await daCasa()
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora.email)
  await pagina.goto(editar(p))
  const depois = /^Compensada, depois: 165,39/
  await figura(pagina, depois).focus()
  await pagina.keyboard.press('o')
  await origem(pagina).waitFor()
  const texto = await origem(pagina).innerText()
  expect(texto).toContain('578,34 kWh × R$ 0,28597')
  expect(texto).toContain('Motor ')
  await pagina.keyboard.press('Escape')
  await origem(pagina).waitFor({ state: 'detached' })
  expect(await emFoco(pagina, depois)).toBe(true)
  await pagina.getByText('Os 12 meses do 1º ano').click()
  await pagina.getByText('Ver como tabela').click()
  for (const nome of [/^Economia, outubro: /, /^Saldo, 2051: 356.770,75/, /^Investimento, variante A: /]) {
    await figura(pagina, nome).focus()
    await pagina.keyboard.press('Enter')
    await origem(pagina).waitFor()
    expect(await origem(pagina).locator('[data-origem]').count()).toBeGreaterThan(1)
    await pagina.keyboard.press('Escape')
    await origem(pagina).waitFor({ state: 'detached' })
    expect(await emFoco(pagina, nome)).toBe(true)
  }
  // the keys of the screen, and the list that shows them
  await pagina.keyboard.press('5')
  await figura(pagina, /^Financiado: /).focus()
  await pagina.keyboard.press('o')
  expect(await origem(pagina).innerText()).toContain('Saldo financiado')
  await pagina.keyboard.press('Escape')
  await pagina.keyboard.press('ControlOrMeta+d')
  await pagina.getByRole('columnheader', { name: /^B · 10 módulos/ }).waitFor()
  await figura(pagina, /^Economia, variante B: /).focus()
  await pagina.keyboard.press('a')
  await pagina.getByRole('columnheader', { name: /^A · .*em edição/ }).waitFor()
  await pagina.keyboard.press('?')
  await pagina.getByRole('dialog').getByText('De onde vem a figura em foco').waitFor()
  await pagina.keyboard.press('Escape')
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] opens the origin of a line of the bill as a sheet on a phone', async () => {
  const p = await daCasa()
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora.email)
  await pagina.setViewportSize({ width: 390, height: 844 })
  await pagina.goto(`${editar(p)}?parte=resultado`)
  const total = /^Total, depois: 197,49/
  await figura(pagina, total).click()
  await origem(pagina).waitFor()
  await semBarreiras(pagina)
  await pagina.keyboard.press('Escape')
  await origem(pagina).waitFor({ state: 'detached' })
  expect(await emFoco(pagina, total)).toBe(true)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] adds a load to come and the plant that exists, which the figures follow', async () => {
  const p = await daCasa()
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora.email)
  await pagina.goto(editar(p))
  const economia = () => figura(pagina, /^Economia no 1º ano: /).innerText()
  await expect.poll(economia).toBe('R$ 8.257,19')
  await pagina.getByRole('button', { name: 'Carga futura' }).click()
  await pagina.getByRole('menuitem', { name: /^Carro elétrico/ }).click()
  await pagina.getByText(/^Carro elétrico, 180 kWh por mês, desde 01\/2027$/).waitFor()
  await expect.poll(economia).not.toBe('R$ 8.257,19')
  await pagina.getByRole('button', { name: 'Já tem usina' }).click()
  await pagina.getByRole('textbox', { name: 'Energia injetada, janeiro, kWh' }).fill('200')
  await pagina.getByText(/“Antes” é a conta com a usina que já existe/).waitFor()
  await salvo(pagina)
  const entrada = await gravada(p.id)
  expect(entrada?.cargas).toEqual([{ descricao: 'Carro elétrico', kwhMes: 180, desde: 1, ano: 1 }])
  expect(entrada?.existente?.injetada[0]).toBe(200)
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] draws the modules of a face over its picture by keyboard, and keeps them', async () => {
  const p = await daCasa()
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daVendedora.email)
  await pagina.goto(editar(p))
  await pagina.getByRole('button', { name: /^Desenhar a face 1/ }).click()
  const desenho = pagina.getByRole('dialog', { name: 'Desenho da face Norte' })
  await desenho.locator('input[type=file]').setInputFiles({
    name: 'telhado.jpg',
    mimeType: 'image/jpeg',
    buffer: readFileSync(join(import.meta.dirname, '../suporte/documentos/foto-01-fatura.jpg')),
  })
  await desenho.locator('image').waitFor()
  await desenho.getByRole('button', { name: 'Bloco de módulos' }).click()
  await desenho.getByText('10 módulos desenhados, a face tem 10').waitFor()
  const bloco = desenho.getByRole('button', { name: 'Bloco 1, 2 × 5 módulos' })
  await bloco.focus()
  await pagina.keyboard.press('Shift+ArrowRight')
  await desenho.getByRole('spinbutton', { name: 'Colunas' }).fill('4')
  await desenho.getByText('8 módulos desenhados, a face tem 10').waitFor()
  await semBarreiras(pagina)
  await desenho.getByRole('button', { name: 'Usar 8 na face' }).click()
  await desenho.getByRole('button', { name: 'Concluir' }).click()
  await salvo(pagina)
  const face = (await gravada(p.id))?.faces[0]
  expect(face?.modulos).toBe(8)
  expect(face?.desenho?.foto).toMatch(/^[0-9a-f-]{36}$/)
  expect(face?.desenho?.blocos[0]?.x).toBeGreaterThan(0.5)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S1.4] opens a bill over the editor by its address under the proposal', async () => {
  const p = await daCasa()
  const { pagina, contexto } = await janela(casa.url)
  await jaDentro(pagina, daVendedora.email)
  const fatura = crypto.randomUUID()
  await pagina.goto(`/vu/propostas/autoconsumo/${p.id}/fatura/${fatura}`)
  await pagina.waitForURL((u) => u.pathname === editar(p) && u.searchParams.get('fatura') === fatura)
  await contexto.close()
})

it('[S2.20] shows who changed the proposal while it is open', async () => {
  const p = await daCasa()
  const { pagina, contexto } = await janela(casa.url)
  await jaDentro(pagina, daVendedora.email)
  await pagina.goto(editar(p))
  await figura(pagina, /^Economia no 1º ano: /).waitFor()
  await pagina.waitForLoadState('networkidle')
  const aviso = pagina.getByText(`${daChefe.nome} mudou esta proposta agora.`)
  await expect
    .poll(
      async () => {
        const { revisao } = (await chefe.chamar(propostas.obter, { params: { id: p.id } })).corpo.data
        await chefe.chamar(propostas.salvar, { params: { id: p.id }, body: { revisao, titulo: `Casa ${revisao}` } })
        return aviso.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await aviso.waitFor({ state: 'detached', timeout: 8_000 })
  await contexto.close()
})
