import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { passarAdiante } from '#modules/funis/cartao/server/comandos/passagens.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const colega = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(casa.app.s.banco.db)).rows[0]
    ?.email ?? ''
const [email, emailDaColega] = [await emailDe(vendedora.id), await emailDe(colega.id)]
const criar = async (titulo: string) =>
  (
    await vendedora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo,
      valor_centavos: 2_490_000,
      valores: {
        nome: titulo,
        telefone: `55119${Math.floor(70_000_000 + Math.random() * 9_000_000)}`,
        origem_lead: 'indicacao',
      },
    })
  ).corpo.data

it('[S2.14] [S2.19] opens a sale, moves it by keyboard with the missing required fields, and undoes the move', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas')
  const quadro = pagina.getByRole('group', { name: 'Quadro de Funil de vendas' })
  await quadro.getByRole('region', { name: /^Novo lead, 0 cartões/ }).waitFor()

  await pagina.getByRole('button', { name: 'Novo cartão', exact: true }).click()
  const novo = pagina.getByRole('dialog', { name: 'Novo cartão' })
  await novo.getByRole('button', { name: 'Abrir cartão' }).click()
  await novo.getByText('Dê um título ao cartão').waitFor()
  // the focus jumps to the invalid field: text typed before that would land there
  await expect.poll(() => novo.getByLabel('Título').evaluate((e) => e === document.activeElement)).toBe(true)
  await novo.getByLabel('Nome / razão social').fill('Padaria do Zé')
  await novo.getByLabel('Telefone (WhatsApp)').fill('11987654321')
  await novo.getByRole('button', { name: 'Abrir cartão' }).click()
  const gaveta = pagina.getByRole('dialog', { name: 'Padaria do Zé' })
  await gaveta.getByText('A preencher').waitFor()
  await pagina.keyboard.press('Escape')
  await gaveta.waitFor({ state: 'hidden' })

  // Space picks up, an arrow chooses the next stage, Space drops
  const botao = quadro.getByRole('button', { name: 'Padaria do Zé' })
  await botao.focus()
  await pagina.keyboard.press('Space')
  await pagina.getByText(/Movendo para Novo lead/).waitFor()
  await pagina.keyboard.press('ArrowRight')
  // ordered by deadline: no position within the stage is offered
  await pagina.getByText('Movendo para Primeiro contato. Setas escolhem', { exact: false }).waitFor()
  await pagina.keyboard.press('Space')
  const porta = pagina.getByRole('dialog', { name: 'Para entrar em “Primeiro contato”' })
  // the missing field shows its error and has the focus
  await porta.getByRole('button', { name: 'Mover para Primeiro contato' }).click()
  await porta.getByText('Informe: Origem do lead').waitFor()
  await porta.locator('[role=combobox]:focus').waitFor()
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('option', { name: 'Indicação' }).click()
  await pagina.keyboard.press('Control+Enter')
  await quadro
    .getByRole('region', { name: /^Primeiro contato, 1 cartão/ })
    .getByRole('button', { name: 'Padaria do Zé' })
    .waitFor()
  // the focus follows the card, and the toast closes when its action is undone
  await quadro.locator('button:focus', { hasText: 'Padaria do Zé' }).waitFor()
  await pagina.keyboard.press('Control+z')
  await quadro
    .getByRole('region', { name: /^Novo lead, 1 cartão/ })
    .getByRole('button', { name: 'Padaria do Zé' })
    .waitFor()
  await pagina.getByRole('button', { name: 'Desfazer' }).waitFor({ state: 'hidden' })
  // one key per choice: priority, a new tag, a task typed in words
  await quadro.getByRole('button', { name: 'Padaria do Zé' }).focus()
  await pagina.keyboard.press('p')
  await pagina.getByRole('dialog', { name: 'Prioridade' }).getByRole('button', { name: 'Urgente' }).click()
  await quadro.getByRole('article').filter({ hasText: 'Padaria do Zé' }).getByText('Urgente').waitFor()
  await quadro.getByRole('button', { name: 'Padaria do Zé' }).focus()
  await pagina.keyboard.press('l')
  const tags = pagina.getByRole('dialog', { name: 'Etiquetas' })
  await tags.getByRole('searchbox').fill('Trifásico')
  await tags.getByRole('button', { name: 'Criar “Trifásico”' }).click()
  await tags.getByRole('checkbox', { name: 'Trifásico' }).waitFor()
  await semBarreiras(pagina)
  await tags.getByRole('button', { name: 'Guardar' }).click()
  await quadro.getByRole('article').filter({ hasText: 'Padaria do Zé' }).getByText('Trifásico').waitFor()
  await quadro.getByRole('button', { name: 'Padaria do Zé' }).focus()
  await pagina.keyboard.press('t')
  await pagina.getByRole('dialog', { name: 'Nova tarefa' }).getByRole('textbox').fill('Levar o contrato amanhã 14h')
  await pagina.keyboard.press('Enter')
  await quadro.getByRole('article').filter({ hasText: 'Padaria do Zé' }).getByText('Levar o contrato').waitFor()
  // a folded column stays folded after a reload
  await quadro.getByRole('button', { name: 'Opções de Primeiro contato' }).click()
  await pagina.getByRole('menuitem', { name: 'Recolher a coluna' }).click()
  await quadro.getByRole('region', { name: /^Primeiro contato, recolhida/ }).waitFor()
  await pagina.reload()
  await quadro.getByRole('button', { name: 'Abrir Primeiro contato' }).click()
  // lost, with its reason; listed among the cards that ended in this stage
  await quadro.getByRole('button', { name: 'Padaria do Zé' }).focus()
  await pagina.keyboard.press('m')
  await pagina
    .getByRole('dialog', { name: 'Mover para' })
    .getByRole('button', { name: /Venda perdida/ })
    .click()
  const perda = pagina.getByRole('dialog', { name: 'Por que Padaria do Zé vai para “Venda perdida”?' })
  await perda.getByRole('combobox', { name: 'Motivo' }).click()
  await pagina.getByRole('option', { name: 'Preço' }).click()
  await perda.getByRole('button', { name: 'Mover para Venda perdida' }).click()
  await perda.waitFor({ state: 'hidden' })
  await quadro.getByRole('button', { name: 'Venda perdida' }).click()
  await quadro
    .getByRole('region', { name: 'Venda perdida' })
    .getByRole('button', { name: /Padaria do Zé/ })
    .waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.8] drags a card to another stage; its page shows who moved it and takes comments; a second user sees it live on the same board', async () => {
  const c = await criar('Granja Ovo Bom')
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await jaDentro(pagina, email)
  await pagina.goto(`/funil/${c.funil_id}?busca=granja`)
  const coluna = (nome: string) => pagina.getByRole('region', { name: new RegExp(`^${nome}, `) })
  const cartao = coluna('Novo lead').getByRole('button', { name: 'Granja Ovo Bom' })
  await cartao.waitFor()
  const outra = await janela(casa.url)
  await jaDentro(outra.pagina, emailDaColega)
  await outra.pagina.goto('/vu/funis/funilvendas?busca=granja')
  await outra.pagina
    .getByRole('region', { name: /^Novo lead, / })
    .getByRole('button', { name: 'Granja Ovo Bom' })
    .waitFor()
  await coluna('Novo lead')
    .getByRole('article')
    .dragTo(coluna('Primeiro contato').getByRole('list'), { targetPosition: { x: 40, y: 4 } })
  await outra.pagina
    .getByRole('region', { name: /^Primeiro contato, 1 / })
    .getByRole('button', { name: 'Granja Ovo Bom' })
    .waitFor()
  await coluna('Primeiro contato').getByRole('button', { name: 'Granja Ovo Bom' }).click()
  const gaveta = pagina.getByRole('dialog', { name: 'Granja Ovo Bom' })
  await gaveta.getByText('moveu de Novo lead para Primeiro contato', { exact: false }).waitFor()
  await gaveta.getByPlaceholder('Comentar para a equipe').fill('Quer visita na sexta')
  await gaveta.getByRole('button', { name: 'Comentar' }).click()
  await gaveta.getByText('Quer visita na sexta').waitFor()
  // edits one's own comment and mentions a colleague from the list, by keyboard alone
  await gaveta.getByRole('button', { name: 'Ações do comentário' }).click()
  await pagina.getByRole('menuitem', { name: 'Editar' }).click()
  await gaveta.getByRole('textbox', { name: 'Editar comentário' }).press('End')
  await gaveta.getByRole('textbox', { name: 'Editar comentário' }).pressSequentially(' @')
  await gaveta.getByRole('option').first().waitFor()
  await pagina.keyboard.press('Enter')
  await gaveta.getByRole('button', { name: 'Salvar' }).click()
  await gaveta.getByText('editado').waitFor()
  // the next action, in one line
  await gaveta.getByText('Sem próxima ação').waitFor()
  await gaveta.getByRole('tab', { name: 'Tarefas' }).click()
  await gaveta.getByRole('textbox', { name: 'Nova tarefa em uma linha' }).fill('Ligar amanhã 14h')
  await pagina.keyboard.press('Enter')
  await gaveta.getByRole('button', { name: 'Concluir Ligar' }).waitFor()
  await gaveta.getByRole('tab', { name: 'Documentos' }).click()
  await gaveta.getByText('para avançar').or(gaveta.getByText('Nenhum documento é pedido')).first().waitFor()
  await semBarreiras(pagina)
  expect(new URL(pagina.url()).searchParams.get('cartao')).toBe(c.id)
  // the funnel is published while a colleague types: their board shows the new version, and their text stays
  await outra.pagina.getByRole('button', { name: 'Novo cartão', exact: true }).click()
  const digitado = outra.pagina.getByRole('dialog', { name: 'Novo cartão' }).getByLabel('Nome / razão social')
  await digitado.fill('Quem estava sendo escrito')
  const admin = await casa.como('admin@girassol.test')
  // run the pending hand-offs of the moves so far before another one is added
  const porSeguir = () =>
    sql`
      update graphile_worker._private_jobs
      set run_at = least(run_at, now())
      where task_id in (select id from graphile_worker._private_tasks where identifier = 'funis:passar')
      returning id
    `.execute(casa.app.s.banco.db)
  await expect.poll(async () => (await porSeguir()).rows.length, { timeout: 20_000 }).toBe(0)
  const { rascunho, guarda } = (await admin('GET', `/api/definicoes/${c.funil_id}`)).corpo.data as {
    rascunho: { estagios: { id: string; nome: string }[]; passagens: object[] }
    guarda: { versao: number }
  }
  const [inicio, contato] = rascunho.estagios.map((e) => e.id)
  const leva = {
    id: crypto.randomUUID(),
    chave: 'LEVA',
    ao_entrar: contato,
    quando: null,
    destino: { funil: 'vu.viabilidade', estagio: 'recebida' },
    modo: 'mover',
    atraso_dias: 0,
    retornos: [],
  }
  const definicao = {
    ...rascunho,
    estagios: rascunho.estagios.map((e, i) => (i === 2 ? { ...e, nome: 'Conta em mãos' } : e)),
    passagens: [...rascunho.passagens, leva],
  }
  const guardado = (await admin('PUT', `/api/definicoes/${c.funil_id}/rascunho`, { versao: guarda.versao, definicao }))
    .corpo.data
  expect((await admin('POST', `/api/definicoes/${c.funil_id}/publicar`, { versao: guardado.versao })).status).toBe(200)
  await outra.pagina.getByText('Este funil mudou').first().waitFor()
  await outra.pagina.getByRole('region', { name: /^Conta em mãos, /, includeHidden: true }).waitFor()
  expect(await digitado.inputValue()).toBe('Quem estava sendo escrito')
  expect(outra.erros).toEqual([])
  await outra.contexto.close()
  await semBarreiras(pagina)
  // a deadline set by hand shows who set it, on the card and in its drawer, until the stage's own deadline applies
  // again
  const prazo = pagina.getByRole('dialog', { name: 'Prazo neste estágio' })
  await gaveta.getByRole('button', { name: /^Prazo neste estágio/ }).click()
  await prazo.getByLabel('Vence em').fill('31/12/2030')
  await prazo.getByRole('button', { name: 'Definir' }).click()
  await gaveta.locator('[aria-description^="Prazo definido por"]').click()
  await pagina.locator('[data-foco][aria-description^="Prazo definido por"]', { hasText: 'Granja Ovo Bom' }).waitFor()
  await semBarreiras(pagina)
  await prazo.getByRole('button', { name: 'Voltar ao do estágio' }).click()
  await pagina.locator('[data-foco]:not([aria-description])', { hasText: 'Granja Ovo Bom' }).waitFor()
  // the card moves to another funnel while it is open here: the drawer shows that with a link, and shows the card again
  // after undo
  const mover = async (de: string | undefined, para: string | undefined) =>
    (await vendedora('POST', `/api/cartoes/${c.id}/mover`, { de, para })).corpo.data.transicao as { seq: number }
  await mover(contato, inicio)
  const { seq } = await mover(inicio, contato)
  await passarAdiante(casa.app.s, { cartao_id: c.id, seq })
  await gaveta.getByText('Este cartão agora está em “Viabilidade comercial”').waitFor()
  await semBarreiras(pagina)
  await vendedora('POST', `/api/cartoes/${c.id}/desfazer`, { seq })
  await gaveta.getByRole('tab', { name: 'Resumo' }).waitFor()
  await passarAdiante(casa.app.s, { cartao_id: c.id, seq: (await mover(inicio, contato)).seq })
  await gaveta.getByRole('button', { name: 'Abrir lá' }).click()
  await pagina.getByRole('heading', { name: 'Viabilidade comercial' }).waitFor()
  await gaveta.getByText('levou de Funil de vendas', { exact: false }).first().waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('on a phone shows one stage at a time, and moves a card by choosing the stage', async () => {
  await criar('Sítio Boa Vista')
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(pagina, email)
  await pagina.goto('/vu/funis/funilvendas?busca=s%C3%ADtio')
  await pagina.getByRole('button', { name: 'Sítio Boa Vista' }).click()
  await pagina.getByRole('dialog', { name: 'Sítio Boa Vista' }).getByRole('button', { name: 'Mover' }).click()
  await pagina
    .getByRole('dialog', { name: 'Mover para' })
    .getByRole('button', { name: /Primeiro contato/ })
    .click()
  await pagina.getByRole('dialog', { name: 'Sítio Boa Vista' }).getByRole('button', { name: 'Fechar' }).click()
  await pagina.getByRole('button', { name: 'Próximo estágio: Primeiro contato' }).click()
  await pagina.getByRole('button', { name: 'Sítio Boa Vista' }).waitFor()
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // a second hand-off from the same stage: continue the work that the first one created, or create another
  const alto = await criar('Sítio Alto')
  const estagio = async (chave: string) =>
    (await vendedora('GET', '/api/funis/vu.vendas')).corpo.data.definicao.estagios.find(
      (e: { chave: string }) => e.chave === chave,
    ).id as string
  const [inicio, viabilidade] = [await estagio('novo_lead'), await estagio('viabilidade')]
  const valores = {
    origem_lead: 'indicacao',
    modalidade: 'autoconsumo',
    cidade: 'Jundiaí',
    uf: 'sp',
    fatura_anexo: [{ caminho: `${alto.id}/fatura.pdf`, nome: 'fatura.pdf', mime: 'application/pdf', tamanho: 10 }],
    consumo_medio_kwh: 480,
    concessionaria_id: 'cpfl_piratininga',
    uc_numero: '4001',
    titular_uc: 'Cliente',
  }
  const { seq } = (await vendedora('POST', `/api/cartoes/${alto.id}/mover`, { de: inicio, para: viabilidade, valores }))
    .corpo.data.transicao
  await passarAdiante(casa.app.s, { cartao_id: alto.id, seq })
  await vendedora('POST', `/api/cartoes/${alto.id}/mover`, { de: viabilidade, para: inicio })
  await pagina.goto(`/vu/funis/funilvendas?cartao=${alto.id}`)
  await pagina.getByRole('dialog', { name: 'Sítio Alto' }).getByRole('button', { name: 'Mover' }).click()
  await pagina
    .getByRole('dialog', { name: 'Mover para' })
    .getByRole('button', { name: /Em viabilidade/ })
    .click()
  const porta = pagina.getByRole('dialog', { name: 'Para entrar em “Em viabilidade”' })
  await porta.getByText('abriu “Sítio Alto” em “Viabilidade comercial”', { exact: false }).waitFor()
  expect(await porta.getByRole('radio', { name: /Continuar com o que já existe/ }).isChecked()).toBe(true)
  await semBarreiras(pagina)
  await porta.getByRole('button', { name: 'Mover para Em viabilidade' }).click()
  await porta.waitFor({ state: 'hidden' })
  expect(
    (
      await sql<{ reabre: boolean }>`
        select reabre
        from funis.transicoes
        where cartao_id = ${alto.id}
        order by seq desc
        limit 1
      `.execute(casa.app.s.banco.db)
    ).rows[0]?.reabre,
  ).toBe(true)
  expect(erros).toEqual([])
  await contexto.close()
})
