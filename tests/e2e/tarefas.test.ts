import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { diaDaqui } from '#tests/suporte/tarefas.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const pessoa = await pessoaDeTeste(casa, [
  { departamento: 'co', papel: 'supervisor' },
  { departamento: 'cad', papel: 'supervisor' },
])
const email =
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${pessoa.id}`.execute(casa.app.s.banco.db))
    .rows[0]?.email ?? ''
const criar = async (corpo: Record<string, unknown>) => (await pessoa('POST', '/api/tarefas', corpo)).corpo.data

it('[S2.14] [S2.8] a whole day by keyboard: creates a task in one line, changes its date, concludes and undoes; its page shows the history', async () => {
  await criar({ titulo: 'Cobrar a conta de luz', prazo: { dia: diaDaqui(-1) } })
  await criar({ titulo: 'Conferir o kit', prazo: { dia: diaDaqui(3) } })
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/co/tarefas')
  await pagina
    .getByRole('region', { name: 'Atrasadas, 1' })
    .getByRole('link', { name: 'Cobrar a conta de luz' })
    .waitFor()
  await pagina.keyboard.press('n')
  await pagina.keyboard.type('Ligar para Maria amanhã 14h !alta')
  await pagina.getByText('amanhã 14:00').waitFor()
  await pagina.keyboard.press('Enter')
  const amanha = pagina.getByRole('region', { name: 'Amanhã, 1' })
  await amanha.getByRole('link', { name: 'Ligar para Maria' }).waitFor()
  await pagina.keyboard.press('Escape')
  // J focuses the first, D postpones it
  await pagina.keyboard.press('j')
  await expect.poll(() => pagina.evaluate(() => document.activeElement?.textContent)).toBe('Cobrar a conta de luz')
  await pagina.keyboard.press('d')
  const data = pagina.getByRole('dialog', { name: 'Nova data' })
  await data.getByLabel('Quando').fill('amanhã às 16h')
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('region', { name: 'Amanhã, 2' }).waitFor()
  // E concludes it, and undo restores it
  await pagina.getByRole('link', { name: 'Ligar para Maria' }).focus()
  await pagina.keyboard.press('e')
  await pagina.getByRole('region', { name: 'Amanhã, 1' }).waitFor()
  await pagina.getByRole('button', { name: 'Desfazer' }).click()
  await pagina.getByRole('region', { name: 'Amanhã, 2' }).waitFor()
  const kit = pagina.getByRole('link', { name: 'Conferir o kit' })
  await kit.focus()
  await pagina.keyboard.press('e')
  await kit.waitFor({ state: 'hidden' })
  await pagina.keyboard.press('Control+z')
  await kit.waitFor()
  // A assigns it to a colleague found by typing; it is then listed among the delegated ones
  await pagina.getByRole('link', { name: 'Conferir o kit' }).focus()
  await pagina.keyboard.press('a')
  const passar = pagina.getByRole('dialog', { name: 'Passar a tarefa' })
  await passar.getByRole('combobox', { name: 'Para quem' }).pressSequentially('Bruno')
  await pagina.getByRole('option', { name: /Bruno/ }).waitFor()
  await pagina.keyboard.press('Enter')
  await passar.getByRole('button', { name: 'Passar', exact: true }).press('Enter')
  await pagina.getByRole('link', { name: 'Conferir o kit' }).waitFor({ state: 'detached' })
  await pagina.getByText('Passei a outros').click()
  await pagina.getByRole('link', { name: 'Conferir o kit' }).waitFor()
  await pagina.getByText('Minhas', { exact: true }).click()
  await semBarreiras(pagina)
  await pagina.getByRole('link', { name: 'Ligar para Maria' }).click()
  await pagina.waitForURL(/\/co\/tarefas\/view\//)
  // its checklist by keyboard alone
  const itens = pagina.getByLabel('Novo item')
  for (const passo of ['Pedir a conta', 'Marcar a visita']) {
    await itens.fill(passo)
    await itens.press('Enter')
    await pagina.getByRole('checkbox', { name: passo }).waitFor()
    await expect.poll(() => itens.inputValue()).toBe('')
  }
  await pagina.getByRole('checkbox', { name: 'Pedir a conta' }).press('Space')
  await pagina
    .getByRole('progressbar', { name: /Itens feitos/ })
    .and(pagina.locator('[aria-valuenow="1"]'))
    .waitFor()
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

it('[S2.14] drags and moves a task by keyboard to another day in the calendar, and to another state on the board; administration lists all', async () => {
  const t = await criar({ titulo: 'Vistoria do telhado', prazo: { dia: '2030-05-14', hora: '09:00' } })
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await jaDentro(pagina, email)
  await pagina.goto('/co/dashboard/calendario?modo=mes&dia=2030-05-14')
  const prazo = async () => (await pessoa('GET', `/api/tarefas/${t.id}`)).corpo.data.prazo
  await pagina.getByRole('button', { name: /Vistoria do telhado/ }).dragTo(pagina.locator('[data-dia="2030-05-16"]'))
  await expect.poll(prazo).toEqual({ dia: '2030-05-16', hora: '09:00' })
  // from the hours of a week to those of a day: another grid replaces the first
  await pagina.goto('/co/dashboard/calendario?modo=semana&dia=2030-05-16')
  await pagina
    .getByRole('group', { name: /16 de maio.*com hora/ })
    .getByRole('button', { name: /Vistoria do telhado/ })
    .waitFor()
  await pagina.getByRole('radio', { name: 'Dia' }).click()
  await pagina.getByRole('heading', { name: /16 de maio/ }).waitFor()
  await pagina.goto('/co/dashboard/calendario?modo=mes&dia=2030-05-14')
  const item = pagina.locator('[data-dia="2030-05-16"]').getByRole('button', { name: /Vistoria do telhado/ })
  await item.focus()
  await pagina.keyboard.press('Space')
  await pagina.keyboard.press('ArrowDown')
  await pagina.keyboard.press('Space')
  await expect.poll(prazo).toEqual({ dia: '2030-05-23', hora: '09:00' })
  await semBarreiras(pagina)
  // arrows skip items that a full day does not draw; a letter turns the page or changes the period
  for (const [n, dia] of [
    [1, 21],
    [2, 21],
    [3, 21],
    [4, 21],
    [5, 21],
    [6, 22],
  ] as const)
    await criar({ titulo: `Ligação ${n}`, prazo: { dia: `2030-05-${dia}`, hora: null } })
  await pagina
    .locator('[data-dia="2030-05-22"]')
    .getByRole('button', { name: /Ligação 6/ })
    .waitFor()
  const doDia = pagina.locator('[data-dia="2030-05-21"]')
  await doDia.getByRole('button', { name: /mais$/ }).waitFor()
  await doDia.locator('[data-item]').last().focus()
  await pagina.keyboard.press('ArrowRight')
  expect(await pagina.evaluate(() => document.activeElement?.textContent)).toMatch(/Ligação 6/)
  await pagina.keyboard.press('j')
  await pagina.getByRole('heading', { name: 'junho de 2030' }).waitFor()
  await pagina.keyboard.press('k')
  await pagina.keyboard.press('s')
  await pagina.getByRole('radio', { name: 'Semana' }).and(pagina.locator('[aria-checked=true]')).waitFor()
  await pagina.keyboard.press('n')
  await pagina.getByRole('dialog', { name: 'Nova tarefa' }).waitFor()
  await pagina.keyboard.press('Escape')
  await pagina.goto('/co/dashboard/kanban?busca=vistoria')
  await pagina
    .getByRole('region', { name: /^A fazer, 1 / })
    .getByRole('link', { name: 'Vistoria do telhado' })
    .focus()
  await pagina.keyboard.press('Shift+ArrowRight')
  await pagina
    .getByRole('region', { name: /^Em andamento, 1 / })
    .getByText('Vistoria do telhado')
    .waitFor()
  await semBarreiras(pagina)
  // a link opens a new task: the day is announced, and the URL is cleaned
  await pagina.goto('/co/tarefas?nova=1&titulo=Retornar')
  const nova = pagina.getByRole('dialog', { name: 'Nova tarefa' })
  await nova.getByLabel('Quando').fill('amanhã 15h')
  await expect.poll(() => nova.getByLabel('Hora', { exact: true }).inputValue()).toBe('15:00')
  await semBarreiras(pagina)
  await nova.getByRole('button', { name: 'Criar tarefa' }).click()
  await pagina.getByRole('link', { name: 'Retornar' }).waitFor()
  await expect.poll(() => new URL(pagina.url()).search).toBe('')
  await pagina.goto('/cad/tarefas?aba=modelos')
  await pagina.getByRole('button', { name: 'Novo modelo' }).click()
  const modelo = pagina.getByRole('dialog', { name: 'Novo modelo' })
  await modelo.getByLabel('Nome do modelo').fill('Depois da visita')
  await modelo.getByLabel('O que fazer').fill('Enviar as fotos')
  await modelo.getByRole('button', { name: 'Mais uma tarefa' }).click()
  await modelo.getByLabel('O que fazer').nth(1).fill('Ligar para agradecer')
  await semBarreiras(pagina)
  await modelo.getByRole('button', { name: 'Salvar modelo' }).click()
  await pagina.getByRole('button', { name: 'Aplicar' }).click()
  await nova.getByRole('button', { name: 'Criar 2 tarefas' }).click()
  await pagina.getByText('2 tarefas criadas.').first().waitFor()
  await pagina.goto('/cad/tarefas?aba=tipos')
  await pagina.getByRole('region', { name: 'Tipos de tarefa' }).getByText('Ligação').waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
}, 120_000)

it('on a phone the list, the agenda and a task fit', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(pagina, email)
  for (const [rota, papel, texto] of [
    ['/co/tarefas', 'link', 'Cobrar a conta de luz'],
    ['/co/dashboard/calendario?modo=mes&dia=2030-05-14', 'button', /Vistoria do telhado/],
  ] as const) {
    await pagina.goto(rota)
    await pagina.getByRole(papel, { name: texto }).waitFor()
    expect([rota, await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
      rota,
      true,
    ])
    await semBarreiras(pagina)
  }
  // by thumb: typed in words, ticked, postponed, concluded
  await pagina.getByRole('button', { name: 'Nova tarefa' }).click()
  const nova = pagina.getByRole('dialog', { name: 'Nova tarefa' })
  await nova.getByLabel('O que fazer').fill('Medir o telhado')
  await nova.getByLabel('Quando').fill('amanhã às 9 e meia')
  await expect.poll(() => nova.getByLabel('Hora', { exact: true }).inputValue()).toBe('09:30')
  await nova.getByLabel('Lista').fill('Levar a trena\nFotografar')
  await nova.getByRole('button', { name: 'Criar tarefa' }).click()
  await nova.waitFor({ state: 'detached' })
  await pagina.goto('/co/tarefas')
  await pagina.getByRole('link', { name: 'Medir o telhado' }).click()
  await pagina.getByRole('checkbox', { name: 'Levar a trena' }).click()
  await pagina
    .getByRole('progressbar', { name: /Itens feitos/ })
    .and(pagina.locator('[aria-valuenow="1"]'))
    .waitFor()
  await pagina.getByRole('button', { name: /amanhã 09:30/ }).click()
  const data = pagina.getByRole('dialog', { name: 'Nova data' })
  await data.getByLabel('Quando').fill('em 2 dias úteis às 14h')
  await data.getByRole('button', { name: 'Salvar data' }).click()
  await pagina.getByRole('button', { name: /\d\d\/\d\d 14:00/ }).waitFor()
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await pagina.getByRole('button', { name: 'Concluir', exact: true }).click()
  await pagina.getByRole('dialog', { name: 'Concluir tarefa' }).getByRole('button', { name: 'Concluir' }).click()
  await pagina.getByText('mudou para concluída').waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
}, 90_000)
