import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { entrarPelaTela, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { diaDaqui } from '#tests/suporte/tarefas.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const pessoa = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'supervisor' }, { departamento: 'cad', papel: 'supervisor' }])
const email = (await sql<{ email: string }>`select email from cad.usuarios where id = ${pessoa.id}`.execute(casa.app.s.banco.db)).rows[0]?.email ?? ''
const criar = async (corpo: Record<string, unknown>) => (await pessoa('POST', '/api/tarefas', corpo)).corpo.data

it('[S2.14] [S2.8] a whole day by keyboard: a task in one line, its date, its end, the way back; its page tells what happened', async () => {
  await criar({ titulo: 'Cobrar a conta de luz', prazo: { dia: diaDaqui(-1) } })
  const { pagina, contexto, erros } = await janela(casa.url)
  await entrarPelaTela(pagina, email)
  await pagina.goto('/co/tarefas')
  await pagina.getByRole('region', { name: 'Atrasadas, 1' }).getByRole('link', { name: 'Cobrar a conta de luz' }).waitFor()
  await pagina.keyboard.press('n')
  await pagina.keyboard.type('Ligar para Maria amanhã 14h !alta')
  await pagina.getByText('amanhã 14:00').waitFor()
  await pagina.keyboard.press('Enter')
  const amanha = pagina.getByRole('region', { name: 'Amanhã, 1' })
  await amanha.getByRole('link', { name: 'Ligar para Maria' }).waitFor()
  await pagina.keyboard.press('Escape')
  // J to the first, D puts it off
  await pagina.keyboard.press('j')
  await expect.poll(() => pagina.evaluate(() => document.activeElement?.textContent)).toBe('Cobrar a conta de luz')
  await pagina.keyboard.press('d')
  const data = pagina.getByRole('dialog', { name: 'Nova data' })
  await data.getByLabel('Quando').fill('amanhã às 16h')
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('region', { name: 'Amanhã, 2' }).waitFor()
  // E ends it, and it comes back as it was
  await pagina.getByRole('link', { name: 'Ligar para Maria' }).focus()
  await pagina.keyboard.press('e')
  await pagina.getByRole('region', { name: 'Amanhã, 1' }).waitFor()
  await pagina.getByRole('button', { name: 'Desfazer' }).click()
  await pagina.getByRole('region', { name: 'Amanhã, 2' }).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('link', { name: 'Ligar para Maria' }).click()
  await pagina.waitForURL(/\/co\/tarefas\/view\//)
  await pagina.getByRole('button', { name: 'Concluir' }).click()
  const fim = pagina.getByRole('dialog', { name: 'Concluir tarefa' })
  await fim.getByLabel('O que aconteceu').fill('Assina na sexta')
  await fim.getByRole('button', { name: 'Concluir' }).click()
  await pagina.getByText('Assina na sexta').waitFor()
  await pagina.getByText('mudou para concluída').waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
}, 120_000)

it('[S2.14] in the calendar a task is dragged to another day and carried by keyboard; on the board to another state; administration shows it all', async () => {
  const t = await criar({ titulo: 'Vistoria do telhado', prazo: { dia: '2030-05-14', hora: '09:00' } })
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await entrarPelaTela(pagina, email)
  await pagina.goto('/co/dashboard/calendario?modo=mes&dia=2030-05-14')
  const prazo = async () => (await pessoa('GET', `/api/tarefas/${t.id}`)).corpo.data.prazo
  await pagina.getByRole('button', { name: /Vistoria do telhado/ }).dragTo(pagina.locator('[data-dia="2030-05-16"]'))
  await expect.poll(prazo).toEqual({ dia: '2030-05-16', hora: '09:00' })
  const item = pagina.locator('[data-dia="2030-05-16"]').getByRole('button', { name: /Vistoria do telhado/ })
  await item.focus()
  await pagina.keyboard.press('Space')
  await pagina.keyboard.press('ArrowDown')
  await pagina.keyboard.press('Space')
  await expect.poll(prazo).toEqual({ dia: '2030-05-23', hora: '09:00' })
  await semBarreiras(pagina)
  await pagina.goto('/co/dashboard/kanban?busca=vistoria')
  await pagina.getByRole('region', { name: /^A fazer, 1 / }).getByRole('link', { name: 'Vistoria do telhado' }).focus()
  await pagina.keyboard.press('Shift+ArrowRight')
  await pagina.getByRole('region', { name: /^Em andamento, 1 / }).getByText('Vistoria do telhado').waitFor()
  await semBarreiras(pagina)
  await pagina.goto('/cad/tarefas?aba=tipos')
  await pagina.getByRole('region', { name: 'Tipos de tarefa' }).getByText('Ligação').waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
}, 120_000)

it('on a phone the list, the agenda and a task fit the hand', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await entrarPelaTela(pagina, email)
  for (const [rota, papel, texto] of [['/co/tarefas', 'link', 'Cobrar a conta de luz'], ['/co/dashboard/calendario?modo=mes&dia=2030-05-14', 'button', /Vistoria do telhado/]] as const) {
    await pagina.goto(rota)
    await pagina.getByRole(papel, { name: texto }).waitFor()
    expect([rota, await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([rota, true])
    await semBarreiras(pagina)
  }
  expect(erros).toEqual([])
  await contexto.close()
}, 60_000)
