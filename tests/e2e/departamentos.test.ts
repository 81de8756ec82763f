import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { uuidv7 } from '#kit/id.ts'
import { departamentosEmUso } from '#modules/acesso/departamentos/contract/departamentos-em-uso.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const admin = await casa.como('admin@girassol.test')

const FORA = /Engenharia|Estoque|Financiamento|Cooperativa|Implantação e TI|Jurídico|Recepção|Controladoria/

async function escolher(ligados: readonly ('chat' | 'cad' | 'vu')[]) {
  const { versao } = (await admin.chamar(departamentosEmUso.ver, {})).corpo.data
  return admin.chamar(departamentosEmUso.escolher, { body: { ligados: [...ligados], versao } })
}
const textos = async (p: Page) =>
  `${await p.locator('body').innerText()}\n${(await p.locator('[aria-label]').evaluateAll((l) => l.map((e) => e.getAttribute('aria-label')))).join('\n')}`

it('the administrator switches a department off after seeing what hangs, and an open page of it says so', async () => {
  const engenheira = await janela(casa.url)
  await jaDentro(engenheira.pagina, 'engenheira@girassol.test')
  await engenheira.pagina.goto('/eng')
  await engenheira.pagina.getByRole('heading', { name: 'Engenharia', level: 1 }).waitFor()
  // the live connection is open
  await engenheira.pagina.waitForTimeout(2000)

  const { pagina, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/configuracoes/departamentos')
  await pagina.getByRole('switch', { name: /^Chat/ }).isDisabled()
  const chave = pagina.getByRole('switch', { name: /^Engenharia/ })
  await chave.click()
  const pergunta = pagina.getByRole('dialog', { name: 'Desligar Engenharia?' })
  await pergunta.getByText('Passagens de outros funis').waitFor()
  await pergunta.getByRole('button', { name: 'Cancelar' }).click()
  expect(await chave.isChecked()).toBe(true)
  await chave.click()
  await pergunta.getByRole('button', { name: 'Desligar mesmo assim' }).click()
  await expect.poll(() => chave.isChecked()).toBe(false)
  await pagina.getByRole('switch', { name: 'Obra e engenharia (em parte)' }).waitFor()

  await engenheira.pagina
    .getByRole('heading', { name: 'O departamento Engenharia está desligado nesta empresa' })
    .waitFor({ timeout: 5000 })
  await engenheira.pagina.getByRole('button', { name: 'Pedir à administração' }).click()
  await engenheira.pagina.getByText('Pedido enviado a quem administra o Girassol.').waitFor()
  // the link of a card there
  const doLink = await pagina.context().newPage()
  await doLink.goto('/funil/eng.proposta_tecnica')
  await doLink.getByText(/^Se o link é de Engenharia, a empresa desligou esse departamento/).waitFor()
  await doLink.close()

  await chave.click()
  await expect.poll(() => chave.isChecked()).toBe(true)
  await engenheira.pagina.goto('/eng')
  await engenheira.pagina.getByRole('heading', { name: 'Engenharia', level: 1 }).waitFor()
  expect([...erros, ...engenheira.erros]).toEqual([])
})

it('a company with three departments shows no link, heading or option of the others', async () => {
  await escolher(['chat', 'cad', 'vu'])
  const { pagina, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  const semOsOutros = async () => expect((await textos(pagina)).match(FORA)?.[0]).toBeUndefined()
  for (const caminho of [
    '/home',
    '/vu',
    '/chat',
    '/cad',
    '/co/tarefas',
    '/cad/cadastros/usuarios',
    '/cad/cadastros/times',
    '/cad/cadastros/funis',
    '/configuracoes',
  ]) {
    await pagina.goto(caminho)
    await pagina.locator('#conteudo h1, #conteudo h2').first().waitFor()
    await pagina.waitForLoadState('networkidle')
    await semOsOutros()
  }
  await pagina.goto('/home')
  await pagina.getByRole('button', { name: 'Buscar ou comandar' }).first().click()
  const paleta = pagina.getByRole('dialog')
  await pagina.getByRole('combobox').fill('e')
  await pagina.getByRole('option').first().waitFor()
  await pagina.waitForTimeout(500)
  expect((await paleta.innerText()).match(FORA)?.[0]).toBeUndefined()
  await pagina.keyboard.press('Escape')

  await pagina.goto('/cad/cadastros/times')
  await pagina
    .getByRole('button', { name: /Novo time/ })
    .first()
    .click()
  await pagina.getByRole('combobox', { name: 'Departamento' }).click()
  const opcoes = await pagina.getByRole('option').allInnerTexts()
  expect(opcoes).toContain('Venda de usinas')
  expect(opcoes.join('\n').match(FORA)?.[0]).toBeUndefined()

  const visita = await janela(casa.url)
  await visita.pagina.goto('/register/index2')
  await visita.pagina.getByRole('combobox', { name: 'Área' }).click()
  await visita.pagina.getByRole('option', { name: 'Venda de usinas' }).waitFor()
  expect(await visita.pagina.getByRole('option').allInnerTexts()).toEqual(['Chat', 'Venda de usinas', 'Cadastros'])

  await pagina.goto('/est/materiais')
  await pagina.getByRole('heading', { name: 'O departamento Estoque está desligado nesta empresa' }).waitFor()
  await pagina.getByRole('link', { name: 'Ver os departamentos' }).waitFor()
  expect([...erros, ...visita.erros]).toEqual([])
})

it('leaves the demonstration after an account of its own, the choice and the company’s name', async () => {
  const { db } = casa.app.s.banco
  await sql`insert into cad.demonstracao (tabela, id) values ('', ${uuidv7()})`.execute(db)
  await sql`select cad.marcar_demonstracao()`.execute(db)
  await sql`update empresa.dados set nome = 'Sol da Serra'`.execute(db)
  const { pagina, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/configuracoes/demonstracao')
  await pagina.getByRole('heading', { name: 'Antes, a sua conta' }).waitFor()
  await pagina.setViewportSize({ width: 390, height: 800 })
  await semBarreiras(pagina)
  await pessoaDeTeste(casa, [], ['admin'])
  const nome = pagina.getByLabel('Nome da empresa')
  await nome.fill('Girassol')
  const sair = pagina.getByRole('button', { name: 'Sair da demonstração' })
  await sair.click()
  await pagina.getByText('O nome não confere com o da empresa.').first().waitFor()
  await semBarreiras(pagina)
  await nome.fill('Sol da Serra')
  await sair.click()
  await pagina.waitForURL('**/entrar**')
  expect((await db.selectFrom('cad.demonstracao_deixada').select('manteve').execute()).length).toBe(1)
  expect(erros.filter((e) => !/40[01]/.test(String(e)))).toEqual([])
})
