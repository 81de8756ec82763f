import { setTimeout as esperar } from 'node:timers/promises'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import { ADMIN, entrega } from '#tests/suporte/casa.ts'
import { Cliente } from './cliente.ts'
import { resumir } from './medir.ts'
import { resultado, type Prova } from './resultado.ts'

const VEZES = 60

/**
 * Measures from the POST of a delivery until the bubble is in a page that a colleague has open: our server, the
 * database, the live channel through the official client, React. Both ends read the clock of this machine; the page
 * itself records the time of the change.
 */
export const pixel: Prova = async (casa) => {
  const cliente = new Cliente(casa.url)
  const numero = '5519955550001'
  await cliente.pedir('POST', casa.caixa.webhook, JSON.stringify(entrega(`PX${Date.now()}`, numero, 'primeira')))
  let conversa = ''
  for (let n = 0; n < 200 && !conversa; n++) {
    conversa =
      (
        await casa.sql<{ id: string }>(
          "select id from chat.conversas where caixa_entrada_id = $1 and endereco like $2 and status <> 'finalizada'",
          [casa.caixa.id, `${numero}%`],
        )
      )[0]?.id ?? ''
    await esperar(25)
  }
  const navegador = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--headless', '--disable-gpu'],
  })
  try {
    const pagina = await navegador.newPage({ baseURL: casa.url, viewport: { width: 1440, height: 900 } })
    await pagina.goto('/')
    await pagina.getByLabel('E-mail', { exact: true }).fill(ADMIN.ADMIN_EMAIL)
    await pagina.getByLabel('Senha', { exact: true }).fill(ADMIN.ADMIN_PASSWORD)
    await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
    await pagina.waitForURL((u) => u.pathname !== '/')
    await pagina.goto(`/chat/chat?conversa=${conversa}`)
    await pagina.getByText('primeira').last().waitFor({ timeout: 20_000 })
    await pagina.evaluate(() => {
      const vistos = new Map<string, number>()
      Object.assign(window, { vistos })
      new MutationObserver(() => {
        for (const marca of document.body.textContent?.match(/pixel-\d+-\d+\./g) ?? [])
          if (!vistos.has(marca)) vistos.set(marca, Date.now())
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await esperar(1500)
    const tempos: number[] = []
    const rodada = Date.now()
    for (let n = 0; n < VEZES; n++) {
      const marca = `pixel-${rodada}-${n}.` // the full stop ends the mark, because the time follows it directly
      const inicio = Date.now()
      await cliente.pedir('POST', casa.caixa.webhook, JSON.stringify(entrega(`PX${marca}`, numero, marca)))
      const visto = await pagina.waitForFunction(
        (m) => (window as unknown as { vistos: Map<string, number> }).vistos.get(m),
        marca,
        { polling: 20, timeout: 10_000 },
      )
      tempos.push(Number(await visto.jsonValue()) - inicio)
      await esperar(60)
    }
    const m = resumir(tempos, 1)
    return [
      { ...resultado('pixel.p50', m.p50, 'ms'), goal: '< 50', ok: m.p50 < 50 },
      resultado('pixel.p99', m.p99, 'ms'),
    ]
  } finally {
    await navegador.close()
    cliente.fechar()
  }
}
