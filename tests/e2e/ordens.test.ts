import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { janela, jaDentro, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { campoDeTeste, type Campo } from '#tests/suporte/ordens.ts'

const casa = await servidorDeTeste({ conversas: false })
let c: Campo
let email = ''
beforeAll(async () => {
  c = await campoDeTeste(casa)
  const { rows } = await sql<{ email: string }>`
    select email from cad.usuarios where id = ${c.supervisora.id}
  `.execute(casa.app.s.banco.db)
  email = rows[0]?.email ?? ''
})

it(
  '[S2.13] a new company writes its checklist and service, opens an order and plans it by keyboard',
  {
    timeout: 180_000,
  },
  async () => {
    const { pagina: p, contexto, erros } = await janela(casa.url)
    await jaDentro(p, email)

    await p.goto('/mpvl/cadastros/checklists')
    await p.getByText('Nenhum checklist ainda.').waitFor()
    await p.getByRole('button', { name: 'Novo checklist' }).click()
    const lista = p.getByRole('form', { name: 'Checklist' })
    await lista.getByRole('button', { name: 'Criar checklist' }).click()
    await lista.getByText('Diga o nome', { exact: true }).first().waitFor()
    await lista.getByText('Escreva o item', { exact: true }).first().waitFor()
    await lista.getByRole('textbox', { name: 'Nome', exact: true }).fill('Inversor')
    await lista.getByRole('textbox', { name: 'O que fazer no item 1' }).fill('Isolação dos cabos')
    await lista.getByRole('combobox', { name: 'Resposta do item 1' }).click()
    await p.getByRole('option', { name: 'Medida' }).click()
    await lista.getByRole('textbox', { name: 'Unidade' }).fill('MΩ')
    await lista.getByRole('spinbutton', { name: 'Mínimo' }).fill('1')
    await lista.getByRole('button', { name: 'Acrescentar item' }).click()
    await lista.getByRole('textbox', { name: 'O que fazer no item 2' }).fill('Área isolada')
    await lista.getByRole('checkbox', { name: 'De segurança' }).nth(1).check()
    // the safety item comes first
    await lista.getByRole('textbox', { name: 'O que fazer no item 2' }).press('Alt+ArrowUp')
    await expect
      .poll(() => lista.getByRole('textbox', { name: 'O que fazer no item 1' }).inputValue())
      .toBe('Área isolada')
    await lista.getByRole('button', { name: 'Acrescentar foto' }).click()
    await lista.getByRole('textbox', { name: 'Nome da foto 1' }).fill('Quadro antes')
    await semBarreiras(p)
    await lista.getByRole('button', { name: 'Criar checklist' }).click()
    await p.getByRole('grid', { name: 'Checklists' }).getByText('Inversor').click()
    await lista.getByRole('button', { name: 'Publicar a versão 2' }).click()
    await p.getByRole('grid', { name: 'Checklists' }).getByText('v2').waitFor()

    await p.goto('/mpvl/cadastros/servicos')
    await p.getByRole('button', { name: 'Novo serviço' }).click()
    const servico = p.getByRole('form', { name: 'Serviço' })
    await servico.getByRole('textbox', { name: 'Nome' }).fill('Falha de inversor')
    await servico.getByRole('combobox', { name: 'Checklist' }).click()
    await p.getByRole('option', { name: 'Inversor v2' }).click()
    await servico.getByRole('button', { name: 'Criar serviço' }).click()
    await p.getByRole('heading', { name: 'Falha de inversor' }).waitFor()

    // from the customer: the page knows who it is for
    await p.goto(`/cad/cadastros/contatos/${c.contato}?aba=ordens`)
    await p.getByRole('button', { name: 'Abrir ordem', exact: true }).click()
    const nova = p.getByRole('form', { name: 'Nova ordem' })
    await nova.getByRole('combobox', { name: 'Serviço' }).click()
    await p.getByRole('option', { name: 'Falha de inversor' }).click()
    await semBarreiras(p)
    await nova.getByRole('button', { name: 'Abrir ordem' }).click()
    await p.waitForURL(/\/mpvl\/ordens-servico\/[\w-]{36}$/)
    await p.getByText('Área isolada').waitFor()
    await semBarreiras(p)

    await p.goto('/mpvl/agendamento/equipe')
    const naBandeja = p.getByRole('group', { name: 'Ordens sem data' }).getByRole('button', { name: /Edna Ramalho/ })
    await naBandeja.waitFor()
    // a tray of any length shows whole cards
    expect((await naBandeja.boundingBox())?.height).toBeGreaterThan(50)
    await semBarreiras(p)
    await naBandeja.focus()
    await naBandeja.press('Enter')
    const ler = async () => (await c.agendadora.chamar(ordens.listar, { query: {} })).corpo.data[0]
    await expect.poll(async () => (await ler())?.situacao, { timeout: 15_000 }).toBe('agendada')
    const o = await ler()
    expect(o).toMatchObject({ contato: 'Edna Ramalho', equipe: 'Campinas 1' })
    // what fits first may be in another week
    await p.goto(`/mpvl/agendamento/equipe?dia=${(o?.agendada_de ?? '').slice(0, 10)}`)
    const visita = p.getByRole('group', { name: 'Campinas 1' }).getByRole('button', { name: /Edna Ramalho/ })
    await visita.waitFor()
    await semBarreiras(p)
    // from the page of the order it opens with what moves it
    await p.goto(`/mpvl/agendamento/equipe?dia=${(o?.agendada_de ?? '').slice(0, 10)}&ordem=${o?.id ?? ''}`)
    await p
      .getByRole('dialog', { name: /^OS \d+/ })
      .getByRole('form', { name: 'Mover para' })
      .waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  },
)

it('agrees on a visit that repeats, and ends it', { timeout: 90_000 }, async () => {
  const { pagina: p, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844, tema: 'dark' })
  await jaDentro(p, email)
  await p.goto('/mpvl/cadastros/preventivas')
  await p.getByRole('button', { name: 'Nova preventiva' }).click()
  const f = p.getByRole('form', { name: 'Preventiva' })
  await f.getByRole('button', { name: 'Combinar preventiva' }).click()
  await f.getByText('Escolha o cliente').first().waitFor()
  await f.getByRole('combobox', { name: 'Cliente' }).fill('Edna')
  await p.getByRole('option', { name: /Edna Ramalho/ }).click()
  await f.getByRole('combobox', { name: 'Serviço' }).click()
  await p.getByRole('option', { name: 'Falha de inversor' }).click()
  await f.getByRole('textbox', { name: 'Próxima visita' }).fill('10/03/2030')
  await semBarreiras(p)
  await f.getByRole('button', { name: 'Combinar preventiva' }).click()
  await p.getByText('Preventiva combinada', { exact: true }).waitFor()
  await p.getByText('10/03/2030').first().waitFor()
  await semBarreiras(p)
  await p.getByText('Edna Ramalho').first().click()
  await p.getByRole('button', { name: 'Encerrar preventiva' }).click()
  await p.getByText('Preventiva encerrada', { exact: true }).waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})
