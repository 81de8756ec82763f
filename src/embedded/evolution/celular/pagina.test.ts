import { AxeBuilder } from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import { chromium as navegador, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ate, palcoDeTeste, receptorDeTeste } from '../palco-de-teste.ts'

let palco: Awaited<ReturnType<typeof palcoDeTeste>>
let receptor: Awaited<ReturnType<typeof receptorDeTeste>>
let browser: Browser
let pagina: Page
const falhas: string[] = []

beforeAll(async () => {
  receptor = await receptorDeTeste()
  palco = await palcoDeTeste()
  await palco.pedir('POST', `/webhook/set/${palco.instancia}`, {
    webhook: { enabled: true, url: receptor.url, events: [] },
  })
  // not the package's own list of arguments: its single process dies with the first closed page
  const args = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  browser = await navegador.launch({ executablePath: await chromium.executablePath(), args, headless: true })
})
afterAll(async () => {
  await browser.close()
  await palco.fechar()
  await receptor.fechar()
  await palco.apagarPasta()
})
beforeEach(async () => {
  const contexto = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'pt-BR' })
  pagina = await contexto.newPage()
  pagina.on('pageerror', (erro) => falhas.push(erro.message))
  await pagina.goto(`${palco.url}/celular`)
  await pagina.getByRole('button', { name: /Thaís Andrade/ }).click()
  return async () => {
    await contexto.close()
    expect(falhas).toEqual([])
  }
})

const chegou = (tipo: string) =>
  ate(tipo, () =>
    receptor.eventos('messages.upsert').find((d) => d.messageType === tipo && d.pushName === 'Thaís Andrade'),
  )
const enviarDaEmpresa = (text: string) =>
  palco.pedir('POST', `/message/sendText/${palco.instancia}`, { number: '5511975442210', text })
const bolhas = () => pagina.locator('.bolha')

describe('phone of a customer', () => {
  it('sends text, a photo, a recording and a location; shows the company’s answer live, with formatting', async () => {
    await pagina.getByLabel('Mensagem', { exact: true }).fill('Quero um orçamento')
    await pagina.keyboard.press('Enter')
    expect(await chegou('conversation')).toMatchObject({ message: { conversation: 'Quero um orçamento' } })
    for (const anexo of ['Foto de exemplo', 'Localização']) {
      await pagina.getByRole('button', { name: 'Anexar' }).click()
      await pagina.getByRole('button', { name: anexo, exact: true }).click()
    }
    expect(await chegou('imageMessage')).toMatchObject({
      message: { imageMessage: { mimetype: 'image/jpeg', width: 1200, height: 900 } },
    })
    await chegou('locationMessage')
    await pagina.getByRole('button', { name: 'Gravar áudio' }).click()
    await pagina.getByText('gravando…').waitFor()
    await pagina.waitForTimeout(700)
    await pagina.getByRole('button', { name: 'Enviar', exact: true }).click()
    expect(await chegou('audioMessage')).toMatchObject({ message: { audioMessage: { ptt: true } } })
    await enviarDaEmpresa('*Mariana Alves:*\n\nClaro! Qual o consumo?')
    await pagina.locator('.bolha:not(.minha) strong', { hasText: 'Mariana Alves:' }).waitFor()
    await ate('read on screen', () => receptor.eventos('messages.update').some((d) => d.status === 'READ'))
  })

  it('votes in a poll, chooses from a list and presses a button', async () => {
    const number = '5511975442210'
    const mandar = (nome: string, corpo: object) =>
      palco.pedir('POST', `/message/${nome}/${palco.instancia}`, { number, ...corpo })
    await mandar('sendPoll', { name: 'Qual horário?', selectableCount: 1, values: ['Manhã', 'Tarde'] })
    const enquete = bolhas().filter({ hasText: 'Qual horário?' })
    await enquete.getByRole('button', { name: 'Tarde' }).click()
    expect(await chegou('pollUpdateMessage')).toMatchObject({
      pollUpdates: [
        { name: 'Manhã', voters: [] },
        { name: 'Tarde', voters: [`${number}@s.whatsapp.net`] },
      ],
    })
    await enquete.locator('button[aria-pressed=true]', { hasText: 'Tarde' }).waitFor()
    await mandar('sendList', {
      title: 'Planos',
      description: 'Escolha',
      buttonText: 'Ver planos',
      footerText: '',
      sections: [
        {
          title: 'Solar',
          rows: [
            { title: '5 kWp', rowId: 'p5' },
            { title: '8 kWp', rowId: 'p8' },
          ],
        },
      ],
    })
    await bolhas().filter({ hasText: 'Planos' }).getByText('Ver planos').click()
    await bolhas().filter({ hasText: 'Planos' }).getByRole('button', { name: '8 kWp' }).click()
    expect(await chegou('listResponseMessage')).toMatchObject({
      message: { listResponseMessage: { title: '8 kWp', singleSelectReply: { selectedRowId: 'p8' } } },
    })
    await mandar('sendButtons', { title: 'Confirma?', buttons: [{ type: 'reply', displayText: 'Sim', id: 's' }] })
    await bolhas().filter({ hasText: 'Confirma?' }).getByRole('button', { name: 'Sim' }).click()
    expect(await chegou('buttonsResponseMessage')).toMatchObject({
      message: { buttonsResponseMessage: { selectedButtonId: 's', selectedDisplayText: 'Sim' } },
    })
  })

  it('answers, reacts, edits and deletes from the menu of a message', async () => {
    await enviarDaEmpresa('Confirma o endereço?')
    const pergunta = bolhas().filter({ hasText: 'Confirma o endereço?' }).first()
    const abrirMenu = async (alvo: typeof pergunta) => {
      await alvo.hover()
      await alvo.getByRole('button', { name: 'Opções da mensagem' }).click()
    }
    await abrirMenu(pergunta)
    await pagina.getByRole('button', { name: 'Reagir com 👍' }).click()
    await ate('the reaction', () =>
      receptor.eventos('messages.upsert').some((d) => d.messageType === 'reactionMessage'),
    )
    await abrirMenu(pergunta)
    await pagina.getByRole('menuitem', { name: 'Responder' }).click()
    await pagina.keyboard.type('Rua Sete')
    await pagina.keyboard.press('Enter')
    const resposta = bolhas().filter({ hasText: 'Rua Sete' })
    await resposta.locator('.citada', { hasText: 'Confirma o endereço?' }).waitFor()
    await abrirMenu(resposta)
    await pagina.getByRole('menuitem', { name: 'Editar' }).click()
    await pagina.getByLabel('Mensagem', { exact: true }).fill('Avenida Sete')
    await pagina.keyboard.press('Enter')
    const editada = bolhas().filter({ hasText: 'Avenida Sete' })
    await editada.getByText('editada').waitFor()
    await abrirMenu(editada)
    await pagina.getByRole('menuitem', { name: 'Apagar para todos' }).click()
    await pagina.getByText('Você apagou esta mensagem').waitFor()
    await ate(
      'both told',
      () => receptor.eventos('messages.edited').length === 1 && receptor.eventos('messages.delete').length === 1,
    )
  })

  it('waits without network; switches the company’s phone off and on; has no serious axe violation', async () => {
    await pagina.getByRole('button', { name: 'Ajustes deste celular' }).click()
    await pagina.locator('label', { has: pagina.locator('#online') }).click()
    await pagina.getByText('Celular sem internet').waitFor()
    await pagina.keyboard.press('Escape')
    await pagina.getByLabel('Mensagem', { exact: true }).fill('estou no túnel')
    await pagina.keyboard.press('Enter')
    await bolhas().filter({ hasText: 'estou no túnel' }).getByRole('img', { name: 'Esperando' }).waitFor()
    const { violations } = await new AxeBuilder({ page: pagina }).analyze()
    expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id)).toEqual([])
    await pagina.locator('label', { has: pagina.locator('#conectada') }).click()
    await pagina.getByText('WhatsApp da empresa desconectado').first().waitFor()
    await pagina.locator('label', { has: pagina.locator('#conectada') }).click()
    await pagina.getByRole('button', { name: 'Ajustes deste celular' }).click()
    await pagina.locator('label', { has: pagina.locator('#online') }).click()
    await ate('out of the tunnel', () =>
      receptor.eventos('messages.upsert').some((d) => JSON.stringify(d).includes('estou no túnel')),
    )
  })
})
