import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(casa.app.s.banco.db)).rows[0]
    ?.email ?? ''
const daCooperativa = await emailDe((await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'operador' }])).id)
const daManutencao = await emailDe((await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])).id)

const salvo = (pagina: Page) => pagina.getByText(/^Salvo há .* · v\d+$/).waitFor()
const preencher = async (pagina: Page, campos: Readonly<Record<string, string>>) => {
  for (const [rotulo, texto] of Object.entries(campos)) await pagina.getByLabel(rotulo, { exact: true }).fill(texto)
}
/** A customer who has no contact yet. */
const comCliente = async (pagina: Page, rotulo: string, nome: string) => {
  await pagina.getByLabel(rotulo, { exact: true }).fill(nome)
  await pagina.getByRole('option', { name: new RegExp(nome) }).click()
}
const enviar = async (pagina: Page) => {
  await salvo(pagina)
  await pagina.keyboard.press('ControlOrMeta+Enter')
  await pagina.getByRole('button', { name: 'Enviar agora' }).click()
  await pagina.getByRole('dialog', { name: 'Proposta enviada' }).waitFor()
  expect(await pagina.getByLabel('Link para o cliente').inputValue()).toMatch(/\/p\/\S+$/)
  await pagina.getByRole('button', { name: 'Concluir' }).click()
  await pagina.getByText(/^v1 enviada em .* não muda\./).waitFor()
}
/** What "De onde vem" of a figure says, opened and closed by keyboard. */
const origemDe = async (pagina: Page, nome: RegExp): Promise<string> => {
  await pagina.getByRole('button', { name: nome }).press('Enter')
  const origem = pagina.getByRole('dialog', { name: 'De onde vem' })
  const texto = await origem.innerText()
  await pagina.keyboard.press('Escape')
  await origem.waitFor({ state: 'detached' })
  return texto
}
/** The editor at 1440 and 390, in both themes: no barrier, and no scroll sideways on the phone. */
const conferir = async (email: string, caminho: string) => {
  for (const tema of ['light', 'dark'] as const) {
    const { pagina, contexto } = await janela(casa.url, { tema })
    await jaDentro(pagina, email)
    await pagina.goto(caminho)
    await pagina.getByRole('region', { name: 'Resultado', exact: true }).waitFor()
    await semBarreiras(pagina)
    await pagina.setViewportSize({ width: 390, height: 844 })
    await pagina.goto(caminho)
    await pagina.getByRole('radio', { name: 'Resultado' }).click()
    await pagina.waitForURL(/parte=resultado/)
    await semBarreiras(pagina)
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await contexto.close()
  }
}

it('[S2.9] [S2.15] a membership is opened, turned from a losing model to one that saves, and sent', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daCooperativa)
  await pagina.goto('/co')
  await pagina.getByRole('link', { name: 'Propostas', exact: true }).first().click()
  await pagina.getByText('Uma proposta de assinatura começa pelo consumo do cooperado.').waitFor()
  await pagina.keyboard.press('n')
  await comCliente(pagina, 'Cooperado', 'Padaria Boa Vista')
  await pagina.getByText('Valores e impostos').click()
  await preencher(pagina, {
    'Consumo médio por mês': '2000',
    Distribuidora: 'Enel SP',
    TE: '0,29274',
    TUSD: '0,43244',
    'Fio B': '0,21246',
    ICMS: '18',
    PIS: '0,98',
    COFINS: '4,52',
  })
  await pagina.getByRole('button', { name: /^Abrir no editor/ }).click()
  await pagina.waitForURL(/\/co\/propostas\/[^/]+\/editar$/)
  const tabela = pagina.getByRole('region', { name: 'Mês a mês', exact: true })
  await tabela.waitFor()
  await pagina.getByRole('radio', { name: /^Dinâmico sobre a tarifa/ }).click()
  // GD II from 2027 on: the price that ignores Fio B is in red, with the month and the arithmetic
  const perda = pagina.getByRole('region', { name: 'Meses em que o cooperado perde' })
  await perda.waitFor()
  expect(await perda.innerText()).toMatch(/janeiro de \d{4}: .* = − R\$ [\d.,]+/)
  expect(await pagina.getByRole('button', { name: /^Enviar proposta/ }).isDisabled()).toBe(true)
  await pagina.getByRole('radio', { name: /^Economia garantida/ }).click()
  await perda.waitFor({ state: 'detached' })
  await pagina.getByRole('spinbutton', { name: 'Desconto' }).fill('20')
  await pagina.getByRole('textbox', { name: 'Número da unidade 1' }).fill('7702114')
  const editor = new URL(pagina.url()).pathname
  await salvo(pagina)
  await pagina.reload()
  await tabela.waitFor()
  expect(await pagina.getByRole('spinbutton', { name: 'Desconto' }).inputValue()).toBe('20')
  await pagina.getByRole('spinbutton', { name: 'Desconto' }).fill('15')
  await salvo(pagina)
  // every figure opens where it comes from, a month with its arithmetic
  expect(await origemDe(pagina, /^Economia de janeiro: /)).toMatch(/R\$\s[\d.,]+ − R\$\s[\d.,]+ − R\$\s[\d.,]+ = R\$/)
  expect(await origemDe(pagina, /^Paga à cooperativa: /)).toMatch(/Economia garantida[\s\S]*15,00/)
  await conferir(daCooperativa, editor)
  await enviar(pagina)
  // the page of the proposal, and the list
  await pagina.getByRole('button', { name: 'Voltar à proposta' }).click()
  await pagina.getByText('Cobrança no ano').waitFor()
  await pagina.goto('/co/propostas')
  await pagina.getByText('Padaria Boa Vista').first().waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] a cleaning is priced by module, travel, height and recurrence, and sent', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daManutencao)
  await pagina.goto('/mpvl')
  await pagina.getByRole('link', { name: 'Propostas de limpeza', exact: true }).first().click()
  await pagina.getByText('Uma proposta de limpeza começa pelos módulos da usina.').waitFor()
  await pagina.getByRole('button', { name: 'Nova proposta' }).first().click()
  await comCliente(pagina, 'Cliente', 'Granja São Bento')
  await preencher(pagina, { Módulos: '40', 'Preço por módulo': '15,00', 'Distância, só a ida': '30' })
  await pagina.getByRole('button', { name: /^Abrir no editor/ }).click()
  await pagina.waitForURL(/\/mpvl\/propostas\/limpeza\/[^/]+\/editar$/)
  await pagina.getByRole('textbox', { name: 'Preço por km' }).fill('2,50')
  await pagina.getByRole('spinbutton', { name: 'Altura do telhado' }).fill('6')
  await pagina.getByRole('spinbutton', { name: 'Acréscimo acima de 4 m' }).fill('20')
  await pagina.getByRole('radio', { name: 'Semestral' }).click()
  // 600,00 + 120,00 of height + 150,00 of travel, less 10 %, twice
  const visita = pagina.getByRole('region', { name: 'Uma visita' })
  await expect.poll(() => visita.innerText()).toContain('R$ 783,00')
  const contrato = pagina.getByRole('region', { name: 'O contrato de 12 meses' })
  expect(await contrato.innerText()).toContain('R$ 1.566,00')
  expect(await origemDe(pagina, /^Por visita: R\$\s783,00/)).toMatch(
    /Desconto da recorrência[\s\S]*Distância, só a ida, km/,
  )
  const editor = new URL(pagina.url()).pathname
  await salvo(pagina)
  await conferir(daManutencao, editor)
  await enviar(pagina)
  await pagina.goto('/mpvl/propostas/limpeza')
  await pagina.getByText('Granja São Bento').first().waitFor()
  expect(await pagina.getByText('R$ 1.566,00').count()).toBeGreaterThan(0)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.20] a service is opened from its contact, with hours and parts, and sent', async () => {
  const admin = await casa.como('admin@girassol.test')
  const { corpo } = await admin.chamar(contatos.criar, { body: { nome: 'Marta Vilela', email: 'marta@casa.com' } })
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daManutencao)
  await pagina.goto(`/cad/cadastros/contatos/${corpo.data.id}?aba=propostas`)
  await pagina.getByRole('button', { name: 'Nova proposta' }).click()
  // only the kinds that this department sells
  await pagina.getByRole('menuitem', { name: 'Limpeza' }).waitFor()
  expect(await pagina.getByRole('menuitem').allInnerTexts()).toEqual(['Limpeza', 'Serviços'])
  await pagina.getByRole('menuitem', { name: 'Serviços' }).click()
  await pagina.getByLabel('O que aconteceu').fill('Inversor desliga ao meio-dia')
  expect(await pagina.getByLabel('Cliente', { exact: true }).inputValue()).toBe('Marta Vilela')
  await pagina.getByRole('button', { name: /^Abrir no editor/ }).click()
  await pagina.waitForURL(/\/mpvl\/propostas\/servicos\/[^/]+\/editar$/)
  await pagina.getByText('Informe o que será cobrado.').first().waitFor()
  await pagina.getByRole('button', { name: 'Mais horas' }).click()
  const horas = pagina.getByRole('group', { name: 'Mão de obra, linha 1' })
  await horas.getByLabel('Quantidade').fill('3')
  await horas.getByLabel('Preço').fill('180,00')
  await horas.getByLabel('Custo').fill('70,00')
  await pagina.getByRole('button', { name: 'Mais uma peça' }).click()
  const peca = pagina.getByRole('group', { name: 'Peças, linha 2' })
  await peca.getByLabel('Quantidade').fill('4')
  await peca.getByLabel('Preço').fill('25,00')
  const servico = pagina.getByRole('region', { name: 'O serviço' })
  await expect.poll(() => servico.innerText()).toContain('R$ 640,00')
  const editor = new URL(pagina.url()).pathname
  await salvo(pagina)
  await conferir(daManutencao, editor)
  await enviar(pagina)
  await pagina.goto('/mpvl/propostas/servicos')
  await pagina.getByText('Marta Vilela').first().waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})
