import { expect, it } from 'vitest'
import { modelos } from '#modules/contratos/contract/modelos.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
const admin = await casa.como('admin@girassol.test')
const params = { tipo: 'autoconsumo' } as const

it('a clause is written as it will be read: variables are pieces, lists and tables are drawn, acts are undone', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/jrdc/contratos/modelos?tipo=autoconsumo')
  await pagina.getByRole('button', { name: 'Cláusula nova' }).click()
  const dialogo = pagina.getByRole('dialog')
  const texto = dialogo.getByRole('textbox', { name: 'Texto da cláusula' })
  await dialogo.getByLabel('Título').fill('Visita técnica')
  await texto.click()
  await pagina.keyboard.press('ControlOrMeta+a')
  await pagina.keyboard.type('A visita de {cliente.nome} é marcada em {cliente.rg}.')
  expect(await texto.locator('[data-variavel="cliente.nome"]').innerText()).toBe('Nome do cliente')
  // an unknown one is named, and goes with one key
  await dialogo.getByText('{cliente.rg} não existe.', { exact: false }).waitFor()
  await pagina.keyboard.press('Backspace')
  await pagina.keyboard.press('Backspace')
  await dialogo.getByText('{cliente.rg} não existe.', { exact: false }).waitFor({ state: 'detached' })
  await dialogo.getByRole('combobox', { name: 'Inserir variável' }).fill('cidade do cl')
  await pagina.getByRole('option', { name: /Cidade do cliente/ }).click()
  await pagina.keyboard.type('.')
  await pagina.keyboard.press('Enter')
  await dialogo.getByRole('button', { name: 'Lista' }).click()
  await pagina.keyboard.type('de manhã')
  await pagina.keyboard.press('Enter')
  await pagina.keyboard.type('à tarde')
  await pagina.keyboard.press('Enter')
  await pagina.keyboard.press('Enter')
  await dialogo.getByRole('button', { name: 'Tabela', exact: true }).click()
  for (const celula of ['O que', 'Prazo', 'Vistoria', '30 dias']) {
    await pagina.keyboard.type(celula)
    await pagina.keyboard.press('Tab')
  }
  await dialogo.getByRole('button', { name: 'Desfazer' }).click()
  await semBarreiras(pagina)
  await dialogo.getByRole('button', { name: 'Guardar cláusula' }).click()
  await pagina.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect
    .poll(async () => (await admin.chamar(modelos.obter, { params })).corpo.data.rascunho.clausulas.at(-1))
    .toMatchObject({
      titulo: 'Visita técnica',
      blocos: [
        { tipo: 'paragrafo', texto: 'A visita de {cliente.nome} é marcada em {cliente.cidade}.' },
        { tipo: 'lista', itens: ['de manhã', 'à tarde'] },
        { tipo: 'tabela', colunas: ['O que', 'Prazo'], linhas: [['Vistoria', '30 dias']] },
      ],
    })
  expect(erros).toEqual([])
  await contexto.close()
})
