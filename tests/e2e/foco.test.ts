import { describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const NOME = 'Sebastião Moraes'
/** Contains every one-letter shortcut of the desk. */
const FRASE = 'entregar amanhã, jkqzsi'

const campo = (p: Page) => p.locator('textarea[aria-label="Mensagem"], textarea[aria-label="Nota privada"]')
const compositor = (p: Page) => p.locator('form.c-compositor')
const aberto = (p: Page) => p.locator('.g-popup:not([data-ending-style]), .g-dialogo:not([data-ending-style])')

async function naConversa() {
  const { corpo } = await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(NOME)}`)
  const j = await janela(casa.url)
  j.pagina.on('filechooser', () => {})
  await jaDentro(j.pagina, 'atendente@girassol.test')
  await j.pagina.goto(`/chat/chat?conversa=${corpo.data[0].id}`)
  await campo(j.pagina).waitFor()
  // wait for the channel's own buttons
  await compositor(j.pagina).getByRole('button', { name: 'Anexar', exact: true }).waitFor()
  return j
}

/** Types the sentence and expects it whole in the field, with no other effect on the page. */
async function digita(p: Page, depoisDe: string) {
  await p.keyboard.type(FRASE)
  await expect.poll(() => campo(p).inputValue(), { message: `typed after: ${depoisDe}` }).toContain(FRASE)
  expect(await p.locator('.g-dialogo').count(), `a shortcut fired after: ${depoisDe}`).toBe(0)
  await campo(p).fill('')
}

async function clica(p: Page, alvo: Locator) {
  // a real press, also where the button is disabled
  const caixa = await alvo.boundingBox()
  if (!caixa) throw new Error('not on the screen')
  await p.mouse.click(caixa.x + caixa.width / 2, caixa.y + caixa.height / 2)
}
/** Presses Esc once, after the focus has moved into what was opened. */
async function fechaComEsc(p: Page) {
  await expect
    .poll(() => aberto(p).evaluateAll((nos) => nos.some((n) => n.contains(document.activeElement))))
    .toBe(true)
  await p.keyboard.press('Escape')
  await expect.poll(() => p.locator('.g-popup, .g-dialogo').count()).toBe(0)
}

const nomesDe = (l: Locator) =>
  l.evaluateAll((nos) => nos.map((n) => n.getAttribute('aria-label') ?? n.textContent?.trim() ?? ''))

describe('[achado C3] text typed after a click in the composer goes into its field', () => {
  it('[achado C3] after every button, every menu entry and every dialog closed by Esc', async () => {
    const { pagina, contexto, erros } = await naConversa()
    for (const modo of ['Nota privada', 'Responder']) {
      await clica(pagina, compositor(pagina).getByRole('radio', { name: modo }))
      await digita(pagina, modo)
      const botoes = compositor(pagina).locator('button:visible:not([role=radio])')
      const nomes = (await nomesDe(botoes)).filter((n) => n !== 'Gravar áudio')
      expect(nomes).toEqual([
        'Mais para enviar',
        'Anexar',
        'Emoji',
        ...(modo === 'Responder' ? ['Opções de envio', 'Enviar'] : ['Opções de envio', 'Anotar']),
      ])
      for (const nome of nomes) {
        const botao = compositor(pagina).getByRole('button', { name: nome, exact: true })
        const abre = (await botao.getAttribute('aria-haspopup')) !== null
        await clica(pagina, botao)
        if (abre) await fechaComEsc(pagina)
        await digita(pagina, `${nome} (${modo})`)
      }
    }
    for (const nome of ['Mais para enviar', 'Opções de envio']) {
      const abrir = async () => {
        await clica(pagina, compositor(pagina).getByRole('button', { name: nome }))
        await pagina.getByRole('menu').waitFor()
      }
      await abrir()
      const entradas = pagina.locator('[role^=menuitem]:not([aria-haspopup]):not([href]):not([aria-disabled=true])')
      const quantas = await entradas.count()
      expect(quantas).toBeGreaterThan(3)
      for (let n = 0; n < quantas; n++) {
        if ((await pagina.getByRole('menu').count()) === 0) await abrir()
        const entrada = entradas.nth(n)
        const qual = `${nome} › ${await entrada.textContent()}`
        await entrada.click()
        await expect.poll(() => pagina.getByRole('menu').count()).toBe(0)
        if (qual.endsWith('…')) {
          await pagina.getByRole('dialog').waitFor()
          await fechaComEsc(pagina)
        }
        await digita(pagina, qual)
      }
    }
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('[achado C3] after a click on blank parts, an emoji, a removed file, a reply, an edit, a voice note', async () => {
    const phone = await celular(casa.simulador, NOME)
    const { pagina, contexto, erros } = await naConversa()
    // the draft of the first test may be a note
    await compositor(pagina).getByRole('radio', { name: 'Responder' }).click()
    const caixa = await compositor(pagina).locator('.c-caixa').boundingBox()
    if (!caixa) throw new Error('no composer')
    await pagina.mouse.click(caixa.x + caixa.width - 130, caixa.y + caixa.height - 8)
    await digita(pagina, 'a blank part')
    await clica(pagina, compositor(pagina).getByRole('button', { name: 'Emoji' }))
    await pagina.locator('[data-emoji]').first().click()
    await expect.poll(() => campo(pagina).inputValue()).not.toBe('')
    await digita(pagina, 'an emoji')
    await pagina
      .getByLabel('Anexar arquivos')
      .setInputFiles({ name: 'conta.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await clica(pagina, compositor(pagina).getByRole('button', { name: 'Remover conta.txt' }))
    await digita(pagina, 'a file taken off')

    const fio = pagina.getByRole('log', { name: `Mensagens de ${NOME}` })
    await campo(pagina).fill('para corrigir')
    await campo(pagina).press('Control+Enter')
    await phone.receber((m) => m.texto.includes('para corrigir'))
    const minha = fio.locator('.c-msg').filter({ hasText: 'para corrigir' }).last()
    await minha.getByRole('img', { name: /Enviada|Entregue|Lida/ }).waitFor()
    for (const acao of ['Responder', 'Editar'])
      for (let vez = 0; vez < 2; vez++) {
        await minha.hover()
        await minha.getByRole('button', { name: 'Mais ações da mensagem' }).click()
        await pagina.getByRole('menuitem', { name: acao, exact: true }).click()
        await expect.poll(() => pagina.getByRole('menu').count()).toBe(0)
        await digita(pagina, `${acao} from the menu of a message`)
      }
    await compositor(pagina).getByRole('button', { name: 'Cancelar edição' }).click()
    await digita(pagina, 'Cancelar edição')
    for (let vez = 0; vez < 2; vez++) {
      await minha.hover()
      await minha.getByRole('button', { name: 'Responder', exact: true }).click()
      await digita(pagina, 'Responder of a message')
    }
    await compositor(pagina).getByRole('button', { name: 'Cancelar resposta' }).click()
    await digita(pagina, 'Cancelar resposta')

    for (const fim of ['Descartar áudio', 'Enviar áudio']) {
      await compositor(pagina).getByRole('button', { name: 'Gravar áudio' }).click()
      await pagina.getByRole('button', { name: fim }).waitFor()
      await pagina.keyboard.type('enta')
      expect(await pagina.locator('.g-dialogo').count()).toBe(0)
      await pagina.waitForTimeout(300)
      await pagina.getByRole('button', { name: fim }).click()
      await campo(pagina).waitFor()
      await digita(pagina, fim)
    }
    await phone.receber((m) => m.midia?.mimetype.startsWith('audio/') === true)
    expect(erros).toEqual([])
    await contexto.close()
  })
})
