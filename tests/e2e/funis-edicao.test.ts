import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { linhas } from '#departments/index.ts'
import { telaDoQuadro } from '#departments/montar.ts'
import { entrarPelaTela, jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const admin = await pessoaDeTeste(
  casa,
  [
    { departamento: 'fin', papel: 'supervisor' },
    { departamento: 'rh', papel: 'supervisor' },
  ],
  ['admin'],
)
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(casa.app.s.banco.db)).rows[0]
    ?.email ?? ''
const [doAdmin, daGestora] = [await emailDe(admin.id), await emailDe(gestora.id)]
const vendas = (await gestora('GET', '/api/funis/vu.vendas')).corpo.data

it('[S2.19] [S4.31] [S1.2] [S1.3] [S1.8] every row of a funnel opens its board behind the guard, with the stages of its department', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  const funis = linhas.filter((l) => l.funil && l.tela === telaDoQuadro)
  await pagina.goto(funis[0]?.path ?? '')
  await pagina.getByLabel('E-mail', { exact: true }).waitFor()
  await entrarPelaTela(pagina, doAdmin)
  const nomes = new Map<string, string>(
    (await admin('GET', '/api/funis')).corpo.data.map((f: { chave: string; nome: string }) => [f.chave, f.nome]),
  )
  for (const l of funis) {
    await pagina.evaluate((href) => {
      const a = Object.assign(document.createElement('a'), { href })
      document.body.append(a)
      a.click()
      a.remove()
    }, l.path)
    await pagina.getByRole('group', { name: `Quadro de ${nomes.get(l.funil ?? '')}`, exact: true }).waitFor()
    expect(new URL(pagina.url()).pathname).toBe(l.path)
  }
  expect(funis.length).toBeGreaterThanOrEqual(27)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.8] creates a funnel with a stage, a deadline and a required field, compares and publishes it; the second editor is notified', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daGestora)
  await pagina.goto('/cad/cadastros/funis')
  await pagina.getByRole('link', { name: 'Funil de vendas' }).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Novo funil' }).click()
  const novo = pagina.getByRole('dialog', { name: 'Novo funil' })
  await novo.getByText('Do zero').click()
  await novo.getByLabel('Nome').fill('Vistorias')
  await novo.getByRole('combobox', { name: 'Departamento' }).click()
  await pagina.getByRole('option', { name: 'Venda de usinas' }).click()
  await novo.getByRole('button', { name: 'Criar funil' }).click()
  await pagina.waitForURL(/\/cad\/cadastros\/funis\/[0-9a-f-]{36}/)
  const id = new URL(pagina.url()).pathname.split('/').at(-1) ?? ''

  await pagina.getByRole('button', { name: 'Novo estágio' }).click()
  await pagina.getByLabel('Nome do estágio').fill('Na rua')
  await pagina.getByRole('combobox', { name: 'Contado em' }).click()
  await pagina.getByRole('option', { name: 'Dias úteis' }).click()
  await pagina.getByRole('combobox', { name: 'Pedir mais um campo' }).fill('potência instalada')
  await pagina.getByRole('option', { name: /Potência instalada/ }).click()
  // moved up by the keyboard
  const lista = pagina.getByRole('list', { name: 'Estágios' })
  await lista.getByRole('button', { name: /^Na rua/ }).focus()
  await pagina.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() => lista.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^A fazer/),
      expect.stringMatching(/^Na rua/),
      expect.stringMatching(/^Em andamento/),
      expect.stringMatching(/^Concluído/),
      expect.stringMatching(/^Cancelado/),
    ])
  await pagina.getByRole('status').getByText('Rascunho guardado').waitFor()
  await semBarreiras(pagina)

  await pagina.getByRole('button', { name: 'Publicar…' }).click()
  const publicar = pagina.getByRole('dialog', { name: 'Publicar o funil' })
  await publicar.getByText('É a primeira publicação', { exact: false }).waitFor()
  await publicar.getByRole('button', { name: 'Publicar', exact: true }).click()
  await pagina.getByText('Versão 1 publicada', { exact: true }).waitFor()

  // removing a stage with cards in it: the dialog warns, and one publication moves the cards and removes it
  const d = (await gestora('GET', `/api/funis/${id}`)).corpo.data.definicao
  const rua = d.estagios.find((e: { nome: string }) => e.nome === 'Na rua')
  const cartao = (await gestora('POST', '/api/cartoes', { funil: id, titulo: 'Sítio', estagio_id: rua.id })).corpo.data
  await pagina.reload()
  await lista.getByRole('button', { name: /^Na rua/ }).click()
  await pagina.getByRole('button', { name: 'Tirar do funil' }).click()
  await pagina.getByRole('status').getByText('Rascunho guardado').waitFor()
  await pagina.getByRole('button', { name: 'Publicar…' }).click()
  await publicar.getByText('Sai o estágio “Na rua”').waitFor()
  await publicar.getByRole('combobox', { name: '1 cartão de Na rua' }).click()
  await pagina.getByRole('option', { name: 'Em andamento' }).click()
  await publicar.getByRole('button', { name: 'Publicar', exact: true }).click()
  await pagina.getByText('Versão 2 publicada', { exact: true }).waitFor()
  expect((await gestora('GET', `/api/cartoes/${cartao.id}`)).corpo.data.estagio_id).toBe(
    d.estagios.find((e: { nome: string }) => e.nome === 'Em andamento').id,
  )

  // a hand-off that moves the card itself: no work remains here, so “O que volta” is not asked
  await pagina
    .getByRole('navigation', { name: 'Partes do funil' })
    .getByRole('button', { name: /Passagens/ })
    .click()
  await pagina.getByRole('button', { name: 'Nova passagem' }).click()
  await pagina.getByRole('heading', { name: 'O que volta' }).waitFor()
  await pagina.getByRole('combobox', { name: 'O que acontece' }).click()
  await pagina.getByRole('option', { name: 'Levar o próprio cartão para lá' }).click()
  await pagina.getByText('É o mesmo cartão que segue lá', { exact: false }).waitFor()
  expect(await pagina.getByRole('heading', { name: 'O que volta' }).count()).toBe(0)
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Tirar esta passagem' }).click()
  await pagina.getByRole('status').getByText('Rascunho guardado').waitFor()

  // another user saved meanwhile
  const f = (await admin('GET', `/api/definicoes/${id}`)).corpo.data
  await admin('PUT', `/api/definicoes/${id}/rascunho`, {
    versao: f.guarda.versao,
    definicao: { ...f.rascunho, descricao: 'De outra pessoa' },
  })
  await pagina.getByRole('navigation', { name: 'Partes do funil' }).getByRole('button', { name: 'Geral' }).click()
  await pagina.getByLabel('Nome do funil').fill('Vistorias de campo')
  await pagina.getByText(/mudou este funil/).waitFor()
  await pagina.getByRole('button', { name: 'Ver como ficou' }).click()
  await expect.poll(() => pagina.getByLabel('Descrição').inputValue()).toBe('De outra pessoa')
  expect(erros.filter((e) => !e.includes('409'))).toEqual([])
  await contexto.close()
})

it('[S2.8] the map draws the hand-offs, each user has their own look of a funnel, and both work on a phone', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await jaDentro(pagina, daGestora)
  await pagina.goto('/cad/cadastros/funis?vista=mapa')
  await pagina
    .getByRole('list', { name: 'Passagens entre funis' })
    .getByText('Em viabilidade → Viabilidade comercial: Solicitação recebida')
    .waitFor({ state: 'attached' })
  await expect.poll(() => pagina.locator('.g-no').count()).toBeGreaterThanOrEqual(33)
  await pagina.goto(`/personalizacao/funil/${vendas.id}`)
  await pagina.getByRole('combobox', { name: 'Densidade' }).click()
  await pagina.getByRole('option', { name: 'Compacta' }).click()
  await pagina.getByRole('listitem').filter({ hasText: 'Novo lead' }).getByText('Mostrar').click()
  await pagina.getByRole('button', { name: 'Salvar aparência' }).click()
  await pagina.getByText('Aparência salva', { exact: true }).waitFor()
  await semBarreiras(pagina)
  expect((await gestora('GET', '/api/funis/vu.vendas/aparencia')).corpo.data.efetiva).toMatchObject({
    densidade: 'compacta',
    ocultas: [vendas.definicao.estagios[0].id],
  })
  await pagina.getByRole('button', { name: 'Voltar à aparência do funil' }).click()
  await expect
    .poll(async () => (await gestora('GET', '/api/funis/vu.vendas/aparencia')).corpo.data.minha.densidade)
    .toBeNull()
  expect(erros).toEqual([])
  await contexto.close()

  const celular = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(celular.pagina, daGestora)
  const partes = ['prazos', 'formularios', 'anuncios', 'integracoes', 'mensagens', 'aprovacoes'].map(
    (parte) => `/cad/cadastros/funis/${vendas.id}?secao=${parte}`,
  )
  for (const caminho of [
    '/cad/cadastros/funis',
    '/cad/cadastros/funis?vista=mapa',
    `/cad/cadastros/funis/${vendas.id}`,
    ...partes,
    `/personalizacao/funil/${vendas.id}`,
  ]) {
    await celular.pagina.goto(caminho)
    await celular.pagina
      .getByText(/Funil de vendas|Novo lead/)
      .first()
      .waitFor()
    expect([caminho, await celular.pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
      caminho,
      true,
    ])
  }
  expect(celular.erros).toEqual([])
  await celular.contexto.close()
})

it('[S2.8] creates and activates a form whose link shows the same as the preview, and sets the message of a stage', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daGestora)
  await pagina.goto(`/cad/cadastros/funis/${vendas.id}?secao=formularios`)
  await pagina.getByRole('button', { name: 'Novo formulário' }).click()
  await pagina.getByLabel('Título', { exact: true }).fill('Quero economizar')
  await pagina
    .getByRole('complementary', { name: 'Como fica' })
    .getByRole('heading', { name: 'Quero economizar' })
    .waitFor()
  await pagina.getByRole('switch', { name: 'Desligado' }).click()
  await pagina.getByRole('button', { name: 'Criar formulário' }).click()
  await pagina.getByRole('tab', { name: 'Divulgar' }).click()
  const link = await pagina.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await pagina.getByRole('img', { name: 'QR code do link' }).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('navigation', { name: 'Partes do funil' }).getByRole('button', { name: 'Mensagens' }).click()
  await pagina
    .getByRole('list', { name: 'Mensagens dos estágios' })
    .getByRole('button', { name: /^Primeiro contato/ })
    .click()
  await pagina.getByLabel('Texto', { exact: true }).fill('Oi, {{primeiro_nome}}!')
  await pagina.getByRole('region', { name: 'Como chega' }).getByText('Oi, Marlene!').waitFor()
  await pagina.getByRole('button', { name: 'Salvar', exact: true }).click()
  await pagina.getByRole('list', { name: 'Mensagens dos estágios' }).getByText('Oi, {{Primeiro nome}}!').waitFor()
  await pagina.goto(new URL(link).pathname)
  await pagina.getByRole('heading', { name: 'Quero economizar' }).waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('shows the new name of a renamed funnel in the menu, on its board and in the palette', async () => {
  const { id } = vendas
  const { guarda, rascunho } = (await gestora('GET', `/api/definicoes/${id}`)).corpo.data
  const guardado = await gestora('PUT', `/api/definicoes/${id}/rascunho`, {
    versao: guarda.versao,
    definicao: { ...rascunho, nome: 'Vendas de telhado' },
  })
  expect(guardado.status, JSON.stringify(guardado.corpo)).toBe(200)
  const publicado = await gestora('POST', `/api/definicoes/${id}/publicar`, {
    versao: guardado.corpo.data.versao,
  })
  expect(publicado.status, JSON.stringify(publicado.corpo)).toBe(200)
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, daGestora)
  await pagina.goto('/vu')
  const menu = pagina.getByRole('navigation', { name: /^Menu de / })
  await menu.getByRole('link', { name: 'Vendas de telhado' }).click()
  await pagina.getByRole('group', { name: 'Quadro de Vendas de telhado', exact: true }).waitFor()
  expect(await menu.getByRole('link', { name: 'Funil de vendas', exact: true }).count()).toBe(0)
  await pagina.keyboard.press('Control+k')
  await pagina.getByRole('combobox', { name: 'Buscar ou comandar' }).fill('vendas de telhado')
  await pagina
    .getByRole('option', { name: /^Vendas de telhado/ })
    .first()
    .waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})
