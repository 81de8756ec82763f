import { expect, it } from 'vitest'
import { SENHA } from '#tests/suporte/app.ts'
import { caixaDeSaida } from '#platform/mail/repositorio/caixa-de-saida.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const admin = await casa.como('admin@girassol.test')

it('[S2.26] [S6.2] [S1.9] invites a user, gives a role that expires, deactivates the user with a transfer of the work, and audits all of it', async () => {
  await admin('POST', '/api/convites', {
    nome: 'Nina Nova',
    email: 'nina@girassol.test',
    papeis: [
      { departamento: 'vu', papel: 'operador', valido_ate: new Date(Date.now() + 30 * 86_400_000).toISOString() },
    ],
  })
  const cartas = await caixaDeSaida(casa.app.s.banco.db)
  const token = /\/register\/([\w-]+)/.exec(cartas.find((m) => m.para === 'nina@girassol.test')?.texto ?? '')?.[1]
  expect(
    (
      await (
        await casa.como(null)
      )('POST', `/api/convites/${token}/aceitar`, { nome: 'Nina Nova', senha: 'girassol-demo' })
    ).status,
  ).toBe(200)
  const nina = await casa.como('nina@girassol.test')
  await nina('POST', '/api/cartoes', {
    funil: 'vu.vendas',
    titulo: 'Padaria da Nina',
    responsavel_id: nina.id,
    valores: { nome: 'Padaria', telefone: '5511987654399', origem_lead: 'indicacao' },
  })

  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto(`/cad/cadastros/usuarios?pessoa=${nina.id}`)
  const gaveta = pagina.getByRole('dialog', { name: 'Nina Nova' })
  await gaveta.getByText('O que pode, e por quê').click()
  await gaveta.getByText('Não pode nada agora.').or(gaveta.locator('details details summary').first()).waitFor()
  await gaveta.getByRole('button', { name: 'Mais ações' }).click()
  await pagina.getByRole('menuitem', { name: 'Desativar…' }).click()
  const ato = pagina.getByRole('dialog', { name: 'Desativar Nina Nova?' })
  await ato.getByRole('list', { name: 'Trabalho em aberto' }).getByText('Cartões em aberto', { exact: true }).waitFor()
  // deactivation requires a destination for every kind of work
  await expect.poll(() => ato.getByRole('button', { name: 'Desativar', exact: true }).isDisabled()).toBe(true)
  await ato.getByRole('combobox', { name: 'Destino: Cartões em aberto' }).click()
  await pagina.getByRole('option', { name: 'Ficam sem responsável' }).click()
  await ato.getByText('1 vai.').waitFor()
  await ato.getByRole('button', { name: 'Desativar', exact: true }).click()
  await ato.waitFor({ state: 'hidden' })
  await gaveta.getByText('Desativada', { exact: true }).waitFor()
  expect((await nina('GET', '/api/eu')).status).toBe(401)
  await pagina.goto('/configuracoes/auditoria?busca=desativar')
  const linha = pagina.getByRole('button', { name: /Desativou a pessoa/ })
  await linha.press('Enter')
  await pagina.getByRole('table', { name: 'O que mudou' }).getByRole('row', { name: 'Ativa sim não' }).waitFor()
  await semBarreiras(pagina)
  // a position: the dialog shows what would change before it is saved
  await pagina.goto('/cad/cadastros/cargos')
  await pagina.getByRole('button', { name: /^Almoxarife/ }).press('Enter')
  await pagina.getByRole('button', { name: 'Propor um papel' }).click()
  const propor = pagina.getByRole('form', { name: 'Propor um papel' })
  await propor.getByRole('combobox', { name: 'Departamento' }).click()
  await pagina.getByRole('option', { name: 'Engenharia' }).click()
  await propor.getByRole('combobox', { name: 'Papel' }).click()
  await pagina.getByRole('option', { name: 'Leitura' }).click()
  await propor.getByRole('button', { name: 'Propor' }).click()
  await pagina.getByRole('row', { name: /Entrar em Engenharia\s*passa a poder/ }).waitFor()
  await pagina.getByText(/\d+ permiss(ão|ões) a mais/).waitFor()
  await semBarreiras(pagina)
  // choosing another position would discard unsaved changes: it asks first
  await pagina.getByRole('button', { name: /^Contadora/ }).click()
  await pagina.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
  await pagina.getByRole('button', { name: 'Salvar', exact: true }).click()
  await pagina.getByRole('tab', { name: /^Pessoas/ }).click()
  await pagina.getByText('Falta Leitura em Engenharia').waitFor()
  await pagina.getByRole('link', { name: 'Joaquim Pereira Alves' }).click()
  await pagina.getByRole('dialog', { name: 'Joaquim Pereira Alves' }).waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('draws a role from a model, previews who loses what, and the taken reach counts within two seconds on an open board', async () => {
  const colega = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  await colega('POST', '/api/cartoes', {
    funil: 'vu.vendas',
    titulo: 'Cartão de outra pessoa',
    responsavel_id: colega.id,
    valores: { nome: 'Escola', telefone: '5511987650001', origem_lead: 'indicacao' },
  })
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/cad/cadastros/cargos?ver=papeis')
  await pagina.getByRole('button', { name: /^Técnico de campo/ }).click()
  await pagina.getByText('Vê e trabalha só os cartões e as tarefas que são dele.').last().waitFor()
  await pagina.getByRole('button', { name: 'Desenhar um papel' }).click()
  const editor = pagina.getByRole('dialog', { name: 'Desenhar um papel' })
  await editor.getByRole('combobox', { name: 'Começar por um modelo' }).click()
  await pagina.getByRole('option', { name: 'Consultor de vendas' }).click()
  await editor.getByRole('textbox', { name: 'Nome' }).fill('Consultora do litoral')
  await semBarreiras(pagina)
  await editor.getByRole('button', { name: 'Salvar' }).click()
  const detalhe = pagina.getByRole('region', { name: 'Consultora do litoral' })
  await detalhe.getByRole('row', { name: /Ver cartões dos funis/ }).waitFor()
  await semBarreiras(pagina)

  const [papel] = (await admin('GET', '/api/papeis')).corpo.data as { id: string }[]
  const bia = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: papel?.id ?? '' }])
  const { pagina: dela, contexto: dentro } = await janela(casa.url)
  await jaDentro(dela, (await bia('GET', '/api/eu')).corpo.data.email)
  await dela.goto('/vu/funis/funilvendas')
  const alheio = dela.getByText('Cartão de outra pessoa').first()
  await alheio.waitFor()

  // on a phone, which shows the reach as text
  await pagina.setViewportSize({ width: 390, height: 844 })
  await pagina.reload()
  await detalhe.getByRole('button', { name: 'Mudar' }).click()
  const mudanca = pagina.getByRole('dialog', { name: 'Mudar o papel Consultora do litoral' })
  await mudanca.getByRole('combobox', { name: 'Ver cartões dos funis' }).click()
  await pagina.getByRole('option', { name: 'Seu', exact: true }).click()
  await mudanca.getByRole('button', { name: 'Ver quem ganha e quem perde' }).click()
  const previa = pagina.getByRole('dialog', { name: 'Quem ganha e quem perde' })
  await previa.getByText(/Ver cartões dos funis \(do departamento → o que é seu\)/).waitFor()
  await semBarreiras(pagina)
  await alheio.waitFor()
  await previa.getByRole('button', { name: 'Confirmar' }).click()
  await previa.waitFor({ state: 'hidden' })
  await alheio.waitFor({ state: 'detached', timeout: 2000 })
  expect(erros).toEqual([])
  await Promise.all([contexto.close(), dentro.close()])
})

it('shows an administrator what a person sees, says so all the time, changes nothing, and leaves with one click', async () => {
  const { pagina, contexto } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  const engenheira = await casa.como('engenheira@girassol.test')
  const { nome } = (await engenheira('GET', '/api/eu')).corpo.data as { nome: string }
  await pagina.goto(`/cad/cadastros/usuarios?pessoa=${engenheira.id}`)
  await pagina.getByRole('dialog', { name: nome }).getByRole('button', { name: 'Mais ações' }).click()
  await pagina.getByRole('menuitem', { name: 'Ver como esta pessoa' }).click()
  await pagina.waitForURL('**/home')
  const barra = pagina.getByRole('complementary', { name: 'Vendo como outra pessoa' })
  await barra.getByText(`Você está vendo como ${nome}`).waitFor()
  await semBarreiras(pagina)
  await pagina.goto('/cad/cadastros/usuarios')
  await pagina.waitForURL('**/acesso-negado**')
  await pagina.setViewportSize({ width: 390, height: 844 })
  await pagina.goto('/home')
  await barra.waitFor()
  await semBarreiras(pagina)
  await barra.getByRole('button', { name: 'Sair' }).click()
  await barra.waitFor({ state: 'detached' })
  await pagina.goto('/cad/cadastros/usuarios')
  await pagina.getByRole('heading', { name: 'Pessoas', exact: true }).first().waitFor()
  await contexto.close()
})

it('redirects a user who may not edit people to the access-denied page; pages shared by all areas open for them', async () => {
  const { pagina, contexto } = await janela(casa.url)
  await jaDentro(pagina, 'engenheira@girassol.test')
  await pagina.goto('/cad/cadastros/usuarios')
  await pagina.waitForURL('**/acesso-negado**')
  // pages shared by all areas open, although they are in the menu of another area; the first Tab stop skips that menu
  await pagina.goto('/co/tarefas')
  await pagina.getByRole('heading', { name: 'Tarefas', exact: true }).waitFor()
  await pagina.getByRole('link', { name: 'Pular para o conteúdo' }).press('Enter')
  await expect.poll(() => pagina.evaluate(() => document.activeElement?.id)).toBe('conteudo')
  await pagina.goto('/cad/cadastros/contatos')
  await pagina.getByRole('heading', { name: 'Contatos', exact: true }).waitFor()
  expect(await pagina.getByRole('navigation', { name: 'Você está em' }).getByRole('link').count()).toBe(0)
  await contexto.close()
})

it('chooses notifications and their channels by keyboard, on a phone too', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { tema: 'dark' })
  await pagina.setViewportSize({ width: 390, height: 844 })
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/configuracoes/notificacoes')
  const caixa = pagina.getByRole('checkbox', { name: 'Menções em cartões, E-mail' })
  await caixa.focus()
  await pagina.keyboard.press('Space')
  const silencio = pagina.getByRole('switch', { name: /Horas de silêncio/ })
  await silencio.focus()
  await pagina.keyboard.press('Space')
  await pagina.getByLabel('Das', { exact: true }).fill('22:30')
  await pagina.getByRole('button', { name: 'Salvar horários' }).press('Enter')
  await pagina.getByText('Horários salvos').first().waitFor()
  await semBarreiras(pagina)
  await pagina.reload()
  await caixa.waitFor()
  expect([await caixa.isChecked(), await pagina.getByLabel('Das', { exact: true }).inputValue()]).toEqual([
    true,
    '22:30',
  ])
  expect(erros).toEqual([])
  await contexto.close()
})

it('copies a link for a new password after the administrator types their own again, and hides it in the outbox', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  const { db } = casa.app.s.banco
  // the password was typed an hour ago: the token says so
  await jaDentro(pagina, 'admin@girassol.test', SENHA, () =>
    db
      .updateTable('auth.mfa_amr_claims')
      .set({ updated_at: new Date(Date.now() - 3600_000) })
      .execute(),
  )
  const vendedor = await casa.como('vendedor@girassol.test')
  await pagina.goto(`/cad/cadastros/usuarios?pessoa=${vendedor.id}`)
  await pagina.getByText('Nenhum e-mail sai daqui ainda').waitFor()
  const gaveta = pagina.getByRole('dialog').first()
  await gaveta.getByRole('button', { name: 'Mais ações' }).click()
  await pagina.getByRole('menuitem', { name: 'Nova senha…' }).click()
  await pagina.getByRole('button', { name: 'Copiar link', exact: true }).click()
  const confirma = pagina.getByRole('form', { name: 'Confirme que é você' })
  await confirma.getByLabel('Sua senha').fill('errada-de-todo')
  await confirma.getByRole('button', { name: 'Confirmar' }).click()
  await confirma.getByText('E-mail ou senha não conferem.').waitFor()
  await confirma.getByLabel('Sua senha').fill(SENHA)
  await confirma.getByRole('button', { name: 'Confirmar' }).click()
  const link = pagina.getByLabel('Link de nova senha', { exact: true })
  await link.waitFor()
  expect(await link.inputValue()).toContain('/entrar/confirmar?token_hash=')
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Pronto' }).click()
  await admin('POST', `/api/usuarios/${vendedor.id}/nova-senha`, { como: 'email' })
  await pagina.goto('/cad/correio')
  await pagina.getByRole('button', { name: /Crie uma senha nova/ }).click()
  await pagina.getByText('(link oculto)').waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})
