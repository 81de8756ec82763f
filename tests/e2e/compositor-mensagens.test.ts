import { describe, expect, it } from 'vitest'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, linhaAberta, semBarreiras } from '#tests/suporte/navegador.ts'
import { casaDoCompositor, mensagensDe, campo } from '#tests/e2e/suporte/compositor.ts'

const { casa, conversaDe, naConversa } = await casaDoCompositor()

describe('messages', () => {
  it('notifies a colleague mentioned in a note immediately on any page, and highlights the mention', async () => {
    const nome = 'Granja Lindoia'
    const rafael = await naConversa('atendente@girassol.test', nome)
    const bruno = await janela(casa.url)
    await jaDentro(bruno.pagina, 'vendedor@girassol.test')
    // wait for the list of earlier mentions: only later ones are notified
    const sabidas = bruno.pagina.waitForResponse((r) => r.url().endsWith('/api/chat/mencoes'))
    await bruno.pagina.goto('/chat/configuracoes')
    await sabidas
    await rafael.pagina.getByRole('radio', { name: 'Nota privada' }).click()
    await campo(rafael.pagina).fill('')
    await rafael.pagina.keyboard.type('@bru')
    await rafael.pagina.getByRole('option', { name: /Bruno Cavalcanti Reis/ }).waitFor()
    await rafael.pagina.keyboard.press('Enter')
    await rafael.pagina.keyboard.type('o cliente pediu desconto')
    // the card closes after seven seconds: look for it from the moment at which the note is sent
    const mencionado = bruno.pagina.getByText('Rafael Nogueira Lima mencionou você').waitFor()
    await rafael.pagina.keyboard.press('Control+Enter')
    await mencionado
    await mensagensDe(rafael.pagina, nome).locator('mark', { hasText: '@Bruno Cavalcanti Reis' }).waitFor()
    const outraVez = bruno.pagina.waitForResponse((r) => r.url().endsWith('/api/chat/mencoes'))
    await bruno.pagina.reload()
    await (await outraVez).finished()
    await linhaAberta(bruno.pagina)
    // the toast is not repeated; the bell still lists the mention
    expect(await bruno.pagina.getByText('Rafael Nogueira Lima mencionou você').count()).toBe(0)
    await bruno.pagina.goto(`/chat/chat?conversa=${(await conversaDe(nome)).id}`)
    await mensagensDe(bruno.pagina, nome).locator('mark[data-eu]', { hasText: '@Bruno Cavalcanti Reis' }).waitFor()
    expect(rafael.erros).toEqual([])
    await rafael.contexto.close()
    await bruno.contexto.close()
  })

  it('[R11] chooses several messages by keyboard and forwards them to another conversation, marked as forwarded', async () => {
    const nome = 'Marlene Ferreira Prado'
    const phone = await celular(casa.simulador, 'Sebastião Moraes')
    const { pagina, contexto, erros } = await naConversa('atendente@girassol.test', nome)
    await mensagensDe(pagina, nome).getByRole('article').first().waitFor()
    await pagina.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await pagina.keyboard.press('s')
    const caixas = mensagensDe(pagina, nome).getByRole('checkbox')
    await caixas.last().focus()
    await pagina.keyboard.press('Space')
    await caixas.nth((await caixas.count()) - 2).focus()
    await pagina.keyboard.press('Space')
    await pagina.getByText('2 mensagens selecionadas').waitFor()
    await pagina
      .getByRole('toolbar', { name: 'Mensagens selecionadas' })
      .getByRole('button', { name: 'Encaminhar' })
      .click()
    const dialogo = pagina.getByRole('dialog')
    await dialogo.getByLabel('Buscar nome ou telefone').fill('Sebastião')
    await dialogo.getByRole('checkbox', { name: /Sebastião Moraes/ }).check()
    const antes = (await phone.mensagens()).filter((m) => !m.minha).length
    await dialogo.getByRole('button', { name: 'Encaminhar' }).click()
    await expect
      .poll(async () => (await phone.mensagens()).filter((m) => !m.minha).length, { timeout: 15_000 })
      .toBe(antes + 2)
    await expect.poll(() => pagina.getByRole('toolbar').count()).toBe(0)
    await pagina.goto(`/chat/chat?conversa=${(await conversaDe('Sebastião Moraes')).id}`)
    await mensagensDe(pagina, 'Sebastião Moraes').getByText('Encaminhada').last().waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('opens a quoted message far above without loading all messages between, and returns with one press', async () => {
    const nome = 'Joaquim Bittencourt'
    const phone = await celular(casa.simulador, nome)
    const { id } = await conversaDe(nome)
    const rafael = await casa.como('atendente@girassol.test')
    const {
      corpo: { data: longe },
    } = await rafael('POST', `/api/chat/conversas/${id}/mensagens`, {
      conteudo: 'o número do protocolo é 4471',
      privada: true,
    })
    const { db } = casa.app.s.banco
    // inserts a year of messages between them
    const { ultima_seq, caixa_entrada_id } = await db
      .selectFrom('chat.conversas')
      .select(['ultima_seq', 'caixa_entrada_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('chat.mensagens')
      .values(
        Array.from({ length: 700 }, (_, n) => ({
          id: crypto.randomUUID(),
          conversa_id: id,
          seq: ultima_seq + n + 1,
          caixa_entrada_id,
          direcao: 'entrada',
          tipo: 'text',
          conteudo: `conversa longa ${n}`,
          status: 'lida',
          citada_seq: n === 699 ? longe.seq : null,
        })),
      )
      .execute()
    await db
      .updateTable('chat.conversas')
      .set({ ultima_seq: ultima_seq + 700, ultima_msg_seq: ultima_seq + 700 })
      .where('id', '=', id)
      .execute()
    const { pagina, contexto, erros } = await naConversa('atendente@girassol.test', nome)
    const fio = mensagensDe(pagina, nome)
    await fio.getByText('conversa longa 699', { exact: true }).waitFor()
    let paginas = 0
    pagina.on('request', (r) => r.method() === 'GET' && r.url().includes(`/${id}/mensagens?`) && paginas++)
    await fio
      .getByRole('button', { name: /Ir para a mensagem citada/ })
      .last()
      .click()
    await fio.getByText('o número do protocolo é 4471').waitFor()
    await expect.poll(() => fio.getByText('o número do protocolo é 4471').isVisible()).toBe(true)
    expect(paginas).toBeLessThanOrEqual(2)
    await fio.getByRole('button', { name: 'Carregar mensagens seguintes' }).waitFor()
    // messages that arrive meanwhile wait below
    await phone.escrever('cheguei enquanto você lia')
    await pagina.getByRole('button', { name: /^Ir para o fim/ }).click()
    await fio.getByText('cheguei enquanto você lia').waitFor()
    await expect.poll(() => fio.getByRole('button', { name: 'Carregar mensagens seguintes' }).count()).toBe(0)
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('an edited message shows its previous text', async () => {
    const nome = 'Sebastião Moraes'
    const phone = await celular(casa.simulador, nome)
    const { pagina, contexto } = await naConversa('atendente@girassol.test', nome)
    await campo(pagina).fill('Chego as 9')
    await campo(pagina).press('Control+Enter')
    await phone.receber((m) => m.texto.includes('Chego as 9'))
    const balao = mensagensDe(pagina, nome).locator('.c-msg').filter({ hasText: 'Chego as 9' }).last()
    await balao.getByRole('img', { name: /Enviada|Entregue|Lida/ }).waitFor()
    await balao.getByRole('button', { name: 'Mais ações da mensagem' }).click()
    await pagina.getByRole('menuitem', { name: 'Editar' }).click()
    await campo(pagina).fill('Chego às 9h')
    await campo(pagina).press('Control+Enter')
    await pagina
      .getByRole('button', { name: /ver textos anteriores/ })
      .last()
      .click()
    await pagina.getByText('Chego as 9', { exact: true }).waitFor()
    await contexto.close()
  })
})

describe('the screen of ready answers', () => {
  it('creates one with a live preview, and a macro, without a serious accessibility violation', async () => {
    const { pagina, contexto, erros } = await janela(casa.url)
    await jaDentro(pagina, 'supervisora@girassol.test')
    await pagina.goto('/chat/configuracoes/quick-replies?resposta=nova')
    const form = pagina.getByRole('form', { name: 'Resposta rápida' })
    await form.getByLabel('Título').fill('Prazo da homologação')
    await form.getByLabel('Texto').fill('{{contato.primeiro_nome}}, o prazo é de 15 dias.')
    await form.getByRole('figure', { name: 'Prévia' }).getByText('Maria, o prazo é de 15 dias.').waitFor()
    await form.getByRole('button', { name: 'Criar resposta' }).click()
    await pagina.getByRole('list', { name: 'Respostas rápidas' }).getByText('/prazo-da-homologacao').waitFor()
    await semBarreiras(pagina)
    await pagina.getByRole('tab', { name: /^Macros/ }).click()
    await pagina.getByRole('button', { name: 'Nova macro' }).first().click()
    const macro = pagina.getByRole('form', { name: 'Macro' })
    await macro.getByLabel('Nome', { exact: true }).fill('Encerrar com carinho')
    await macro.getByRole('button', { name: 'Ação' }).click()
    await pagina.getByRole('menuitem', { name: 'Enviar uma mensagem' }).click()
    await macro.getByLabel('Enviar uma mensagem').fill('Obrigada, {{contato.primeiro_nome}}!')
    // every way to close asks first
    await pagina.getByRole('dialog', { name: 'Nova macro' }).getByRole('button', { name: 'Fechar' }).click()
    await pagina.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
    await macro.getByRole('button', { name: 'Criar macro' }).click()
    await pagina.getByRole('list', { name: 'Macros' }).getByText('Encerrar com carinho').waitFor()

    // it is available in the conversation
    const nome = 'Sebastião Moraes'
    const phone = await celular(casa.simulador, nome)
    await pagina.goto(`/chat/chat?conversa=${(await conversaDe(nome)).id}`)
    await campo(pagina).waitFor()
    await campo(pagina).focus()
    await pagina.getByRole('button', { name: 'Mais para enviar' }).click()
    await pagina.getByRole('menuitem', { name: 'Macros' }).click()
    await pagina.getByRole('menuitem', { name: /Encerrar com carinho/ }).click()
    await phone.receber((m) => m.texto.includes('Obrigada, Sebastião!'))
    await semBarreiras(pagina)
    expect(erros).toEqual([])
    await contexto.close()
  })
})
