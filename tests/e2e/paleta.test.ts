import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const supervisora = await casa.como('supervisora@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')

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

it('moves the card of a person, assigns it, finds colleagues, and exports the open list', async () => {
  const { id, estagio_id } = (
    await supervisora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: 'Casa da Sueli Ramos',
      valores: { nome: 'Sueli Ramos', telefone: '5511987651234', origem_lead: 'indicacao', cidade: 'Itu' },
    })
  ).corpo.data
  const ler = async () => (await supervisora('GET', `/api/cartoes/${id}`)).corpo.data
  const { nome } = (await vendedor('GET', '/api/eu')).corpo.data
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/home')
  await pagina.getByRole('heading', { level: 1 }).waitFor()
  const abrir = async (texto: string) => {
    await pagina.keyboard.press('Control+k')
    await pagina.getByRole('combobox', { name: 'Buscar ou comandar' }).fill(texto)
  }
  const opcao = (grupo: string, name: RegExp) =>
    pagina.getByRole('group', { name: grupo }).getByRole('option', { name })
  await abrir('sueli mover para perdido')
  await opcao('Mover cartão', /^Mover Casa da Sueli Ramos/).waitFor()
  await pagina.keyboard.press('Enter')
  const dialogo = pagina.getByRole('dialog', { name: 'Mover para' })
  await dialogo.waitFor()
  expect(await dialogo.getByRole('searchbox').inputValue()).toBe('perdido')
  // the first Escape would only clear the field
  await dialogo.getByRole('searchbox').fill('')
  await pagina.keyboard.press('Escape')
  await dialogo.waitFor({ state: 'detached' })
  await pagina.waitForURL((u) => u.pathname.endsWith(id) && !u.searchParams.has('mover'))
  expect((await ler()).estagio_id).toBe(estagio_id)
  // the open card
  await abrir(`atribuir a ${nome}`)
  await opcao('Atribuir este cartão', /^Atribuir a /)
    .first()
    .waitFor()
  await pagina.keyboard.press('Enter')
  await pagina
    .getByText(/^Cartão com /)
    .first()
    .waitFor()
  expect((await ler()).responsavel.id).toBe(vendedor.id)
  await pagina.goto('/cad/cadastros/contatos')
  await pagina.getByRole('heading', { level: 1 }).waitFor()
  await abrir('exportar')
  await opcao('Nesta página', /^Exportar esta lista/).waitFor()
  await pagina.getByRole('combobox', { name: 'Buscar ou comandar' }).fill(nome)
  await opcao('Pessoas', /./).first().waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('offers the export of the page that is open, to those who may export it', async () => {
  const abrir = async (email: string, caminho: string, rotulo: string) => {
    const j = await janela(casa.url)
    await jaDentro(j.pagina, email)
    await j.pagina.goto(caminho)
    await j.pagina
      .getByRole('button', { name: /^Exportar/ })
      .first()
      .waitFor()
    await j.pagina.keyboard.press('Control+k')
    await j.pagina.getByRole('combobox', { name: 'Buscar ou comandar' }).fill('exportar')
    await j.pagina.getByRole('group', { name: 'Nesta página' }).getByRole('option', { name: rotulo }).waitFor()
    return j
  }
  for (const [email, caminho, rotulo] of [
    ['supervisora@girassol.test', '/chat/RelatorioConversas?aba=conversas', 'Exportar este relatório em XLSX'],
    ['supervisora@girassol.test', '/chat/chat', 'Exportar estas conversas em XLSX'],
  ] as const) {
    const { contexto, erros } = await abrir(email, caminho, rotulo)
    expect(erros).toEqual([])
    await contexto.close()
  }
  const { pagina, contexto, erros } = await abrir(
    'admin@girassol.test',
    '/cad/tarefas',
    'Exportar estas tarefas em XLSX',
  )
  const baixado = pagina.waitForEvent('download')
  await pagina.keyboard.press('Enter')
  expect((await baixado).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(erros).toEqual([])
  await contexto.close()
})
