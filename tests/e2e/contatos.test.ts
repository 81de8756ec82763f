import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }], ['admin'])
const email =
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${chefe.id}`.execute(casa.app.s.banco.db))
    .rows[0]?.email ?? ''

it('[S2.8] [S3.4] creates a contact, finds it by its phone without the ninth digit, merges it with another and undoes that', async () => {
  const outro = (await chefe('POST', '/api/contatos', { nome: 'Helena Moura', cidade: 'Ibiúna' })).corpo.data
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/cad/cadastros/contatos')
  await pagina.getByRole('button', { name: 'Novo contato' }).first().click()
  const novo = pagina.getByRole('dialog', { name: 'Novo contato' })
  await novo.getByLabel('Nome ou razão social').fill('Helena Mourão')
  await novo.getByLabel('Cidade').fill('Ibiúna')
  await novo.getByText('Parece com quem já está cadastrado').waitFor()
  await novo.getByRole('link', { name: 'Helena Moura' }).waitFor()
  await novo.getByLabel('CPF ou CNPJ').fill('529.982.247-24')
  await novo.getByLabel('Telefone').fill('(15) 98123-4567')
  await novo.getByRole('button', { name: 'Cadastrar contato' }).click()
  await novo.getByText('CPF ou CNPJ inválido: confira os números').waitFor()
  await novo.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await novo.getByRole('button', { name: 'Cadastrar contato' }).click()
  await pagina.getByRole('heading', { name: 'Helena Mourão' }).first().waitFor()
  await pagina.getByText('***.982.***-**').first().waitFor()
  await semBarreiras(pagina)

  await pagina.goto('/cad/cadastros/contatos')
  await pagina.getByRole('searchbox').first().fill('15 8123-4567')
  await pagina.getByText('Helena Mourão').first().waitFor()
  await pagina.getByText('Helena Moura', { exact: true }).waitFor({ state: 'detached' })
  await semBarreiras(pagina)

  await pagina.goto(`/cad/cadastros/contatos/${outro.id}`)
  await pagina.getByRole('button', { name: 'Unir', exact: true }).click()
  await pagina.getByRole('dialog', { name: 'Unir com qual contato?' }).getByRole('combobox').fill('Mourão')
  await pagina.getByRole('option', { name: /Helena Mourão/ }).click()
  const unir = pagina.getByRole('dialog', { name: 'Unir contatos' })
  await unir.getByRole('group', { name: 'Nome' }).getByRole('radio').first().check()
  await unir.getByRole('button', { name: 'Unir contatos' }).click()
  await pagina.getByText(/Unido com Helena Mourão; dá para desfazer/).waitFor()
  await pagina.getByRole('button', { name: 'Desfazer união' }).click()
  await pagina.getByRole('heading', { name: 'Helena Moura', exact: true }).first().waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('shows the tabs and shortcuts of other modules in their order', async () => {
  const { id, telefone } = (await chefe('POST', '/api/contatos', { nome: 'Iara Prado', telefone: '(15) 99123-4500' }))
    .corpo.data
  await chefe('POST', '/api/cartoes', {
    funil: 'vu.vendas',
    titulo: 'Casa da Iara',
    valores: { telefone, nome: 'Iara', origem_lead: 'indicacao' },
  })
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto(`/cad/cadastros/contatos/${id}`)
  await pagina.getByRole('heading', { name: 'Iara Prado' }).waitFor()
  expect(await pagina.getByRole('tab').allTextContents()).toEqual([
    'Resumo',
    'Conversas',
    'Cartões e dossiês',
    'Tarefas',
    'Propostas',
    'Faturas',
    'Contratos',
    'Arquivos',
    'Matrícula',
    'Ordens de serviço',
    'UCs e endereços',
    'Investimento',
    'Energia',
    'Consentimento',
    'Economia',
    'Histórico',
  ])
  expect(
    await pagina.locator('header[data-cabeca] a.g-btn').evaluateAll((as) => as.map((a) => a.getAttribute('href'))),
  ).toEqual([
    `/chat/chat?nova=${id}`,
    `/co/funis?contato=${id}`,
    `/co/tarefas?nova=1&contato=${id}`,
    `/mpvl/ordens-servico/nova?contato=${id}&origem=contato&origem_id=${id}`,
  ])
  await pagina.getByRole('tab', { name: 'Conversas' }).click()
  await pagina.getByText('Nenhuma conversa que você possa ver').waitFor()
  await pagina.getByRole('tab', { name: 'Cartões e dossiês' }).click()
  await pagina.getByRole('link', { name: 'Casa da Iara' }).waitFor()
  expect(new URL(pagina.url()).searchParams.get('aba')).toBe('cartoes')
  await pagina.getByRole('tab', { name: 'Arquivos' }).click()
  await pagina.getByText('Nenhum arquivo').waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('checks a spreadsheet with mistakes, imports it and undoes the import, on a phone', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844, tema: 'dark' })
  await jaDentro(pagina, email)
  await pagina.goto('/cad/cadastros/contatos?aba=importacoes&importacao=nova')
  await pagina.locator('input[type=file]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nome;Celular;CPF\nFulano Importado;11 96666-0001;\nErrado;11;123'),
  })
  await pagina.getByRole('button', { name: 'Conferir linhas' }).click()
  await pagina.getByText('CPF ou CNPJ inválido', { exact: false }).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Importar 1 linha' }).click()
  await pagina.getByRole('button', { name: 'Desfazer importação' }).click()
  await pagina
    .getByRole('dialog', { name: 'Desfazer esta importação?' })
    .getByRole('button', { name: 'Desfazer importação' })
    .click()
  await pagina.getByText('Desfeita', { exact: true }).waitFor()
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.24] guards every path of the registry, and opens it for users with the permission', async () => {
  const { pagina, contexto } = await janela(casa.url)
  const caminhos = [
    '/cad/tarefas',
    '/cad/iframe-viewer',
    '/cad/search_select',
    '/cad/cadastros/funis',
    '/cad/cadastros/times',
    '/cad/cadastros/cargos',
    '/cad/cadastros/contatos',
    '/cad/cadastros/usuarios',
    '/cad/sprinthub/contatos',
    '/cad/sprinthub/oportunidades',
  ]
  await pagina.goto(caminhos[6] ?? '')
  await pagina.getByLabel('Senha', { exact: true }).waitFor()
  await jaDentro(pagina, email)
  for (const caminho of caminhos) {
    await pagina.goto(caminho)
    await pagina.getByRole('main').first().waitFor()
    expect(new URL(pagina.url()).pathname, caminho).toBe(caminho)
    expect(await pagina.getByRole('heading', { name: 'Não encontramos esta página' }).count(), caminho).toBe(0)
  }
  await contexto.close()
})
