import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Browser } from 'playwright-core'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { ADMIN } from '#tests/suporte/casa.ts'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { entrarComo } from './casa.ts'
import { resumir } from './medir.ts'
import { resultado, type Resultado } from './resultado.ts'
import { RAPIDO } from './volume.ts'

const VEZES = RAPIDO ? 5 : 15
const LCP_MAXIMO_MS = 1200
const CPU_MAIS_LENTA = 4
/** From the last byte on, until no larger paint follows. */
const ASSENTAR_MS = 500

/** Opens and sends a proposal. Returns the address that its customer gets. */
async function mandar(url: string): Promise<string> {
  const { token } = await entrarComo(url)
  const pedir = async <T>(caminho: string, corpo: object): Promise<T> => {
    const r = await fetch(`${url}/api/propostas${caminho}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(corpo),
    })
    if (!r.ok) throw new Error(`${caminho}: ${r.status} ${await r.text()}`)
    return ((await r.json()) as { data: T }).data
  }
  const conteudo = { tipo: 'autoconsumo', entrada: casaDeTeste() }
  const { id, revisao } = await pedir<Proposta>('', { conteudo, cliente_nome: 'Marta Vilela' })
  const { link } = await pedir<{ link: string }>(`/${id}/enviar`, { revisao })
  return new URL(new URL(link).pathname, url).href
}

/** Largest contentful paint of a first visit: a phone-sized window without cache, the processor four times slower. */
async function visitar(navegador: Browser, endereco: string): Promise<number> {
  const contexto = await navegador.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    const pagina = await contexto.newPage()
    const cdp = await contexto.newCDPSession(pagina)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_MAIS_LENTA })
    await pagina.goto(endereco, { waitUntil: 'load' })
    await pagina.waitForTimeout(ASSENTAR_MS)
    return await pagina.evaluate(
      () =>
        new Promise<number>((pronto) => {
          new PerformanceObserver((lista) => pronto(lista.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
  } finally {
    await contexto.close()
  }
}

/** The public page of a proposal on loopback. Needs the built pages (`npm run build`). */
export async function paginaPublica(dizer: (linha: string) => void): Promise<Resultado[]> {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-publica-'))
  const p = subirProcesso({ DATA_DIR: pasta, ...ADMIN })
  const navegador = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--headless', '--disable-gpu'],
  })
  try {
    const endereco = await mandar(await p.url)
    dizer(`${VEZES} visitas…`)
    // the first one fills the caches of the server, not of the browser
    await visitar(navegador, endereco)
    const tempos: number[] = []
    for (let n = 0; n < VEZES; n++) tempos.push(await visitar(navegador, endereco))
    const m = resumir(tempos, 1)
    return [
      resultado('publica.lcp.p50', m.p50, 'ms', { goal: `< ${LCP_MAXIMO_MS}`, ok: (v) => v < LCP_MAXIMO_MS }),
      resultado('publica.lcp.p95', m.p95, 'ms'),
    ]
  } finally {
    await navegador.close()
    p.sinal('SIGTERM')
    await p.fim
    rmSync(pasta, { recursive: true, force: true })
  }
}
