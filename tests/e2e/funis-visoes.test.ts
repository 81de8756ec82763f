import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'supervisor' },
  { departamento: 'co', papel: 'supervisor' },
])
const email =
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${gestora.id}`.execute(db)).rows[0]?.email ??
  ''
let n = 0
const criar = async (titulo: string, funil = 'vu.vendas', valores: Record<string, unknown> = {}) =>
  (
    await gestora('POST', '/api/cartoes', {
      funil,
      titulo,
      valor_centavos: 1_000_000 + n,
      valores: { nome: titulo, telefone: `55119${83_000_000 + n++}`, ...valores },
    })
  ).corpo.data

const idDe = async (titulo: string) =>
  (await sql<{ id: string }>`select id from funis.cartoes where titulo = ${titulo}`.execute(db)).rows[0]?.id ?? ''

it('[S4.31] changes several cards chosen by keyboard together, with a preview and one undo; the same filter applies in every view', async () => {
  for (const [i, nome] of ['Açaí do Porto', 'Bar do Léo', 'Casa Nova', 'Dona Cida'].entries())
    await criar(nome, 'vu.vendas', {
      uf: ['sp', 'ba', 'mg', 'rs'][i],
      cidade: ['Itu', 'Ilhéus', 'Uberaba', 'Pelotas'][i],
      origem_lead: 'indicacao',
    })
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas')
  const quadro = pagina.getByRole('group', { name: 'Quadro de Funil de vendas' })
  await quadro.getByRole('button', { name: 'Açaí do Porto' }).focus()
  await pagina.keyboard.press('x')
  await pagina.keyboard.press('Shift+ArrowDown')
  const barra = pagina.getByRole('toolbar', { name: 'Cartões escolhidos' })
  await barra.getByText('2 escolhidos').waitFor()
  await barra.getByRole('button', { name: 'Prioridade' }).click()
  const dialogo = pagina.getByRole('dialog', { name: 'Mudar a prioridade' })
  await dialogo.getByText('2 vão').waitFor()
  await dialogo.getByRole('button', { name: 'Mudar 2 cartões' }).click()
  await dialogo.waitFor({ state: 'hidden' })
  await quadro.getByText('Alta', { exact: true }).nth(1).waitFor()
  await pagina.keyboard.press('Control+z')
  await quadro.getByText('Alta', { exact: true }).first().waitFor({ state: 'hidden' })
  // a shortcut on one of several chosen cards changes all of them; on a single card it changes that one, by a digit
  const dona0 = quadro.getByRole('button', { name: 'Dona Cida' })
  await dona0.focus()
  await pagina.keyboard.press('x')
  await pagina.keyboard.press('Shift+ArrowUp')
  for (const [tecla, titulo] of [
    ['p', 'Mudar a prioridade'],
    ['m', 'Mover os escolhidos'],
    ['#', 'Arquivar os escolhidos'],
  ] as const) {
    await pagina.keyboard.press(tecla)
    await pagina.getByRole('dialog', { name: titulo }).getByText('2 cartões escolhidos').waitFor()
    await pagina.keyboard.press('Escape')
    await pagina.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await pagina.keyboard.press('Escape')
  await barra.waitFor({ state: 'hidden' })
  await dona0.focus()
  await pagina.keyboard.press('p')
  const rapido = pagina.getByRole('dialog', { name: 'Prioridade' })
  await expect.poll(() => pagina.evaluate(() => document.activeElement?.textContent)).toBe('1Urgente')
  await pagina.keyboard.press('ArrowDown')
  await pagina.keyboard.press('ArrowDown')
  expect(await pagina.evaluate(() => document.activeElement?.textContent)).toBe('4Baixa')
  expect(await rapido.getByRole('button', { name: /Normal/ }).isDisabled()).toBe(true)
  await pagina.keyboard.press('1')
  await quadro.getByText('Urgente', { exact: true }).waitFor()
  await pagina.keyboard.press('Control+z')
  await quadro.getByText('Urgente', { exact: true }).waitFor({ state: 'hidden' })

  // lanes by priority, then the same cards as rows
  await pagina.goto('/vu/funis/funilvendas?raia=prioridade&densidade=compacta')
  await pagina
    .getByRole('region', { name: /^Normal, 4 cartões/ })
    .getByRole('button', { name: 'Casa Nova' })
    .waitFor()
  await semBarreiras(pagina)
  // a card dropped into a lane gets the lane's value and the stage of the drop
  const [acai, dona] = await Promise.all(['Açaí do Porto', 'Dona Cida'].map(idDe))
  const cartao = async (id = '') => (await gestora('GET', `/api/cartoes/${id}`)).corpo.data
  expect(
    (await gestora('PATCH', `/api/cartoes/${acai}`, { versao: (await cartao(acai)).versao, prioridade: 'alta' }))
      .status,
  ).toBe(200)
  const raia = (nome: string) => pagina.getByRole('region', { name: new RegExp(`^${nome}, `) })
  await raia('Alta').getByRole('button', { name: 'Açaí do Porto' }).waitFor()
  await raia('Normal')
    .getByRole('article')
    .filter({ hasText: 'Dona Cida' })
    .dragTo(
      raia('Alta')
        .getByRole('region', { name: /^Novo lead, / })
        .getByRole('list'),
      { targetPosition: { x: 40, y: 4 } },
    )
  await raia('Alta').getByRole('button', { name: 'Dona Cida' }).waitFor()
  await pagina.getByRole('region', { name: /^Normal, 2 cartões/ }).waitFor()
  expect(await cartao(dona)).toMatchObject({ prioridade: 'alta', estagio_id: (await cartao(acai)).estagio_id })
  await pagina.goto('/vu/funis/funilvendas')
  await pagina.getByRole('radio', { name: 'Tabela' }).click()
  const tabela = pagina.getByRole('grid', { name: 'Cartões de Funil de vendas' })
  await tabela.getByRole('button', { name: 'Previsão de Casa Nova: —. Editar' }).click()
  await tabela.getByRole('textbox', { name: 'Previsão de Casa Nova' }).fill('24122030')
  await pagina.keyboard.press('Enter')
  await tabela.getByRole('button', { name: 'Previsão de Casa Nova: 24/12/2030. Editar' }).waitFor()
  // a column is resized by the keyboard and by dragging its edge, and the width is stored for this user
  const cabeca = tabela.locator('th[data-coluna=responsavel]')
  const largura = async () => Math.round((await cabeca.boundingBox())?.width ?? 0)
  const antes = await largura()
  await cabeca.getByRole('button').focus()
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('menuitem', { name: 'Alargar' }).press('Enter')
  await expect.poll(largura).toBe(antes + 24)
  await pagina.keyboard.press('Escape')
  const divisa = await cabeca.locator('.g-divisa').boundingBox()
  if (!divisa) throw new Error('no edge')
  await pagina.mouse.move(divisa.x + 4, divisa.y + 8)
  await pagina.mouse.down()
  await pagina.mouse.move(divisa.x + 54, divisa.y + 8, { steps: 3 })
  await pagina.mouse.up()
  await expect.poll(largura).toBe(antes + 74)
  await expect
    .poll(
      async () =>
        (await gestora('GET', '/api/funis/vu.vendas/aparencia')).corpo.data.efetiva.tabela?.larguras.responsavel,
      { timeout: 15_000 },
    )
    .toBe(antes + 74)
  await pagina.reload()
  await expect.poll(largura, { timeout: 15_000 }).toBe(antes + 74)
  await semBarreiras(pagina)

  // the current view is saved under a name, and found again
  await pagina.getByRole('button', { name: 'Visões' }).click()
  await pagina.getByRole('menuitem', { name: 'Salvar esta visão…' }).click()
  const guardar = pagina.getByRole('dialog', { name: 'Salvar visão' })
  await guardar.getByLabel('Nome').fill('Em linhas')
  await guardar.getByRole('button', { name: 'Salvar visão' }).click()
  await pagina.getByRole('button', { name: 'Em linhas' }).waitFor()
  expect(new URL(pagina.url()).searchParams.get('vista')).toBe('tabela')

  // by date: moved to another day by keyboard
  await pagina.goto('/vu/funis/funilvendas?vista=calendario&data=previsao&dia=2030-12-01')
  const dia = (nome: string) => pagina.getByRole('group', { name: new RegExp(`${nome} de dezembro`) })
  await dia(' 24').getByRole('button', { name: 'Casa Nova' }).focus()
  await pagina.keyboard.press('d')
  const mudar = pagina.getByRole('dialog', { name: 'Mudar previsão' })
  await mudar.getByLabel('Novo dia').fill('26122030')
  await mudar.getByRole('button', { name: 'Mudar' }).click()
  await dia(' 26').getByRole('button', { name: 'Casa Nova' }).waitFor()
  await semBarreiras(pagina)

  await pagina.getByRole('radio', { name: 'Linha do tempo' }).click()
  await pagina.getByRole('button', { name: 'Dona Cida' }).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('radio', { name: 'Mapa' }).click()
  await pagina
    .getByRole('region', { name: 'Cartões no mapa' })
    .getByText('Pelotas/RS · capital do estado', { exact: false })
    .waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
}, 120_000)

it('[S2.14] /co/funis shows the waiting work of each funnel and the next step; an opportunity has its own page, from which it is moved', async () => {
  const c = await criar('Condomínio Sol', 'co.vendas', { origem_lead: 'indicacao' })
  await sql`update funis.cartoes set vence_em = now() - interval '2 days' where id = ${c.id}`.execute(db)
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await jaDentro(pagina, email)
  await pagina.goto('/co/funis')
  await pagina.getByRole('navigation', { name: 'Funis' }).getByText('1 atrasado').first().waitFor()
  await semBarreiras(pagina)
  await pagina
    .getByRole('region', { name: 'Atrasados' })
    .getByRole('button', { name: /^Condomínio Sol/ })
    .click()
  await pagina.waitForURL(`**/co/funis/oportunidade/${c.id}`)
  const pagDoCartao = pagina.getByRole('dialog', { name: 'Condomínio Sol' })
  await pagDoCartao.getByRole('button', { name: 'Mover' }).click()
  const destinos = pagina.getByRole('dialog', { name: 'Mover para' })
  await destinos.getByRole('button').nth(2).click()
  await destinos.waitFor({ state: 'hidden' })
  await pagina
    .getByRole('button', { name: 'Desfazer' })
    .or(pagina.getByRole('dialog', { name: /^Para entrar em/ }))
    .first()
    .waitFor()

  // a link with a contact opens a new card for it: known data is not asked again
  const { id: contato } = (
    await (
      await casa.como('admin@girassol.test')
    )('POST', '/api/contatos', { nome: 'Sítio do Ipê', telefone: '15981230077' })
  ).corpo.data
  await pagina.goto(`/co/funis?contato=${contato}`)
  const novo = pagina.getByRole('dialog', { name: 'Novo cartão' })
  await novo.getByText('Para Sítio do Ipê').waitFor()
  await novo.getByRole('combobox', { name: 'Funil' }).click()
  await pagina.getByRole('option', { name: 'Funil de vendas' }).first().click()
  await expect.poll(() => novo.getByLabel('Título').inputValue()).toBe('Sítio do Ipê')
  expect(await novo.getByLabel('Telefone (WhatsApp)').count()).toBe(0)
  await novo.getByRole('button', { name: 'Abrir cartão' }).click()
  await pagina.getByRole('dialog', { name: 'Sítio do Ipê' }).waitFor()
  expect(
    (await gestora('GET', `/api/cartoes/${new URL(pagina.url()).searchParams.get('cartao')}`)).corpo.data,
  ).toMatchObject({ titulo: 'Sítio do Ipê', contato_id: contato })
  expect(erros).toEqual([])
  await contexto.close()
})

it('on a phone the queue, the agenda and the map are complete, with nothing cut off', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(pagina, email)
  for (const [caminho, sinal] of [
    ['/co/funis', 'Funil de vendas'],
    ['/vu/funis/funilvendas?vista=calendario&data=previsao&dia=2030-12-01', 'Casa Nova'],
    ['/vu/funis/funilvendas?vista=mapa', 'Dona Cida'],
    ['/vu/funis/funilvendas?vista=tabela', 'Dona Cida'],
  ] as const) {
    await pagina.goto(caminho)
    await pagina.getByText(sinal).first().waitFor()
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  expect(erros).toEqual([])
  await contexto.close()
})
