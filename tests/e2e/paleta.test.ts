import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })

it('acts by the keyboard: starts a task, turns dark, and shows what it opened last', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/home')
  await pagina.getByRole('heading', { level: 1 }).waitFor()
  const opcao = (name: string | RegExp) => pagina.getByRole('option', { name })
  const abrir = async (texto: string) => {
    await pagina.keyboard.press('Control+k')
    await pagina.getByRole('combobox', { name: 'Buscar ou comandar' }).fill(texto)
  }
  await abrir('tema escuro')
  await opcao('Tema escuro').waitFor()
  await semBarreiras(pagina)
  await pagina.keyboard.press('Enter')
  await expect.poll(() => pagina.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await abrir('estoque')
  await opcao(/^Estoque/)
    .first()
    .waitFor()
  await pagina.keyboard.press('Enter')
  await pagina.waitForURL('**/est')
  await abrir('')
  await pagina
    .getByRole('group', { name: 'Recentes' })
    .getByRole('option', { name: /Estoque/ })
    .waitFor()
  await pagina.getByRole('combobox', { name: 'Buscar ou comandar' }).fill('nova tarefa')
  await opcao('Nova tarefa').waitFor()
  await pagina.keyboard.press('Enter')
  await pagina.waitForURL((u) => u.pathname === '/co/tarefas')
  expect(erros).toEqual([])
  await contexto.close()
})
