import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Locator, type Page } from 'playwright-core'
import { ADMIN } from '#tests/suporte/casa.ts'

/** Opens a page in Chromium, signed in as the administrator. */
export async function comNavegador<T>(url: string, medir: (pagina: Page) => Promise<T>): Promise<T> {
  const navegador = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--headless', '--disable-gpu'],
  })
  try {
    const pagina = await navegador.newPage({ baseURL: url, viewport: { width: 1600, height: 900 } })
    await pagina.goto('/')
    await pagina.getByLabel('E-mail', { exact: true }).fill(ADMIN.ADMIN_EMAIL)
    await pagina.getByLabel('Senha', { exact: true }).fill(ADMIN.ADMIN_PASSWORD)
    await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
    await pagina.waitForURL((u) => u.pathname !== '/')
    return await medir(pagina)
  } finally {
    await navegador.close()
  }
}

/** Carries an element over the page. Returns the longest frame in ms, from when it is lifted until it is let go. */
export async function quadrosDoArrasto(pagina: Page, oQue: Locator): Promise<number> {
  await pagina.evaluate(() => {
    const quadros: number[] = []
    Object.assign(window, { quadros })
    let antes = performance.now()
    const olhar = () => {
      const agora = performance.now()
      quadros.push(agora - antes)
      antes = agora
      requestAnimationFrame(olhar)
    }
    requestAnimationFrame(olhar)
  })
  const caixa = await oQue.boundingBox()
  const [x, y] = [
    (caixa?.x ?? 0) + Math.min(40, (caixa?.width ?? 80) / 2),
    (caixa?.y ?? 0) + Math.min(40, (caixa?.height ?? 80) / 2),
  ]
  await pagina.mouse.move(x, y)
  await pagina.mouse.down()
  await pagina.mouse.move(x + 20, y + 20, { steps: 4 })
  await pagina.evaluate(() => void (window as unknown as { quadros: number[] }).quadros.splice(0))
  await pagina.mouse.move(900, 500, { steps: 60 })
  await pagina.mouse.move(700, 300, { steps: 60 })
  const quadros = await pagina.evaluate(() => (window as unknown as { quadros: number[] }).quadros)
  await pagina.mouse.up()
  return Math.max(...quadros)
}
