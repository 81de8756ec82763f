import type { Browser, CDPSession } from 'playwright-core'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'

const CPU_MAIS_LENTA = 4
/** From the last byte on, until no larger paint follows. */
const ASSENTAR_MS = 500

/** A network of a phone, as Lighthouse emulates slow 4G. */
export const QUATRO_G_LENTO = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }

export interface Visita {
  /** largest contentful paint, ms */
  lcp: number
  /** what crossed the network until it was painted, with headers, compressed as it came */
  kb: number
}

export const abrirNavegadorDeVisitas = async (): Promise<Browser> =>
  await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--headless', '--disable-gpu'],
  })

/** Counts the bytes of every response from now on. */
async function contarBytes(cdp: CDPSession): Promise<() => number> {
  let bytes = 0
  await cdp.send('Network.enable')
  cdp.on('Network.loadingFinished', (e) => {
    bytes += e.encodedDataLength
  })
  return () => bytes
}

/** A first visit: a phone-sized window without cache, the processor four times slower, on this network or on loopback. */
export async function visitar(navegador: Browser, endereco: string, rede?: typeof QUATRO_G_LENTO): Promise<Visita> {
  const contexto = await navegador.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    const pagina = await contexto.newPage()
    const cdp = await contexto.newCDPSession(pagina)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_MAIS_LENTA })
    const bytes = await contarBytes(cdp)
    if (rede) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...rede })
    const resposta = await pagina.goto(endereco, { waitUntil: 'load' })
    if (resposta?.status() !== 200) throw new Error(`${endereco}: ${resposta?.status()}`)
    await pagina.waitForTimeout(ASSENTAR_MS)
    const lcp = await pagina.evaluate(
      () =>
        new Promise<number>((pronto) => {
          new PerformanceObserver((lista) => pronto(lista.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
    return { lcp, kb: bytes() / 1000 }
  } finally {
    await contexto.close()
  }
}
