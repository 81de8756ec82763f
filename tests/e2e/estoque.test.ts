import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { linhas } from '#departments/index.ts'
import { somarDias } from '#kit/dias.ts'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { painelDoEstoque } from '#modules/estoque/contract/painel.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const { db } = casa.app.s.banco
const email =
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${chefe.id}`.execute(db)).rows[0]?.email ?? ''
const hoje = diaAqui()

const sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
const todos = (await chefe.chamar(locais.listar)).corpo.data
const doTipo = (tipo: string) => todos.find((l) => l.tipo === tipo)?.id ?? ''
const { id: material } = (
  await chefe.chamar(materiais.criar, {
    body: {
      codigo: 'CAB-0007',
      unidade: 'M',
      rastreio: 'nenhum',
      item: { tipo: 'cabo', modelo: 'Cabo solar 6 mm² vermelho' },
    },
  })
).corpo.data
await chefe.chamar(movimentos.criar, {
  body: {
    chave: uuidv7(),
    tipo: 'entrada',
    ocorrido_em: somarDias(hoje, -2),
    documento: 'NF-e 184.221',
    de: doTipo('fornecedor'),
    para: sede,
    linhas: [{ item_id: material, quantidade: '140', valor_centavos: 96_600 }],
  },
})
await chefe.chamar(painelDoEstoque.definir, {
  params: { id: material },
  body: { minimo: '200', ponto: '400', maximo: '1000', lote_compra: '100', prazo_dias: 4 },
})
await chefe.chamar(painelDoEstoque.conferir, { body: {} })

const TELAS = [
  '/est/alertas',
  '/est/materiais',
  '/est/materiais/novo',
  '/est/materiais/{id}',
  '/est/materiais/{id}/editar',
  '/est/categorias',
  '/est/categorias/nova',
  '/est/dashboard',
  '/est/relatorios',
  '/est/movimentacoes',
  '/est/movimentacoes/nova',
  '/est/movimentacoes/saida',
  '/est/movimentacoes/ajuste',
  '/est/movimentacoes/entrada',
  '/est/unidades-medida',
  '/est/unidades-medida/nova',
] as const

it('[S2.10] [S2.16] [S3.3] every screen of the stock is guarded, and opens for its users', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  const telas = TELAS.map((path) => ({
    endereco: path.replace('{id}', material),
    // the tab of a material is named after it once it has been read
    titulo: path === '/est/materiais/{id}' ? 'CAB-0007' : linhas.find((l) => l.path === path)?.titulo,
  }))
  for (const { endereco } of telas) {
    await pagina.goto(endereco)
    await pagina.waitForURL((u) => u.pathname === '/')
  }
  await jaDentro(pagina, email)
  for (const { endereco, titulo } of telas) {
    await pagina.goto(endereco)
    await expect.poll(() => pagina.title(), { message: endereco }).toContain(titulo ?? 'route that is not there')
    await expect
      .poll(async () => (await pagina.getByRole('main').innerText()).length, { message: endereco })
      .toBeGreaterThan(40)
    expect(new URL(pagina.url()).pathname).toBe(endereco)
  }
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S1.7] the panel says what to buy and that the ledger is right; an alert is put off; a report is read', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/est/dashboard')
  await pagina.getByText('R$ 966,00').first().waitFor()
  await pagina.getByRole('region', { name: 'Lista de compra' }).getByText('CAB-0007 ·').waitFor()
  expect(await pagina.getByText('confere', { exact: true }).count()).toBe(6)
  await semBarreiras(pagina)
  await pagina.goto('/est')
  const hoje = pagina.getByRole('region', { name: 'Estoque hoje' })
  await hoje.getByText('Conferência noturna: certa.').waitFor()
  await semBarreiras(pagina)
  // the first figure: materials in shortage
  await hoje.getByRole('link', { name: '1', exact: true }).click()
  await pagina.waitForURL((u) => u.pathname === '/est/alertas')
  await pagina.getByText('140 m disponíveis; o mínimo é 200 m.', { exact: false }).waitFor()
  await pagina.getByRole('button', { name: 'Adiar' }).first().click()
  await pagina.getByLabel('Motivo').fill('Chega na terça')
  await pagina.getByRole('dialog').getByRole('button', { name: 'Adiar' }).click()
  await pagina.getByText('Nenhum alerta aberto.').waitFor()
  await pagina.getByRole('tab', { name: 'Adiados' }).click()
  await pagina.getByText('Chega na terça', { exact: false }).waitFor()
  await semBarreiras(pagina)
  await pagina.goto('/est/relatorios?tipo=posicao')
  await pagina.getByRole('cell', { name: 'Campinas' }).waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('goods leave by the keyboard alone, and W says why the number is what it is', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await jaDentro(pagina, email)
  await pagina.goto(`/est/materiais/${material}`)
  await pagina.getByRole('heading', { name: 'Cabo solar 6 mm² vermelho' }).waitFor()
  await pagina.keyboard.press('w')
  await pagina.getByText('Confere: a soma das linhas é o saldo gravado, 140.').waitFor()
  await semBarreiras(pagina)
  await pagina.keyboard.press('Escape')
  await pagina.keyboard.press('s')
  await pagina.waitForURL((u) => u.pathname === '/est/movimentacoes/saida')
  expect(erros).toEqual([])
  await contexto.close()
})
