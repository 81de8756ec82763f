import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { linhas } from '#departments/index.ts'
import { escreverLog } from '#tests/suporte/log-de-funil.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const gestora = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'supervisor' }])
const email =
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${gestora.id}`.execute(casa.app.s.banco.db))
    .rows[0]?.email ?? ''
const atras = (dias: number) => new Date(Date.now() - dias * 86_400_000)
const comum = { responsavel_id: gestora.id, valor_centavos: 1_250_000, origem: 'meta' }
await escreverLog(casa.app.s, 'co.vendas', [
  {
    ...comum,
    passos: [
      { para: 'novo_lead', em: atras(20), por: gestora.id },
      { para: 'negociacao', em: atras(15), por: gestora.id, no_prazo: true },
      { para: 'ganho', em: atras(4), por: gestora.id, no_prazo: false },
    ],
  },
  {
    ...comum,
    passos: [
      { para: 'novo_lead', em: atras(60), por: gestora.id },
      { para: 'perdido', em: atras(50), por: gestora.id, no_prazo: true },
    ],
  },
  { ...comum, vence_em: atras(1), passos: [{ para: 'novo_lead', em: atras(3), por: gestora.id }] },
])

it('[S2.14] every screen of the commercial area is guarded, and opens for its users', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  const telas = [
    '/co/funis',
    '/co/tarefas',
    '/co/dashboard',
    '/co/dashboard/kanban',
    '/co/dashboard/calendario',
    '/co/dashboard/produtividade',
    '/co/indicadores',
  ].map((path) => linhas.find((l) => l.path === path) ?? { path, titulo: 'route that is not there' })
  for (const { path } of telas) {
    await pagina.goto(path)
    await pagina.waitForURL((u) => u.pathname === '/')
  }
  await jaDentro(pagina, email)
  for (const { path, titulo } of telas) {
    await pagina.goto(path)
    await expect.poll(() => pagina.title(), { message: path }).toContain(titulo)
    await expect
      .poll(async () => (await pagina.getByRole('main').innerText()).length, { message: path })
      .toBeGreaterThan(40)
    expect(new URL(pagina.url()).pathname).toBe(path)
  }
  // the copy of the history page redirects to the history
  await pagina.goto('/co/historicos/matricula/index_bkp')
  await pagina.waitForURL((u) => u.pathname === '/co/historicos/matricula')
  await pagina.goto('/co/historicos/coopgb')
  await pagina.getByText('moveu de', { exact: false }).first().waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('a panel: changes its period by keyboard, drills down from a figure to its cards, and returns', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await jaDentro(pagina, email)
  await pagina.goto('/co/dashboard')
  const entradas = pagina.locator('[data-indicador=entradas]')
  await expect.poll(() => entradas.textContent()).toBe('3')
  await pagina.getByRole('radio', { name: '90 dias' }).focus()
  await pagina.keyboard.press('ArrowLeft')
  await expect.poll(() => entradas.textContent()).toBe('2')
  expect(new URL(pagina.url()).searchParams.get('dias')).toBe('30')
  await pagina.getByRole('region', { name: 'Conversão por estágio' }).getByRole('row', { name: /^Novo/ }).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Ganhos', exact: true }).focus()
  await pagina.keyboard.press('Enter')
  await pagina.locator('[data-total="1"]').waitFor()
  await pagina.getByText('Cartão 0').first().waitFor()
  await semBarreiras(pagina)
  await pagina.goBack()
  await expect.poll(() => entradas.textContent()).toBe('2')
  // a target is set, and shows its progress
  await pagina.getByRole('button', { name: 'Nova meta' }).click()
  const meta = pagina.getByRole('dialog', { name: 'Nova meta' })
  await meta.getByRole('button', { name: 'Guardar meta' }).click()
  await meta.getByText('Diga a meta').waitFor()
  await meta.getByLabel('Meta do mês').fill('4')
  await meta.getByRole('button', { name: 'Guardar meta' }).click()
  await meta.waitFor({ state: 'hidden' })
  await pagina.getByText(/de 4 · \d+ %/).waitFor()
  // a stage on the page of the area links to its cards, as rows with the filter in the URL
  await pagina.goto('/co')
  await pagina.getByText(/% da meta de 4$/).waitFor()
  await pagina
    .getByRole('list', { name: 'Estágios de Comercial - assinatura/cooperativa' })
    .getByRole('link', { name: /Novo lead/ })
    .click()
  await pagina.waitForURL((u) => u.searchParams.get('vista') === 'tabela' && u.searchParams.has('estagio_id'))
  await pagina.getByRole('button', { name: 'Remover Novo lead' }).waitFor()
  await pagina
    .getByRole('row', { name: /Cartão/ })
    .first()
    .waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('on a phone productivity, the landing page of the area and the user’s day fit the width of the screen', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(pagina, email)
  for (const [caminho, texto] of [
    ['/co/dashboard/produtividade', 'Por pessoa'],
    ['/co', 'Para hoje'],
    ['/home', 'Seus cartões de hoje'],
    ['/co/dashboard', 'Conversão do funil'],
  ] as const) {
    await pagina.goto(caminho)
    await pagina.getByRole('heading', { name: texto }).waitFor()
    expect([caminho, await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
      caminho,
      true,
    ])
    await semBarreiras(pagina)
  }
  expect(erros).toEqual([])
  await contexto.close()
})
