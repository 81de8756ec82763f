import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { celular } from '#tests/suporte/celular.ts'
import { abrirNavegador, entrarPelaTela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)
const ALTURA = 844
const TOQUE_MIN_PX = 44

/** A phone: touch, no mouse, one page at a time. */
async function telefone(email: string, tema: 'light' | 'dark') {
  const contexto = await (
    await abrirNavegador()
  ).newContext({
    baseURL: casa.url,
    viewport: { width: 390, height: ALTURA },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: tema,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['microphone'],
  })
  const pagina = await contexto.newPage()
  const erros: string[] = []
  const lidas: string[] = []
  pagina.on('pageerror', (e) => erros.push(e.message))
  pagina.on(
    'request',
    (r) => r.url().endsWith('/marcar-lida') && lidas.push(/conversas\/([^/]+)\//.exec(r.url())?.[1] ?? ''),
  )
  await entrarPelaTela(pagina, email)
  return { pagina, contexto, erros, lidas }
}

/**
 * Returns every visible control that is too small for a finger: at 21 px around its centre there is another element.
 * Links inside a sentence are exempt.
 */
const pequenos = (p: Page) =>
  p.evaluate((lado) => {
    const topo = [...document.querySelectorAll('.g-dialogo, .g-popup')].at(-1) ?? document.body
    return [
      ...topo.querySelectorAll<HTMLElement>('button, a[href], [role=tab], [role=menuitem], input:not([type=file])'),
    ].flatMap((el) => {
      const r = el.getBoundingClientRect()
      const x = r.left + r.width / 2
      const y = r.top + r.height / 2
      const dono = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy)
      const doAlvo = (no: Element | null) =>
        no !== null && (el.contains(no) || el.closest('label, .g-campo')?.contains(no) === true)
      if (
        r.width === 0 ||
        el.matches(':disabled, p a, p button, span > a, .sr-only, .sr-only *, .c-escolha *') ||
        !doAlvo(dono(0, 0))
      )
        return []
      const meio = lado / 2 - 1
      // the menu button of a message is as tall as its message, so only its width is checked
      const lados = el.closest('.c-acoes')
        ? [
            [meio, 0],
            [-meio, 0],
          ]
        : [
            [meio, 0],
            [-meio, 0],
            [0, meio],
            [0, -meio],
          ]
      const falta = lados.some(
        ([dx = 0, dy = 0]) =>
          x + dx > 0 && x + dx < innerWidth && y + dy > 0 && y + dy < innerHeight && !doAlvo(dono(dx, dy)),
      )
      return falta
        ? [
            `${el.getAttribute('aria-label') ?? el.textContent?.slice(0, 40)} ${Math.round(r.width)}×${Math.round(r.height)}`,
          ]
        : []
    })
  }, TOQUE_MIN_PX)

/**
 * Taps a control and expects it in the lower two thirds of the screen, where the thumb reaches without a change of
 * grip.
 */
async function aoPolegar(p: Page, nome: string | RegExp, papel: 'button' | 'link' | 'menuitem' = 'button') {
  const alvo = p.getByRole(papel, { name: nome }).last()
  await alvo.waitFor()
  const caixa = (await alvo.boundingBox()) ?? expect.fail(`${nome} is not on the screen`)
  expect(caixa.y + caixa.height / 2, `${nome} is out of the thumb's reach`).toBeGreaterThan(ALTURA / 3)
  await alvo.tap()
}

describe('one conversation on a phone, with one hand', () => {
  it.each(['light', 'dark'] as const)(
    '[achado C5] [achado C6] list, thread, take over, photo, voice, note, assign, finalize, list: %s',
    async (tema) => {
      const nome = tema === 'light' ? 'Sebastião Moraes' : 'Marlene Ferreira Prado'
      const phone = await celular(casa.simulador, nome)
      const {
        corpo: {
          data: [conversa],
        },
      } = await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(nome)}`)
      await supervisora('DELETE', `/api/chat/conversas/${conversa.id}/atribuir`)
      await phone.escrever('bom dia, tudo certo para amanhã?')
      const { pagina: p, contexto, erros, lidas } = await telefone('atendente@girassol.test', tema)
      let n = 0
      const foto = async (passo: string) => {
        if (process.env.FOTOS)
          await p.screenshot({ path: `${process.env.FOTOS}/${tema}-${String(++n).padStart(2, '0')}-${passo}.png` })
        expect.soft(await pequenos(p), `touch targets: ${passo}`).toEqual([])
      }
      await p.goto('/home')
      await p.getByRole('navigation', { name: 'Departamentos' }).getByRole('link', { name: /Chat/ }).tap()
      await p.waitForURL(/\/chat/)
      await p.goto('/chat/chat?aba=aguardando')
      const linha = p.getByRole('list', { name: 'Conversas' }).getByRole('listitem').filter({ hasText: nome })
      await linha.waitFor()
      await foto('lista')
      const entradas = await p.evaluate(() => history.length)
      await linha.getByRole('link').tap()
      await p
        .getByRole('log', { name: `Mensagens de ${nome}` })
        .getByText('tudo certo para amanhã')
        .waitFor()
      await p.getByRole('button', { name: 'Assumir' }).waitFor()
      await expect.poll(() => lidas).toContain(conversa.id)
      await foto('conversa')
      await semBarreiras(p)

      await aoPolegar(p, 'Assumir')
      await p.getByRole('button', { name: 'Responsável: Rafael Nogueira Lima' }).waitFor()
      await foto('assumida')

      await p.getByLabel('Anexar arquivos').setInputFiles({ name: 'telhado.png', mimeType: 'image/png', buffer: PNG })
      await p.getByText(/pronto/).waitFor()
      await foto('foto')
      await aoPolegar(p, 'Enviar')
      await phone.receber((m) => m.midia?.mimetype === 'image/png')

      await aoPolegar(p, 'Gravar áudio')
      await p.getByRole('timer').waitFor()
      await p.waitForTimeout(400)
      await foto('voz')
      await aoPolegar(p, 'Enviar áudio')
      await phone.receber((m) => m.midia?.mimetype.startsWith('audio/') === true)

      await aoPolegar(p, 'Nota privada')
      await p.getByRole('textbox', { name: 'Nota privada' }).fill('pediu para ligar depois das 14h')
      await foto('nota')
      await aoPolegar(p, 'Anotar')
      await p.getByRole('log').getByText('pediu para ligar').waitFor()
      await foto('depois-da-nota')

      await p.getByRole('textbox', { name: 'Nota privada' }).blur()
      await aoPolegar(p, 'Responsável: Rafael Nogueira Lima')
      const pessoas = p.getByRole('dialog', { name: 'Responsável' })
      await pessoas.getByRole('button', { name: /Cláudia/ }).waitFor()
      await foto('responsavel')
      await pessoas.getByRole('button', { name: /Cláudia/ }).tap()
      await p.getByRole('button', { name: /^Responsável: Cláudia/ }).waitFor()
      await aoPolegar(p, 'Assumir')
      await p.getByRole('button', { name: 'Responsável: Rafael Nogueira Lima' }).waitFor()

      await p.getByRole('button', { name: 'Mostrar contato' }).tap()
      await p.getByRole('button', { name: /^Responsável: Rafael/ }).waitFor()
      await foto('contato')
      await p.getByRole('button', { name: 'Voltar à conversa' }).tap()
      await p.getByRole('button', { name: 'Mais ações', exact: true }).tap()
      await p.getByRole('menuitem', { name: 'Responsável…' }).waitFor()
      await foto('menu')
      await p.keyboard.press('Escape')

      await aoPolegar(p, 'Finalizar')
      const fim = p.getByRole('dialog', { name: 'Finalizar conversa' })
      await fim.getByLabel('Motivo').fill('visita confirmada')
      await foto('finalizar')
      await fim.getByRole('button', { name: 'Finalizar' }).tap()
      await p.waitForURL((u) => !u.searchParams.has('conversa'))
      await p.getByRole('list', { name: 'Conversas' }).or(p.getByText('Ninguém está aguardando')).first().waitFor()
      await p.getByText('Conversa finalizada').first().waitFor()
      await foto('de-volta')
      // Back from the list opens the page before the list, never the closed conversation
      expect(await p.evaluate(() => history.length)).toBe(entradas + 1)
      await p.goBack()
      await expect.poll(() => new URL(p.url()).searchParams.has('conversa')).toBe(false)
      // conversations that were not opened stay unread
      expect(new Set(lidas)).toEqual(new Set([conversa.id]))
      expect(erros).toEqual([])
      await contexto.close()
    },
    240_000,
  )

  it('[achado C6] the arrow and the back gesture open the list, and back from there does not reopen the conversation', async () => {
    const { pagina: p, contexto } = await telefone('atendente@girassol.test', 'light')
    await p.goto('/home')
    await p.goto('/chat/chat')
    const linhas = p.getByRole('list', { name: 'Conversas' }).getByRole('listitem')
    const abrir = async () => {
      await linhas.first().getByRole('link').tap()
      await p.waitForURL(/conversa=/)
      await p.getByRole('button', { name: 'Voltar à lista' }).waitFor()
    }
    await abrir()
    await p.getByRole('button', { name: 'Voltar à lista' }).tap()
    await p.waitForURL((u) => !u.searchParams.has('conversa'))
    await abrir()
    await p.goBack()
    await p.waitForURL((u) => !u.searchParams.has('conversa'))
    await p.goBack()
    await p.waitForURL(/\/home/)
    await contexto.close()
  }, 120_000)

  it('[achado C18] undoing an ending reopens the conversation that was ended', async () => {
    const nome = 'Granja Lindoia'
    const phone = await celular(casa.simulador, nome)
    await phone.escrever('ainda aí?')
    const { pagina: p, contexto } = await telefone('atendente@girassol.test', 'light')
    await expect
      .poll(
        async () =>
          (await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(nome)}`)).corpo.data[0]
            ?.ultima_mensagem?.conteudo,
      )
      .toBe('ainda aí?')
    const {
      corpo: {
        data: [{ id }],
      },
    } = await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(nome)}`)
    await p.goto(`/chat/chat?conversa=${id}`)
    await aoPolegar(p, 'Finalizar')
    await p.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).tap()
    await p.waitForURL((u) => !u.searchParams.has('conversa'))
    await p.getByRole('button', { name: 'Desfazer' }).tap()
    await p.waitForURL((u) => u.searchParams.get('conversa') === id)
    await contexto.close()
  }, 120_000)
})
