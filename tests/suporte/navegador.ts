import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import { createServerClient } from '@supabase/ssr'
import { chromium as playwright, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Provedores } from '#platform/mail/oauth/provedores.ts'
import { criarLog } from '#platform/log/log.ts'
import { criarSimulador, type Simulador } from '#embedded/evolution/criar-simulador.ts'
import { semearChat } from '#server/seed/chat.ts'
import { appDeTeste, SENHA, type AppDeTeste } from './app.ts'
import { aoCair } from './ao-cair.ts'
import { aoFim, aoFimDoArquivo } from './ao-fim.ts'

let navegador: Browser | undefined
let filme: string | undefined

/** The film that the camera shows (videoDaCamera). Call it before the first window of the file. */
export const mostrarNaCamera = (arquivo: string): void => {
  filme = arquivo
}

/** Starts one Chromium per file. It comes from the package registry, so the machine needs no installed browser. */
export async function abrirNavegador(): Promise<Browser> {
  if (!navegador) {
    navegador = await playwright.launch({
      executablePath: await chromium.executablePath(),
      // JIT optimization costs an eighth of the CPU of this browser, and no page lives long enough to gain from it
      args: [
        '--js-flags=--no-opt --no-maglev',
        '--no-sandbox',
        '--headless',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        ...(filme ? [`--use-file-for-fake-video-capture=${filme}`] : []),
      ],
    })
    aoFimDoArquivo(async () => {
      await navegador?.close()
      navegador = undefined
    })
  }
  return navegador
}

/**
 * `PASTA_DAS_PAGINAS` names a build made elsewhere, so that two suites on one machine do not overwrite each other's
 * build.
 */
export const PASTA_DAS_PAGINAS = process.env.PASTA_DAS_PAGINAS ?? join(import.meta.dirname, '../../dist/web')

export type ServidorDeTeste = AppDeTeste & { simulador: Simulador }

/**
 * Starts the product with its pages built, and a simulated WhatsApp connected to an inbox with some days of
 * conversations. `semear: false`: an installation without people.
 */
export async function servidorDeTeste(
  opcoes: {
    env?: Record<string, string>
    conversas?: boolean
    semear?: boolean
    permitirTambem?: string[]
    provedoresDeCorreio?: Provedores
  } = {},
): Promise<ServidorDeTeste> {
  // in its own process: the build measures the screens by reading their source files
  if (!process.env.SEM_CONSTRUIR)
    execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/construir.ts')], { stdio: 'pipe' })
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-whats-'))
  const simulador = await criarSimulador({ pasta, log: criarLog({ nivel: 'silent' }), passoMs: 50 })
  aoFim(async () => {
    await simulador.fechar()
    rmSync(pasta, { recursive: true, force: true })
  })
  const casa = await appDeTeste({
    pasta: PASTA_DAS_PAGINAS,
    permitirTambem: [new URL(simulador.url).host, ...(opcoes.permitirTambem ?? [])],
    env: opcoes.env ?? {},
    semear: opcoes.semear !== false,
    ...(opcoes.provedoresDeCorreio ? { provedoresDeCorreio: opcoes.provedoresDeCorreio } : {}),
  })
  if (opcoes.conversas !== false) await semearChat(casa.app, simulador)
  return { ...casa, simulador }
}

const enderecos = new WeakMap<BrowserContext, string>()

/**
 * Opens a window with its own cookies, storage and cache, and with reduced motion, so that a click waits for no
 * animation. Page errors are collected in `erros`. `trabalhador`: allows the service worker, which fetches the whole
 * build when idle; it costs a tenth of the CPU of this browser, too much for windows that are soon closed.
 */
export async function janela(
  url: string,
  opcoes: { largura?: number; altura?: number; tema?: 'light' | 'dark'; trabalhador?: boolean } = {},
): Promise<{ pagina: Page; contexto: BrowserContext; erros: string[] }> {
  const contexto = await (
    await abrirNavegador()
  ).newContext({
    baseURL: url,
    viewport: { width: opcoes.largura ?? 1440, height: opcoes.altura ?? 900 },
    colorScheme: opcoes.tema ?? 'light',
    reducedMotion: 'reduce',
    serviceWorkers: opcoes.trabalhador ? 'allow' : 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['microphone', 'camera', 'notifications'],
  })
  enderecos.set(contexto, url)
  const pagina = await contexto.newPage()
  ouvirLinha(pagina)
  const erros: string[] = []
  pagina.on('pageerror', (e) => erros.push(e.message))
  contexto.on('close', aoCair(retratoDe(pagina)))
  return { pagina, contexto, erros }
}

/** Describes a page for the output of a failed test: address, requests without an answer, and the start of its text. */
function retratoDe(pagina: Page): () => Promise<string> {
  const abertos = new Set<Request>()
  pagina.on('request', (r) => abertos.add(r))
  const acabou = (r: Request) => abertos.delete(r)
  pagina.on('requestfinished', acabou).on('requestfailed', acabou)
  return async () => {
    const texto = pagina.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 800))
    const cedo = new Promise<string>((r) => setTimeout(() => r('(the page does not answer)'), 3_000))
    const pedidos = [...abertos].map((r) => r.url().slice(0, 120))
    return `${pagina.url()}\n  open requests: ${pedidos.join(' ')}\n  ${await Promise.race([texto, cedo])}`
  }
}

const naLinha = new WeakSet<Page>()
const ANEXADO = 11
/**
 * Records when the page is attached to the channel `conversations_all`, which publishes the changes of all
 * conversations.
 */
function ouvirLinha(pagina: Page): void {
  pagina.on('domcontentloaded', () => naLinha.delete(pagina))
  pagina.on('websocket', (ws) => {
    naLinha.delete(pagina)
    ws.on(
      'framereceived',
      ({ payload }) =>
        String(payload).includes('"conversations_all"') &&
        String(payload).includes(`"action":${ANEXADO}`) &&
        naLinha.add(pagina),
    )
  })
}
/** Waits until the page is attached to the live channel: only events published after that reach it. */
export async function linhaAberta(pagina: Page): Promise<void> {
  await expect.poll(() => naLinha.has(pagina), { message: 'the live line', timeout: 30_000 }).toBe(true)
}

/** Signs in through the sign-in page, as a person does. */
export async function entrarPelaTela(pagina: Page, email: string, senha: string = SENHA): Promise<void> {
  await pagina.goto('/')
  await pagina.getByLabel('E-mail', { exact: true }).fill(email)
  await pagina.getByLabel('Senha', { exact: true }).fill(senha)
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL((u) => u.pathname !== '/')
}

/**
 * Signs in before the first page, like a browser that still has its session: a new session, created and written by the
 * official client. For tests of what comes after signing in; the sign-in page has its own tests (shell-sessao,
 * shell-conta).
 */
export async function jaDentro(
  pagina: Page,
  email: string,
  senha: string = SENHA,
  envelhecer?: () => Promise<unknown>,
): Promise<void> {
  const url = enderecos.get(pagina.context())
  if (!url) throw new Error('only a window made by janela() can be signed in')
  const biscoitos: { name: string; value: string; url: string }[] = []
  const setAll = (lidos: readonly { name: string; value: string }[]) =>
    void biscoitos.push(
      ...lidos.filter((b) => b.value).map((b) => ({ name: b.name, value: encodeURIComponent(b.value), url })),
    )
  const { auth } = createServerClient(url, 'sb_publishable_girassol', { cookies: { getAll: () => [], setAll } })
  const { data, error } = await auth.signInWithPassword({ email, password: senha })
  if (error) throw error
  if (envelhecer) {
    await envelhecer()
    biscoitos.length = 0
    const renovada = await auth.refreshSession(data.session)
    if (renovada.error) throw renovada.error
  }
  await pagina.context().addCookies(biscoitos)
}

/** Expects no serious or critical accessibility violation (axe). */
export async function semBarreiras(pagina: Page, regras?: string[], so?: string): Promise<void> {
  // wait for colour transitions (at most 600 ms): axe would measure the contrast of colours in between
  await pagina.evaluate(() =>
    Promise.race([
      Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {}))),
      new Promise((r) => setTimeout(r, 600)),
    ]),
  )
  // report only violations; merging frames opens a second page, and most pages have no frames
  const axe = new AxeBuilder({ page: pagina })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(pagina.frames().length === 1)
  if (so && (await pagina.locator(so).count()) > 0) axe.include(so)
  const { violations } = await (regras ? axe.withRules(regras) : axe).analyze()
  const graves = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  expect(
    graves.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    ),
  ).toEqual([])
}
