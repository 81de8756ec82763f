import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, linhaAberta, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

const mensagensDe = (p: Page, nome: string) => p.getByRole('log', { name: `Mensagens de ${nome}` })
const campo = (p: Page) => p.locator('textarea[aria-label="Mensagem"], textarea[aria-label="Nota privada"]')
const conversaDe = async (nome: string) => {
  const { corpo } = await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(nome)}`)
  return corpo.data.find(
    (c: { contato_nome: string; status: string }) => c.contato_nome === nome && c.status !== 'finalizada',
  ) as { id: string; caixa_entrada_id: string }
}
/** Opens the desk with a conversation, as a colleague’s link does. */
async function naConversa(email: string, nome: string) {
  const j = await janela(casa.url)
  await jaDentro(j.pagina, email)
  await j.pagina.goto(`/chat/chat?conversa=${(await conversaDe(nome)).id}`)
  await mensagensDe(j.pagina, nome).waitFor()
  await campo(j.pagina).waitFor()
  return j
}
const menu = async (p: Page, item: string) => {
  await p.getByRole('button', { name: 'Mais para enviar' }).click()
  await p.getByRole('menuitem', { name: item }).click()
}

describe('the composer', () => {
  it('inserts a ready answer by keyboard with “/”, fills it in, and asks for its missing value before sending', async () => {
    const nome = 'Sebastião Moraes'
    const phone = await celular(casa.simulador, nome)
    await supervisora('POST', '/api/chat/respostas', {
      escopo: 'empresa',
      atalho: 'visita',
      titulo: 'Visita técnica',
      conteudo: '{{saudacao}}, {{contato.primeiro_nome}}! Visita marcada.',
    })
    await supervisora('POST', '/api/chat/respostas', {
      escopo: 'empresa',
      atalho: 'veneno',
      titulo: '<img src=x onerror="window.furado=1">',
      conteudo: '<img src=x onerror="window.furado=1"> da {{contato.empresa}}',
    })
    const { pagina, contexto, erros } = await naConversa('atendente@girassol.test', nome)
    await campo(pagina).focus()
    await pagina.keyboard.type('/vis')
    await pagina.getByRole('option', { name: /Visita técnica/ }).waitFor()
    await pagina.keyboard.press('Enter')
    await expect
      .poll(() => campo(pagina).inputValue())
      .toMatch(/^(Bom dia|Boa tarde|Boa noite), Sebastião! Visita marcada\.$/)
    await pagina.keyboard.press('Enter')
    expect((await phone.receber((m) => m.texto.includes('Visita marcada.'))).texto).toMatch(
      /\*\n\n(Bom dia|Boa tarde|Boa noite), Sebastião!/,
    )

    await pagina.keyboard.type('/veneno')
    await pagina.getByRole('option').first().waitFor()
    await pagina.keyboard.press('Tab')
    await expect.poll(() => campo(pagina).inputValue()).toContain('‹empresa do contato›')
    await pagina.keyboard.press('Control+Enter')
    await pagina.getByText('Falta preencher: empresa do contato').first().waitFor()
    // the placeholder is selected: typing replaces it
    await pagina.keyboard.type('Padaria Sol')
    await pagina.keyboard.press('Control+Enter')
    await mensagensDe(pagina, nome).getByText('da Padaria Sol').waitFor()
    expect(await pagina.evaluate(() => 'furado' in window)).toBe(false)
    // Esc closes the list and leaves the typed text
    await pagina.keyboard.type('/v')
    await pagina.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor()
    await pagina.keyboard.press('Escape')
    await expect.poll(() => pagina.getByRole('listbox', { name: 'Respostas rápidas' }).count()).toBe(0)
    expect(await campo(pagina).inputValue()).toBe('/v')
    await campo(pagina).fill('')
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('sends a poll, a location and a contact card to the phone, and draws them as cards', async () => {
    const nome = 'Marlene Ferreira Prado'
    const phone = await celular(casa.simulador, nome)
    const { pagina, contexto, erros } = await naConversa('atendente@girassol.test', nome)
    const fio = mensagensDe(pagina, nome)
    await menu(pagina, 'Enquete…')
    const dialogo = pagina.getByRole('dialog')
    await dialogo.getByRole('button', { name: 'Enviar' }).click()
    await dialogo.getByText('Pergunta da enquete é obrigatória').first().waitFor()
    await dialogo.getByLabel('Pergunta').fill('Qual o melhor dia?')
    await dialogo.getByLabel('Opção 1').fill('Segunda')
    await dialogo.getByLabel('Opção 2').fill('Terça')
    await dialogo.getByRole('button', { name: 'Enviar' }).click()
    await fio.getByText('Qual o melhor dia?').waitFor()
    await phone.receber((m) => m.especie.startsWith('poll'))

    await menu(pagina, 'Localização…')
    await pagina
      .getByRole('dialog')
      .getByLabel('Coordenadas ou link do mapa')
      .fill('https://www.google.com/maps/place/Usina+Norte/@-22.9,-47.1,17z/data=!3d-22.9056!4d-47.0608')
    await pagina.keyboard.press('Control+Enter')
    await phone.receber((m) => m.especie === 'locationMessage')
    await fio.getByRole('link', { name: /Usina Norte/ }).waitFor()

    await menu(pagina, 'Cartão de contato…')
    await pagina.getByRole('dialog').getByLabel('Nome completo').fill('Carlos Eletricista')
    await pagina.getByRole('dialog').getByLabel('Telefone').fill('(19) 99214-7730')
    await pagina.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
    await phone.receber((m) => m.especie.startsWith('contact'))
    await fio.getByText('Carlos Eletricista').first().waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('uploads several files together, dropped and pasted, with progress, a big one in parts', async () => {
    const nome = 'Thaís Andrade'
    const phone = await celular(casa.simulador, nome)
    const { pagina, contexto, erros } = await naConversa('vendedor@girassol.test', nome)
    const retomaveis: string[] = []
    pagina.on('request', (r) => r.url().includes('/upload/resumable') && retomaveis.push(r.method()))
    const soltar = await pagina.evaluateHandle((bytes) => {
      const dt = new DataTransfer()
      dt.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], 'solta.png', { type: 'image/png' }))
      dt.items.add(new File(['um texto'], 'solto.txt', { type: 'text/plain' }))
      dt.items.add(new File([], 'vazio.txt', { type: 'text/plain' }))
      return dt
    }, PNG.toString('base64'))
    await pagina.getByRole('region', { name: `Conversa com ${nome}` }).dispatchEvent('drop', { dataTransfer: soltar })
    await pagina.getByText('vazio.txt: o arquivo está vazio.').first().waitFor()
    await pagina.getByRole('button', { name: 'Remover solta.png' }).waitFor()
    await campo(pagina).focus()
    await pagina.evaluate((bytes) => {
      const dt = new DataTransfer()
      dt.items.add(
        new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], 'colada.png', { type: 'image/png' }),
      )
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: dt, bubbles: true, cancelable: true }),
      )
    }, PNG.toString('base64'))
    await pagina.getByRole('button', { name: 'Remover colada.png' }).waitFor()
    await pagina.getByLabel('Anexar arquivos').setInputFiles({
      name: 'planta.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(7 * 1024 * 1024, 7),
    })
    await pagina.getByRole('button', { name: 'Remover planta.bin' }).waitFor({ timeout: 30_000 })
    expect(retomaveis).toContain('POST')
    await campo(pagina).fill('Tudo junto')
    await campo(pagina).press('Control+Enter')
    await phone.receber((m) => m.texto.includes('Tudo junto') && m.midia !== null)
    await phone.receber((m) => m.midia?.nome === 'colada.png')
    const { id } = await conversaDe(nome)
    const grande = async () =>
      (await supervisora('GET', `/api/chat/conversas/${id}/mensagens?limit=10`)).corpo.data
        .flatMap((m: { anexos: { nome_arquivo: string; tamanho: number; estado: string }[] }) => m.anexos)
        .find((a: { nome_arquivo: string }) => a.nome_arquivo === 'planta.bin')
    expect(await grande()).toMatchObject({ tamanho: 7 * 1024 * 1024, estado: 'pronto' })
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('schedules a message by a date in words, lists it, changes it and cancels it', async () => {
    const nome = 'Sebastião Moraes'
    const { pagina, contexto, erros } = await naConversa('atendente@girassol.test', nome)
    await campo(pagina).fill('Lembrete da visita')
    await menu(pagina, 'Agendar mensagem…')
    const dialogo = pagina.getByRole('dialog')
    await dialogo.getByLabel('Quando, em palavras').fill('amanhã 14h')
    await dialogo.getByLabel('Cancelar se o cliente responder antes').check()
    await dialogo.getByRole('button', { name: 'Agendar', exact: true }).click()
    const faixa = pagina.getByRole('region', { name: 'Mensagens agendadas' })
    // the event reaches colleagues as soon as the sender has the answer
    await faixa.getByText('1 mensagem agendada').waitFor()
    await expect.poll(() => campo(pagina).inputValue()).toBe('')
    await faixa.getByRole('button', { expanded: false }).click()
    await faixa.getByText('Lembrete da visita').waitFor()
    await faixa.getByText(/14:00 · Rafael Nogueira Lima · só se o cliente não responder/).waitFor()
    await faixa.getByRole('button', { name: /^Mudar mensagem/ }).click()
    await pagina.getByRole('dialog').getByLabel('Mensagem').fill('Lembrete da visita, com café')
    await pagina.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await faixa.getByText('com café').waitFor()
    await faixa.getByRole('button', { name: /^Cancelar mensagem/ }).click()
    await expect.poll(() => faixa.count()).toBe(0)
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('an undone send never reaches the phone, and its text returns to the field', async () => {
    const nome = 'Sebastião Moraes'
    const phone = await celular(casa.simulador, nome)
    const { pagina, contexto } = await naConversa('atendente@girassol.test', nome)
    // inside the field Ctrl Z belongs to the field: it restores letters and undoes nothing else
    await campo(pagina).pressSequentially('errado')
    await pagina.keyboard.press('Control+z')
    await expect.poll(() => campo(pagina).inputValue()).not.toBe('errado')
    await pagina.getByRole('button', { name: 'Opções de envio' }).click()
    await pagina.getByRole('menuitemradio', { name: 'Esperar 10 s, com “Desfazer”' }).click()
    await campo(pagina).fill('isto era para outra pessoa')
    await campo(pagina).press('Control+Enter')
    await mensagensDe(pagina, nome).getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => campo(pagina).inputValue()).toBe('isto era para outra pessoa')
    await mensagensDe(pagina, nome).getByText('Envio desfeito').waitFor()
    await campo(pagina).fill('agora a certa')
    await pagina.getByRole('button', { name: 'Opções de envio' }).click()
    await pagina.getByRole('menuitemradio', { name: 'Enviar na hora' }).click()
    await campo(pagina).press('Control+Enter')
    await phone.receber((m) => m.texto.includes('agora a certa'))
    expect((await phone.mensagens()).some((m) => m.texto.includes('outra pessoa'))).toBe(false)
    await contexto.close()
  })

  it('shows a draft in another window', async () => {
    const nome = 'Granja Lindoia'
    const a = await naConversa('atendente@girassol.test', nome)
    await campo(a.pagina).fill('Sobre o medidor, seu')
    const { id } = await conversaDe(nome)
    const rafael = await casa.como('atendente@girassol.test')
    await expect
      .poll(async () => (await rafael('GET', `/api/chat/conversas/${id}/rascunho`)).corpo.data.texto, {
        timeout: 10_000,
      })
      .toBe('Sobre o medidor, seu')
    const b = await naConversa('atendente@girassol.test', nome)
    await expect.poll(() => campo(b.pagina).inputValue()).toBe('Sobre o medidor, seu')
    await campo(b.pagina).fill('')
    await a.contexto.close()
    await b.contexto.close()
  })
})

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
    await rafael.pagina.keyboard.press('Control+Enter')
    await mensagensDe(rafael.pagina, nome).locator('mark', { hasText: '@Bruno Cavalcanti Reis' }).waitFor()
    await bruno.pagina.getByText('Rafael Nogueira Lima mencionou você').waitFor({ timeout: 15_000 })
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

  it('opens a quoted message far above without loading all that lies between, and returns with one press', async () => {
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
