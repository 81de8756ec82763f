import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { diaDaqui } from '#tests/suporte/tarefas.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const db = casa.app.s.banco.db
const gestora = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'supervisor' },
  { departamento: 'co', papel: 'supervisor' },
])
const email =
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${gestora.id}`.execute(db)).rows[0]?.email ??
  ''
let n = 0
const criar = async (titulo: string, mais: Record<string, unknown> = {}) =>
  (
    await gestora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo,
      valores: { nome: titulo, telefone: `55119${String(73_000_000 + ++n)}`, origem_lead: 'indicacao' },
      ...mais,
    })
  ).corpo.data
const noEstagio = (titulo: string) => async () =>
  (
    await sql<{
      nome: string
    }>`
      select e.nome
      from funis.cartoes c
      join funis.estagios e on e.id = c.estagio_id
      where c.titulo = ${titulo}
    `.execute(db)
  ).rows[0]?.nome

it('[achado F2] Ctrl Z undoes a move after its toast is gone, and after the shortcut sheet was opened', async () => {
  await criar('Sítio Alvorada')
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas?busca=alvorada')
  const cartao = pagina.getByRole('button', { name: 'Sítio Alvorada' })
  await cartao.focus()
  await pagina.keyboard.press('Control+Shift+ArrowRight')
  await pagina.getByText('Sítio Alvorada foi para Primeiro contato', { exact: true }).waitFor()
  await expect.poll(noEstagio('Sítio Alvorada')).toBe('Primeiro contato')
  await pagina.getByRole('button', { name: 'Desfazer' }).waitFor({ state: 'hidden' })
  await pagina.keyboard.press('?')
  const atalho = pagina
    .getByRole('listitem')
    .filter({ hasText: 'Desfazer o último movimento ou ação em massa, por dez minutos' })
  await atalho.waitFor()
  await pagina.keyboard.press('Escape')
  await atalho.waitFor({ state: 'hidden' })
  await pagina.keyboard.press('Control+z')
  await expect.poll(noEstagio('Sítio Alvorada')).toBe('Novo lead')
  await pagina.getByText('Movimento desfeito').first().waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('[achado F3] “Mover para” moves to the stage that was typed, not to the next one', async () => {
  await criar('Chácara Boa Vista')
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas?busca=boa+vista')
  await pagina.getByRole('button', { name: 'Chácara Boa Vista' }).focus()
  await pagina.keyboard.press('m')
  const dialogo = pagina.getByRole('dialog', { name: 'Mover para' })
  await dialogo.getByRole('button', { name: /Primeiro contato/ }).waitFor()
  await expect.poll(() => dialogo.locator('button:focus').count()).toBe(1)
  await pagina.keyboard.type('perdida')
  await expect.poll(() => dialogo.getByRole('listitem').count()).toBe(1)
  expect(await dialogo.getByRole('searchbox').inputValue()).toBe('perdida')
  await semBarreiras(pagina)
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('dialog', { name: 'Por que Chácara Boa Vista vai para “Venda perdida”?' }).waitFor()
  expect(await noEstagio('Chácara Boa Vista')()).toBe('Novo lead')
  expect(erros).toEqual([])
  await contexto.close()
})

it('[achado F5] the home page lists due tasks, without concluded ones; the circle concludes one, and that can be undone', async () => {
  const tarefa = async (titulo: string) =>
    (await gestora('POST', '/api/tarefas', { titulo, prazo: { dia: diaDaqui(-1) } })).corpo.data
  await tarefa('Cobrar a vistoria')
  const feita = await tarefa('Enviar o contrato')
  await gestora('POST', `/api/tarefas/${feita.id}/situacao`, { verbo: 'concluir' })
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(pagina, email)
  await pagina.goto('/home')
  const bloco = pagina.getByRole('region', { name: 'Tarefas de hoje' })
  await bloco.getByRole('link', { name: /Cobrar a vistoria/ }).waitFor()
  expect(await bloco.getByRole('listitem').count()).toBe(1)
  await bloco.getByText('1', { exact: true }).waitFor()
  await pagina.locator('header').getByText('1 tarefa').waitFor()
  await semBarreiras(pagina)
  const circulo = bloco.getByRole('button', { name: 'Concluir Cobrar a vistoria' })
  await circulo.focus()
  await pagina.keyboard.press('Enter')
  await bloco.getByText('Nenhuma tarefa sua vence hoje.').waitFor()
  await pagina.getByRole('button', { name: 'Desfazer' }).click()
  await circulo.waitFor()
  expect((await gestora('GET', '/api/tarefas?papel=minhas&situacao=aberta')).corpo.data).toHaveLength(1)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[achado F1] tries a rule as it is on the screen, and refuses its blank condition at its field', async () => {
  await criar('Padaria da Praça')
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas?automacoes=sim')
  await pagina.getByRole('button', { name: 'Nova regra' }).first().click()
  const regra = pagina.getByRole('form', { name: 'Regra' })
  await regra.getByLabel('Nome da regra').fill('Boas-vindas')
  await regra.getByRole('combobox', { name: 'Estágio' }).click()
  await pagina.getByRole('option', { name: 'Qualificação' }).click()
  await regra.getByLabel('Aviso', { exact: true }).fill('Novo cliente')
  // an unsaved rule, on a card that its trigger does not match
  await regra.getByRole('combobox', { name: 'Simular neste cartão' }).fill('padaria')
  await pagina.getByRole('option', { name: /Padaria da Praça/ }).click()
  await regra
    .getByText(
      'Fora do gatilho agora: o cartão está em “Novo lead”, e a regra roda quando ele entra em “Qualificação”.',
    )
    .waitFor()
  await regra.getByText('Avisar: “Novo cliente”').waitFor()
  await regra.getByRole('button', { name: 'Condição' }).click()
  await regra.getByText('A regra ainda está incompleta. Escolha o campo da condição.').waitFor()
  await regra.getByRole('button', { name: 'Salvar e publicar' }).click()
  await regra.getByText('Escolha o campo da condição', { exact: true }).waitFor()
  await semBarreiras(pagina)
  expect((await sql`select 1 from funis.regras where nome = 'Boas-vindas'`.execute(db)).rows).toEqual([])
  expect(erros).toEqual([])
  await contexto.close()
})

it('[achado F7] accepts a drop on the heading or on a folded column; offers a position only where the order is manual', async () => {
  await criar('Quitanda Sol')
  await criar('Quitanda Lua')
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas?busca=quitanda')
  const coluna = (nome: string) => pagina.getByRole('region', { name: new RegExp(`^${nome}, `) })
  const cartao = (titulo: string) => pagina.getByRole('article').filter({ hasText: titulo })
  await cartao('Quitanda Sol').dragTo(coluna('Primeiro contato').getByRole('heading'))
  await expect.poll(noEstagio('Quitanda Sol')).toBe('Primeiro contato')
  await pagina.getByRole('button', { name: 'Opções de Primeiro contato' }).click()
  await pagina.getByRole('menuitem', { name: 'Recolher a coluna' }).click()
  const recolhida = pagina.getByRole('region', { name: /^Primeiro contato, recolhida/ })
  await cartao('Quitanda Lua').dragTo(recolhida)
  await expect.poll(noEstagio('Quitanda Lua')).toBe('Primeiro contato')
  await pagina.getByRole('button', { name: 'Abrir Primeiro contato' }).click()
  // ordered by deadline: arrows choose only the stage, and another position in it is refused with the reason
  await pagina.getByRole('button', { name: 'Quitanda Lua' }).focus()
  await pagina.keyboard.press('Space')
  await pagina.keyboard.press('ArrowRight')
  await pagina.getByText('Movendo para Qualificação. Setas escolhem', { exact: false }).waitFor()
  await pagina.keyboard.press('Escape')
  await pagina.getByRole('button', { name: 'Quitanda Lua' }).focus()
  await pagina.keyboard.press('Control+Shift+ArrowUp')
  await pagina.keyboard.press('Control+Shift+ArrowDown')
  await pagina.getByText('A ordem deste quadro é pelo prazo', { exact: true }).first().waitFor()
  // manual order: the position is announced and stored
  await pagina.goto('/vu/funis/funilvendas?busca=quitanda&ordem=manual')
  await coluna('Primeiro contato').getByRole('button', { name: 'Quitanda Sol' }).focus()
  await pagina.keyboard.press('Space')
  await pagina.getByText(/Movendo para Primeiro contato, \dª posição/).waitFor()
  await pagina.keyboard.press('Escape')
  expect(erros).toEqual([])
  await contexto.close()
})

it('[achado F8] asks before it creates a second open card of the same person, and links to the open one', async () => {
  const aberto = await criar('Marlene Aberta')
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas')
  await pagina.getByRole('button', { name: 'Novo cartão', exact: true }).click()
  const novo = pagina.getByRole('dialog', { name: 'Novo cartão' })
  await novo.getByLabel('Nome / razão social').fill('Marlene Aberta')
  await novo.getByLabel('Telefone (WhatsApp)').fill(String(aberto.valores.telefone).slice(2))
  await novo.getByRole('button', { name: 'Abrir cartão' }).click()
  await novo.getByText('Marlene Aberta já tem um cartão aberto aqui.').waitFor()
  await semBarreiras(pagina)
  await novo.getByRole('link', { name: 'Ir para Marlene Aberta' }).click()
  await pagina.waitForURL(`**/funil/*cartao=${aberto.id}`)
  await pagina.getByRole('dialog', { name: 'Marlene Aberta' }).waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('[achado F6] “toda segunda” in the quick line creates a recurring task', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/co/tarefas')
  await pagina.getByRole('textbox', { name: 'Nova tarefa em uma linha' }).fill('Conferir o estoque toda segunda 9h')
  await pagina.getByText('toda semana: segunda').waitFor()
  await pagina.keyboard.press('Enter')
  await pagina.getByText('Repetição criada.').first().waitFor()
  const { rows } = await sql<{
    titulo: string
    dias: number[]
    hora: string
  }>`
    select
      titulo,
      array(select jsonb_array_elements_text(regra -> 'dias')::int) as dias,
      to_char(hora, 'HH24:MI') as hora
    from tarefas.series
  `.execute(db)
  expect(rows).toEqual([{ titulo: 'Conferir o estoque', dias: [1], hora: '09:00' }])
  expect(erros).toEqual([])
  await contexto.close()
})

it('[achado F2] undoes changes of one card one after the other', async () => {
  const c = await criar('Pousada Maré')
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas?busca=pousada')
  const botao = pagina.getByRole('button', { name: 'Pousada Maré' })
  const lido = async () => {
    const { prioridade, responsavel } = (await gestora('GET', `/api/cartoes/${c.id}`)).corpo.data
    return [prioridade, responsavel?.id ?? null]
  }
  const antes = await lido()
  await botao.focus()
  await pagina.keyboard.press('p')
  await pagina.getByRole('dialog', { name: 'Prioridade' }).getByRole('button', { name: 'Urgente' }).click()
  await expect.poll(lido).toEqual(['urgente', antes[1]])
  await botao.focus()
  await pagina.keyboard.press('a')
  const dialogo = pagina.getByRole('dialog', { name: 'Responsável' })
  // the response of this change is on its way when Ctrl Z is pressed: it is this change that is undone
  const gravada = Promise.withResolvers<void>()
  await pagina.route(`**/api/cartoes/${c.id}`, async (rota) => {
    if (rota.request().method() === 'GET') return rota.fallback()
    const resposta = await rota.fetch()
    await gravada.promise
    await rota.fulfill({ response: resposta })
  })
  await dialogo.getByRole('button', { name: 'Limpar Quem cuida' }).click()
  await expect.poll(lido).toEqual(['urgente', null])
  await botao.focus()
  await pagina.keyboard.press('Control+z')
  gravada.resolve()
  await expect.poll(lido).toEqual(['urgente', antes[1]])
  await pagina.keyboard.press('Control+z')
  await expect.poll(lido).toEqual(antes)
  // the change is in the database before its response has passed the route
  await pagina.unrouteAll({ behavior: 'wait' })
  expect(erros).toEqual([])
  await contexto.close()
})
