import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const dia = (atras: number) =>
  new Date(Date.now() - atras * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const resumo = async (de: string, ate: string) =>
  (await supervisora('GET', `/api/chat/relatorios/resumo?de=${de}&ate=${ate}`)).corpo.data.atual
const doPeriodo = (dias: number) => resumo(dia(dias - 1), dia(0))

it('[S2.23] the report of conversations has figures with definitions, filters in the URL, a drill-down to the rows and a file with exactly those', async () => {
  const visita = await janela(casa.url)
  await visita.pagina.goto('/chat/RelatorioConversas')
  await visita.pagina.getByLabel('Senha', { exact: true }).waitFor()
  await visita.contexto.close()

  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/RelatorioConversas')
  const tela = pagina.getByRole('main')
  const numero = (medida: string) => tela.locator(`[data-medida=${medida}]`)
  await numero('abertas').waitFor()
  const esperado = await doPeriodo(30)
  expect(esperado.abertas).toBeGreaterThan(0)
  await expect.poll(() => numero('abertas').textContent()).toBe(esperado.abertas.toLocaleString('pt-BR'))
  await expect.poll(() => numero('entradas').textContent()).toBe(esperado.entradas.toLocaleString('pt-BR'))
  await tela.getByRole('button', { name: 'O que é: Resolução' }).click()
  await pagina.getByText('sem o que se passou à espera do cliente').first().waitFor()
  await pagina.keyboard.press('Escape')
  if (process.env.FOTOS) await pagina.screenshot({ path: `${process.env.FOTOS}/visao.png` })
  await semBarreiras(pagina)

  // pressing the card of another figure draws it; both clocks
  await tela.getByRole('button', { name: 'Primeira resposta', exact: true }).click()
  await tela.getByText('Primeira resposta por dia').waitFor()
  await tela.getByRole('radio', { name: 'Tempo corrido' }).click()
  await expect.poll(() => new URL(pagina.url()).searchParams.get('relogio')).toBe('corrido')
  await tela.getByRole('button', { name: 'Abertas', exact: true }).click()

  // the table behind the chart links to the same rows as a click on the column
  await tela.getByText('Ver como tabela').first().click()
  const tabela = tela.getByRole('region', { name: 'Tabela: Conversas por dia' })
  const comAlgo = tabela
    .getByRole('row')
    .filter({ hasNot: pagina.getByRole('cell', { name: '0', exact: true }).first() })
  await expect.poll(() => tabela.getByRole('row').count()).toBe(31)
  await expect.poll(() => comAlgo.count()).toBeGreaterThan(0)
  const hoje = await resumo(dia(0), dia(0))
  await tela
    .locator(`[data-ponto="${dia(0)}"]`)
    .first()
    .click()
  await expect
    .poll(() => Object.fromEntries(new URL(pagina.url()).searchParams))
    .toMatchObject({ aba: 'conversas', de: dia(0), ate: dia(0), fato: 'aberta' })
  const grade = tela.getByRole('grid', { name: 'Conversas do relatório' })
  if (hoje.abertas > 0) await expect.poll(() => grade.locator('tbody tr[id]').count()).toBe(Math.min(hoje.abertas, 100))
  await tela.getByRole('button', { name: 'Mostrar todas' }).click()
  await pagina.goBack()
  await pagina.goto('/chat/RelatorioConversas?aba=conversas')
  await grade.locator('tbody tr[id]').first().waitFor()
  const linhas = (await supervisora('GET', `/api/chat/relatorios/linhas?de=${dia(29)}&ate=${dia(0)}&limit=200`)).corpo
    .data
  const [arquivo] = await Promise.all([
    pagina.waitForEvent('download'),
    tela
      .getByRole('button', { name: 'Exportar' })
      .click()
      .then(() => pagina.getByRole('menuitem', { name: /Planilha \(CSV\)/ }).click()),
  ])
  expect(arquivo.suggestedFilename()).toBe(`relatorio-${dia(29)}-a-${dia(0)}.csv`)
  const csv = readFileSync(await arquivo.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
  expect(csv.map((l) => l.slice(0, 36))).toEqual(linhas.map((l: { id: string }) => l.id))
  if (process.env.FOTOS) await pagina.screenshot({ path: `${process.env.FOTOS}/conversas.png` })
  await semBarreiras(pagina)

  // an inbox chosen from the list is in the URL
  await tela.getByRole('combobox', { name: 'Caixa de entrada' }).click()
  await pagina.getByRole('option').first().click()
  await expect.poll(() => new URL(pagina.url()).searchParams.get('caixa')).toMatch(/^[0-9a-f-]{36}$/)
  await pagina.reload()
  await expect.poll(() => tela.getByRole('combobox', { name: 'Caixa de entrada' }).inputValue()).not.toMatch(/^…?$/)
  expect(erros).toEqual([])
  await contexto.close()
})

it('works in the dark theme and on a phone', async () => {
  const escura = await janela(casa.url, { largura: 390, altura: 844, tema: 'dark' })
  await jaDentro(escura.pagina, 'supervisora@girassol.test')
  await escura.pagina.goto('/chat/RelatorioConversas')
  await escura.pagina.getByText('Conversas por dia').waitFor()
  await escura.pagina.getByRole('region', { name: /Números por atendente/ }).waitFor()
  await semBarreiras(escura.pagina)
  expect(await escura.pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  if (process.env.FOTOS) await escura.pagina.screenshot({ path: `${process.env.FOTOS}/celular.png` })
  await escura.pagina.getByRole('tab', { name: 'Conversas' }).click()
  await escura.pagina.getByRole('region', { name: 'Lista', exact: true }).waitFor()
  await semBarreiras(escura.pagina)
  expect(escura.erros).toEqual([])
  await escura.contexto.close()
})

it('the wallboard shows a customer who starts to wait, without a reload', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/RelatorioConversas')
  await pagina.getByRole('button', { name: 'Painel ao vivo' }).click()
  const painel = pagina.getByRole('dialog', { name: 'Painel ao vivo' })
  const esperando = async () =>
    Number(
      await painel.locator('dl > div').filter({ hasText: 'Esperando resposta' }).locator('dd').first().textContent(),
    )
  await painel.getByText('Maior espera').waitFor()
  const antes = (await supervisora('GET', '/api/chat/relatorios/painel')).corpo.data.esperando
  await expect.poll(esperando).toBe(antes)
  const r = await fetch(`${casa.simulador.url}/celular/api/clientes`, {
    method: 'POST',
    headers: { origin: casa.simulador.url, 'content-type': 'application/json' },
    body: JSON.stringify({ nome: 'Cliente do painel', telefone: '(19) 99611-2233' }),
  })
  expect(r.status).toBeLessThan(300)
  await (await celular(casa.simulador, 'Cliente do painel')).escrever('alguém aí?')
  await expect.poll(esperando, { timeout: 12_000 }).toBe(antes + 1)
  await semBarreiras(pagina)
  if (process.env.FOTOS) await pagina.screenshot({ path: `${process.env.FOTOS}/painel.png` })
  await pagina.keyboard.press('Escape')
  await expect.poll(() => new URL(pagina.url()).searchParams.has('painel')).toBe(false)
  await painel.waitFor({ state: 'hidden' })
  expect(erros).toEqual([])
  await contexto.close()
})
