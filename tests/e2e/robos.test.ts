import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { ate } from '#tests/suporte/robos.ts'

const casa = await servidorDeTeste()

/** Waits for fade animations (contrast is wrong until they end), then checks accessibility. */
async function quietaESemBarreiras(pagina: Page): Promise<void> {
  await pagina.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((a) => Number.isFinite(a.effect?.getComputedTiming().endTime))
        .map((a) => a.finished),
    ),
  )
  await semBarreiras(pagina)
}

it('a supervisor draws a flow by keyboard alone, tests and publishes it, and a customer goes through it to a person', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/configuracoes/inboxes/chatbots')
  await pagina.getByRole('button', { name: 'Novo robô' }).first().click()
  const novo = pagina.getByRole('dialog', { name: 'Novo robô' })
  await novo.getByLabel('Nome', { exact: true }).fill('Recepção')
  await novo.getByRole('radio', { name: /Em branco/ }).check()
  await novo.getByRole('button', { name: 'Criar robô' }).click()
  await pagina.waitForURL('**/flow')

  // only keys from here on: select the greeting, add a question after it, fill it in, connect its fallback
  const mesa = pagina.getByRole('application', { name: /Desenho do fluxo/ })
  await mesa.focus()
  await pagina.keyboard.press('ArrowRight')
  await ate(() => pagina.locator('.g-no[data-selecionado]').innerText()).toContain('Boas-vindas')
  await pagina.keyboard.press('n')
  await pagina.keyboard.type('pergunta')
  await pagina.keyboard.press('Enter')
  const propriedades = pagina.getByRole('region', { name: /Propriedades de Pergunta/ })
  await ate(() =>
    propriedades.getByRole('textbox', { name: 'Pergunta', exact: true }).evaluate((e) => e === document.activeElement),
  ).toBe(true)
  await pagina.keyboard.type('Em qual cidade você mora?')
  await propriedades.getByRole('textbox', { name: 'Guardar em' }).focus()
  await pagina.keyboard.type('Cidade')
  await pagina
    .getByText(/não tem caminho para quem não é entendido/)
    .first()
    .waitFor()
  await propriedades.getByRole('combobox', { name: /Não entendeu/ }).focus()
  await pagina.keyboard.type('fila')
  await pagina.getByRole('option', { name: /Enviar para a fila/ }).waitFor()
  await pagina.keyboard.press('ArrowDown')
  await pagina.keyboard.press('Enter')
  await pagina.getByText('Nada impede a publicação').waitFor()
  await pagina.keyboard.press('Escape')
  await pagina.getByText(/Salvo às/).waitFor()

  // undo and redo, search, simulator with the active node highlighted
  await mesa.focus()
  await pagina.keyboard.press('Control+z')
  await pagina
    .getByText(/não tem caminho para quem não é entendido/)
    .first()
    .waitFor()
  await pagina.keyboard.press('Control+Shift+z')
  await pagina.getByText('Nada impede a publicação').waitFor()
  await pagina.getByText(/Salvo às/).waitFor()
  await pagina.keyboard.press('Control+f')
  await pagina.keyboard.type('cidade')
  await pagina.getByText('1 de 1').waitFor()
  await pagina.keyboard.press('Escape')
  await pagina.getByRole('button', { name: 'Simular' }).click()
  const simulador = pagina.getByRole('region', { name: 'Simulador' })
  await simulador.getByText('Em qual cidade você mora?').waitFor()
  await ate(() => pagina.locator('.g-no[data-realce=atual]').innerText()).toContain('Pergunta')
  await simulador.getByRole('textbox', { name: 'Responder como cliente' }).fill('Campinas')
  await pagina.keyboard.press('Enter')
  await simulador.getByText('O robô entregou a conversa').waitFor()
  await quietaESemBarreiras(pagina)

  // a failing test case blocks the publication; once corrected it passes and the version is published
  await pagina.getByRole('button', { name: 'Testes' }).click()
  const casos = pagina.getByRole('region', { name: 'Casos de teste' })
  await casos.getByRole('button', { name: 'Novo caso' }).click()
  await casos.getByRole('textbox', { name: 'Texto da linha 1' }).fill('Qual é o seu CPF?')
  await casos.getByRole('textbox', { name: 'Texto da linha 2' }).fill('Campinas')
  await pagina.getByRole('button', { name: 'Publicar', exact: true }).click()
  const publicar = pagina.getByRole('dialog', { name: /Publicar a versão 1/ })
  await publicar.getByRole('button', { name: 'Publicar agora' }).click()
  await publicar.getByText(/O caso de teste “Caso 1” não passou/).waitFor()
  await publicar.getByRole('button', { name: 'Cancelar' }).click()
  await casos.getByRole('textbox', { name: 'Texto da linha 1' }).fill('qual cidade')
  await casos.getByRole('button', { name: 'Rodar' }).click()
  await casos.getByText('Todos passaram (1)').waitFor()
  await pagina.getByRole('button', { name: 'Publicar', exact: true }).click()
  await publicar.getByRole('button', { name: 'Publicar agora' }).click()
  await pagina.getByText('Publicado v1').waitFor()
  await publicar.waitFor({ state: 'detached' })
  await quietaESemBarreiras(pagina)

  // activated for the WhatsApp of the demonstration
  await pagina.getByRole('button', { name: 'Voltar aos robôs' }).click()
  await pagina.getByRole('button', { name: 'Ajustes de Recepção' }).click()
  const ajustes = pagina.getByRole('form', { name: 'Ajustes do robô' })
  await ajustes.getByRole('combobox', { name: 'Caixas de entrada' }).click()
  await pagina.getByRole('option').first().click()
  await pagina.keyboard.press('Escape')
  await ajustes.getByRole('switch', { name: /Ligado/ }).check()
  await ajustes.getByRole('button', { name: 'Salvar robô' }).click()
  await pagina.getByText('Robô ligado').first().waitFor()
  await quietaESemBarreiras(pagina)

  // the customer writes, gets a question and answers; the attendant sees the robot at work and then the collected
  // values
  const db = casa.app.s.banco.db
  await db
    .updateTable('chat.conversas')
    .set({ status: 'finalizada', finalizada_em: new Date(), aguardando_desde: null })
    .where('status', '<>', 'finalizada')
    .execute()
  const cliente = await celular(casa.simulador, 'Marlene Ferreira Prado')
  await cliente.escrever('Bom dia, quero um orçamento')
  await cliente.receber((m) => m.texto.includes('Em qual cidade'))
  const { id } = await db
    .selectFrom('chat.conversas')
    .select('id')
    .where('status', '<>', 'finalizada')
    .executeTakeFirstOrThrow()
  await pagina.goto(`/chat/chat?conversa=${id}`)
  await pagina.getByText('está atendendo').waitFor()
  await quietaESemBarreiras(pagina)
  await cliente.escrever('Sumaré')
  await pagina.getByText('Recepção entregou a conversa. Cidade: Sumaré').first().waitFor()
  await ate(() => pagina.getByText('está atendendo').count()).toBe(0)
  expect(erros).toEqual([])
  await contexto.close()
})

it('two users edit one drawing: the second is notified and chooses a version; on a phone the flow is read-only', async () => {
  const primeira = await janela(casa.url)
  await jaDentro(primeira.pagina, 'admin@girassol.test')
  await primeira.pagina.goto('/chat/configuracoes/inboxes/chatbots')
  await primeira.pagina.getByRole('button', { name: 'Novo robô' }).first().click()
  const novo = primeira.pagina.getByRole('dialog', { name: 'Novo robô' })
  await novo.getByLabel('Nome', { exact: true }).fill('De dois')
  await novo.getByRole('button', { name: 'Criar robô' }).click()
  await primeira.pagina.waitForURL('**/flow')
  await primeira.pagina.locator('.g-no').first().waitFor()
  const outra = await janela(casa.url)
  await jaDentro(outra.pagina, 'supervisora@girassol.test')
  await outra.pagina.goto(new URL(primeira.pagina.url()).pathname)
  await outra.pagina.locator('.g-no').first().waitFor()
  const acrescentar = async (p: typeof primeira.pagina) => {
    await p.getByRole('application', { name: /Desenho do fluxo/ }).focus()
    await p.keyboard.press('n')
    await p.keyboard.type('fim')
    await p.keyboard.press('Enter')
  }
  await acrescentar(outra.pagina)
  await outra.pagina.getByText(/Salvo às/).waitFor()
  await ate(async () => await outra.pagina.locator('.g-no').count()).toBe(10)
  await outra.pagina
    .getByText(/Nenhum caminho chega a/)
    .first()
    .waitFor()
  await outra.pagina.getByText('Nunca publicado').waitFor()
  await ate(() => outra.pagina.getByText(/Salvo às/).count()).toBe(1)
  await acrescentar(primeira.pagina)
  await primeira.pagina.getByText(/salvou este fluxo enquanto você editava/).waitFor()
  await primeira.pagina.getByRole('button', { name: 'Usar o que foi salvo' }).click()
  await ate(() => primeira.pagina.getByText(/salvou este fluxo/).count()).toBe(0)
  await primeira.pagina.getByRole('button', { name: 'Arrumar o desenho' }).click()
  await primeira.pagina.getByText(/Salvo às/).waitFor()

  const telefone = await janela(casa.url, { largura: 390, altura: 800, tema: 'dark' })
  await jaDentro(telefone.pagina, 'supervisora@girassol.test')
  await telefone.pagina.goto(new URL(primeira.pagina.url()).pathname)
  await telefone.pagina.locator('.g-no').first().waitFor()
  expect(await telefone.pagina.getByRole('button', { name: 'Publicar', exact: true }).count()).toBe(0)
  await quietaESemBarreiras(telefone.pagina)
  expect([...primeira.erros, ...outra.erros, ...telefone.erros]).toEqual([])
  for (const j of [primeira, outra, telefone]) await j.contexto.close()
})
