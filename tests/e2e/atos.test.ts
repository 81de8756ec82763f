import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const { data: vendas } = (
  await supervisora('POST', '/api/chat/caixas-entrada', {
    nome: 'Vendas do centro',
    tipo: 'api',
    configuracao: {
      send_endpoint_url: `${casa.simulador.url}/message/sendText/vendas`,
      send_api_key: 'chave-de-vendas-123',
    },
  })
).corpo
await supervisora('POST', `/api/chat/caixas-entrada/${vendas.id}/usuarios`, {
  usuario_id: vendedor.id,
  papel: 'atendente',
})

const aberta = (p: Page, nome: string) => p.getByRole('region', { name: `Conversa com ${nome}` })
const linha = (p: Page, nome: string) =>
  p.getByRole('list', { name: 'Conversas' }).getByRole('listitem').filter({ hasText: nome })
const avisos = (p: Page) => p.getByRole('region', { name: 'Avisos da conversa' })

async function mesa(email: string) {
  const j = await janela(casa.url)
  await jaDentro(j.pagina, email)
  await j.pagina.goto('/chat/chat')
  return j
}
async function abrir(p: Page, nome: string, aba: string): Promise<void> {
  await p.getByRole('tab', { name: new RegExp(`^${aba}`) }).click()
  await linha(p, nome).getByText(nome).first().click()
  await aberta(p, nome).waitFor()
}
/** Presses a shortcut of the desk; shortcuts work only when no field has the focus. */
async function teclar(p: Page, tecla: string): Promise<void> {
  await p.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await p.keyboard.press(tecla)
}
async function menu(p: Page, ...itens: string[]): Promise<void> {
  await p.getByRole('button', { name: 'Mais ações', exact: true }).click()
  for (const item of itens)
    await p.getByRole(/^(?:A |O )/.test(item) ? 'menuitemradio' : 'menuitem', { name: item }).click()
}

describe('acts on a conversation', () => {
  it('transfers by keyboard with a card, undoes it with Ctrl Z, transfers again, and the other attendant accepts', async () => {
    const rafael = await mesa('atendente@girassol.test')
    const bruno = await mesa('vendedor@girassol.test')
    const p = rafael.pagina
    await abrir(p, 'Sebastião Moraes', 'Aguardando')
    const transferir = async () => {
      await teclar(p, 't')
      const dialogo = p.getByRole('dialog', { name: 'Transferir conversa' })
      await dialogo.getByRole('combobox', { name: 'Caixa de destino' }).fill('centro')
      await p.getByRole('option', { name: /Vendas do centro/ }).waitFor()
      await p.keyboard.press('Enter')
      await dialogo.getByLabel('Motivo').fill('Quer ampliar o sistema')
      await dialogo.getByLabel('Observações').fill('Prefere ligação à tarde')
      await semBarreiras(p)
      if (process.env.FOTOS) await p.screenshot({ path: `${process.env.FOTOS}/transferir.png` })
      await p.keyboard.press('Control+Enter')
      await dialogo.waitFor({ state: 'detached' })
    }
    await transferir()
    await linha(p, 'Sebastião Moraes').waitFor({ state: 'detached' })
    await teclar(p, 'Control+z')
    await p.getByText('Transferência desfeita').first().waitFor()
    await abrir(p, 'Sebastião Moraes', 'Aguardando')
    await p.getByText('Transferência desfeita').first().waitFor()

    await transferir()
    // the other attendant sees it without a reload
    await abrir(bruno.pagina, 'Sebastião Moraes', 'Transferidas')
    const cartao = bruno.pagina.getByRole('region', { name: 'Cartão de passagem' })
    await cartao.getByText('Quer ampliar o sistema').waitFor()
    await cartao.getByText('Prefere ligação à tarde').waitFor()
    await semBarreiras(bruno.pagina)
    if (process.env.FOTOS) await bruno.pagina.screenshot({ path: `${process.env.FOTOS}/cartao.png` })
    await cartao.getByRole('button', { name: 'Aceitar' }).click()
    await cartao.waitFor({ state: 'detached' })
    await bruno.pagina.getByText('Bruno Cavalcanti Reis aceitou a conversa transferida').waitFor()
    expect([rafael.erros, bruno.erros]).toEqual([[], []])
    await Promise.all([rafael.contexto.close(), bruno.contexto.close()])
  })

  it('snoozes until a date typed in words, shows a clock while waiting for a third party, and stores a promise found in a message', async () => {
    const { pagina: p, erros, contexto } = await mesa('atendente@girassol.test')
    const [conversa] = (
      await (
        await casa.como('atendente@girassol.test')
      )('GET', '/api/chat/conversas?status=ativa&atribuida_para=ninguem&status=aguardando&limit=1')
    ).corpo.data
    await p.goto(`/chat/chat?conversa=${conversa.id}`)
    await aberta(p, conversa.contato_nome).waitFor()

    await teclar(p, 'h')
    const adiar = p.getByRole('dialog', { name: 'Adiar conversa' })
    await adiar.getByLabel('Até quando').fill('amanhã 9h')
    await adiar.getByText(/Volta em \d\d\/\d\d\/\d{4} 09:00/).waitFor()
    await p.keyboard.press('Control+Enter')
    await avisos(p)
      .getByText(/Adiada até/)
      .waitFor()
    await avisos(p).getByRole('button', { name: 'Retomar agora' }).click()
    await avisos(p)
      .getByText(/Adiada até/)
      .waitFor({ state: 'detached' })

    await menu(p, 'Aguardando', 'A concessionária')
    await avisos(p)
      .getByText(/Aguardando a concessionária há/)
      .waitFor()
    await avisos(p).getByRole('button', { name: 'Retomar', exact: true }).click()
    await avisos(p)
      .getByText(/Aguardando a concessionária/)
      .waitFor({ state: 'detached' })

    const campo = p.getByRole('textbox', { name: 'Mensagem' })
    await campo.fill('Te retorno até amanhã às 15h')
    await campo.press('Control+Enter')
    await avisos(p)
      .getByText(/Promessa até/)
      .waitFor({ timeout: 30_000 })
    await avisos(p).getByRole('button', { name: 'Acompanhar' }).click()
    await p.getByRole('group', { name: 'Promessas' }).getByText('Te retorno até amanhã às 15h').waitFor()

    const vinculos = p.getByRole('group', { name: 'Vínculos' })
    await vinculos.getByRole('button', { name: 'Vincular registro' }).click()
    await vinculos.getByLabel('Número ou código').fill('482')
    await p.keyboard.press('Enter')
    await vinculos.getByText('Proposta 482').first().waitFor()
    await p.getByRole('group', { name: 'Histórico' }).getByRole('button', { name: 'Mostrar' }).click()
    await p.getByRole('group', { name: 'Histórico' }).getByText('Vinculada a Proposta 482').waitFor()
    await semBarreiras(p)
    if (process.env.FOTOS) await p.screenshot({ path: `${process.env.FOTOS}/mesa.png` })
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('undoes an ending with a farewell from the toast; the customer receives nothing', async () => {
    const { pagina: p, contexto } = await mesa('atendente@girassol.test')
    const cliente = await celular(casa.simulador, 'Sebastião Moraes')
    await cliente.escrever('Oi de novo')
    await abrir(p, 'Sebastião Moraes', 'Aguardando')
    await teclar(p, 'e')
    const dialogo = p.getByRole('dialog', { name: 'Finalizar conversa' })
    await dialogo.getByLabel('Despedida ao cliente').fill('Até a próxima!')
    await p.keyboard.press('Control+Enter')
    await p.getByRole('button', { name: 'Desfazer' }).click()
    await p.getByText('Finalização desfeita').first().waitFor()
    await abrir(p, 'Sebastião Moraes', 'Aguardando')
    expect((await cliente.mensagens()).some((m) => m.texto.includes('Até a próxima!'))).toBe(false)
    await contexto.close()
  })

  it('exports the filtered list, and one conversation as a PDF', async () => {
    const { pagina: p, contexto } = await mesa('supervisora@girassol.test')
    await p.getByRole('button', { name: 'Exportar conversas do filtro' }).click()
    const [planilha] = await Promise.all([
      p.waitForEvent('download'),
      p.getByRole('menuitem', { name: /Planilha \(CSV\)/ }).click(),
    ])
    const linhas = (await readFile(await planilha.path(), 'utf8')).trimEnd().split('\r\n')
    const { pagination } = (await supervisora('GET', '/api/chat/conversas?status=ativa&limit=1')).corpo
    expect([linhas.length - 1, planilha.suggestedFilename()]).toEqual([
      pagination.total,
      expect.stringMatching(/^conversas-.*\.csv$/),
    ])

    await p.getByRole('list', { name: 'Conversas' }).getByRole('listitem').first().getByRole('link').click()
    await p.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await p.getByRole('menuitem', { name: 'Provas em PDF' }).click()
    const [pdf] = await Promise.all([
      p.waitForEvent('download'),
      p.getByRole('menuitem', { name: 'Sem dados pessoais' }).click(),
    ])
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await contexto.close()
  })

  it('joins two conversations of one person, redirects the old URL to the remaining one, and exports personal data', async () => {
    const [caixa] = (await supervisora('GET', '/api/chat/caixas-entrada')).corpo.data.filter(
      (x: { id: string }) => x.id !== vendas.id,
    )
    const contato = { contato_nome: 'Juntada da Silva', contato_telefone: '5511955550123' }
    const [fica, sai] = await Promise.all(
      [caixa.id, vendas.id].map(
        async (caixa_entrada_id) =>
          (await supervisora('POST', '/api/chat/conversas', { ...contato, caixa_entrada_id })).corpo.data.id as string,
      ),
    )
    await supervisora('POST', `/api/chat/conversas/${sai}/mensagens`, {
      conteudo: 'anotado na outra caixa',
      privada: true,
    })
    const { pagina: p, contexto, erros } = await mesa('supervisora@girassol.test')
    await p.goto(`/chat/chat?conversa=${fica}`)
    await aberta(p, 'Juntada da Silva').waitFor()
    await avisos(p)
      .getByText(/Também em atendimento em Vendas do centro/)
      .waitFor()
    await menu(p, 'Juntar com outra…')
    const dialogo = p.getByRole('dialog', { name: 'Juntar conversas' })
    await dialogo.getByRole('combobox', { name: 'Conversa que entra nesta' }).click()
    await p.getByRole('option', { name: /Vendas do centro/ }).click()
    await semBarreiras(p)
    await dialogo.getByRole('button', { name: /^Juntar/ }).click()
    await aberta(p, 'Juntada da Silva').getByText('anotado na outra caixa').waitFor()
    await p.goto(`/chat/chat?conversa=${sai}`)
    await p.waitForURL((u) => u.searchParams.get('conversa') === fica)
    await menu(p, 'Dados pessoais (LGPD)…')
    const [copia] = await Promise.all([
      p.waitForEvent('download'),
      p.getByRole('button', { name: 'Tudo (ZIP)' }).click(),
    ])
    expect((await readFile(await copia.path())).subarray(0, 2).toString()).toBe('PK')
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('[S2.14] lists the customer’s cards and tasks next to the conversation: opens a card, shows a colleague’s move, creates and concludes a task', async () => {
    await casa.app.funis.instalar()
    const gestora = await pessoaDeTeste(casa, [
      { departamento: 'vu', papel: 'supervisor' },
      { departamento: 'chat', papel: 'supervisor' },
    ])
    const email = (
      await casa.app.s.banco.db
        .selectFrom('cad.usuarios')
        .select('email')
        .where('id', '=', gestora.id)
        .executeTakeFirstOrThrow()
    ).email
    const { pagina: p, contexto, erros } = await janela(casa.url, { largura: 1440, altura: 900 })
    await jaDentro(p, email)
    await p.goto('/chat/chat')
    await p.getByRole('list', { name: 'Conversas' }).getByRole('listitem').first().getByRole('link').click()
    const cartoes = p.getByRole('group', { name: 'Cartões' })
    await cartoes.getByRole('button', { name: 'Pôr um cartão' }).click()
    await p.getByRole('menuitem', { name: 'Novo cartão desta conversa' }).click()
    const novo = p.getByRole('dialog', { name: 'Novo cartão' })
    await novo.getByRole('combobox', { name: 'Funil' }).fill('Funil de vendas')
    await p.getByRole('option', { name: 'Funil de vendas' }).click()
    await novo.getByLabel('Título').fill('Casa da conversa')
    await novo.getByRole('button', { name: 'Abrir cartão' }).click()
    const link = cartoes.getByRole('link', { name: 'Casa da conversa' })
    await link.waitFor()
    const id = new URL((await link.getAttribute('href')) ?? '', casa.url).searchParams.get('cartao') ?? ''
    const funil = (await gestora('GET', '/api/funis/vu.vendas')).corpo.data
    const para = funil.definicao.estagios.find((e: { chave: string }) => e.chave === 'primeiro_contato')
    await gestora('POST', `/api/cartoes/${id}/mover`, {
      de: funil.definicao.estagios[0].id,
      para: para.id,
      valores: { origem_lead: 'indicacao' },
    })
    await cartoes.getByText(para.nome).waitFor()
    const tarefas = p.getByRole('group', { name: 'Tarefas' })
    await tarefas.getByLabel('Nova tarefa em uma linha').fill('Ligar de volta amanhã 14h')
    await p.keyboard.press('Enter')
    await tarefas.getByRole('link', { name: 'Ligar de volta' }).waitFor()
    await semBarreiras(p)
    await tarefas.getByRole('button', { name: 'Concluir Ligar de volta' }).click()
    await tarefas.getByText('Nada para fazer por este cliente.').waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('the card and the dialog fit on a phone', async () => {
    const { pagina: p, contexto } = await janela(casa.url, { largura: 390, altura: 844, tema: 'dark' })
    await jaDentro(p, 'atendente@girassol.test')
    await p.goto('/chat/chat')
    await p.getByRole('list', { name: 'Conversas' }).getByRole('listitem').first().getByRole('link').click()
    await menu(p, 'Transferir…')
    const dialogo = p.getByRole('dialog', { name: 'Transferir conversa' })
    await dialogo.waitFor()
    const caixa = await dialogo.boundingBox()
    expect([caixa?.x ?? -1, (caixa?.width ?? 999) <= 390]).toEqual([0, true])
    await semBarreiras(p)
    if (process.env.FOTOS) await p.screenshot({ path: `${process.env.FOTOS}/transferir-celular.png` })
    await contexto.close()
  })
})

it('assigns the open conversation by the palette, to those who answer in its inbox', async () => {
  const atendente = await casa.como('atendente@girassol.test')
  const { data: livres } = (await atendente('GET', '/api/chat/conversas?status=aguardando&limit=1')).corpo
  const [{ id }] = livres
  const ler = async () => (await supervisora('GET', `/api/chat/conversas/${id}`)).corpo.data.atribuida_para
  expect(await ler()).toBeNull()
  const eu = (await atendente('GET', '/api/eu')).corpo.data
  const { pagina: p, contexto, erros } = await janela(casa.url)
  await jaDentro(p, 'atendente@girassol.test')
  await p.goto(`/chat/chat?conversa=${id}`)
  await p.getByRole('region', { name: /^Conversa com / }).waitFor()
  await p.keyboard.press('Control+k')
  const campo = p.getByRole('combobox', { name: 'Buscar ou comandar' })
  await campo.fill('atribuir a zzqx')
  await p
    .getByText(/^Nada encontrado/)
    .first()
    .waitFor()
  await campo.fill(`atribuir a ${eu.nome}`)
  await p
    .getByRole('group', { name: 'Atribuir esta conversa' })
    .getByRole('option', { name: new RegExp(`^Atribuir a ${eu.nome}`) })
    .waitFor()
  await p.keyboard.press('Enter')
  await p.getByText(`Conversa com ${eu.nome}`).first().waitFor()
  await expect.poll(ler).toBe(eu.id)
  expect(erros).toEqual([])
  await contexto.close()
})
