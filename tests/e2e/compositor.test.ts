import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { celular } from '#tests/suporte/celular.ts'
import { casaDoCompositor, mensagensDe, campo } from '#tests/e2e/suporte/compositor.ts'

const { casa, supervisora, conversaDe, naConversa } = await casaDoCompositor()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)
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
