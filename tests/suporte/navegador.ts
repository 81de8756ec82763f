import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import { createServerClient } from '@supabase/ssr'
import { chromium as playwright, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { criarLog } from '#platform/log/log.ts'
import { criarSimulador, type Simulador } from '#embedded/evolution/criar-simulador.ts'
import { semearChat } from '#server/seed/chat.ts'
import { appDeTeste, SENHA, type AppDeTeste } from './app.ts'
import { aoFim, aoFimDoArquivo } from './ao-fim.ts'

let navegador: Browser | undefined

/** One Chromium for the file, from the package registry: nothing to install on the machine. */
export async function abrirNavegador(): Promise<Browser> {
  if (!navegador) {
    navegador = await playwright.launch({
      executablePath: await chromium.executablePath(),
      // no page lives long enough to earn back what its code costs to be optimized: an eighth of all that this browser
      // works
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
      ],
    })
    aoFimDoArquivo(async () => {
      await navegador?.close()
      navegador = undefined
    })
  }
  return navegador
}

/** `PASTA_DAS_PAGINAS` names a build made elsewhere, so that two suites on one machine do not build over each other. */
export const PASTA_DAS_PAGINAS = process.env.PASTA_DAS_PAGINAS ?? join(import.meta.dirname, '../../dist/web')

/**
 * The product with its pages built, and a simulated WhatsApp connected to an inbox with a few days of conversations.
 */
export async function servidorDeTeste(
  opcoes: { env?: Record<string, string>; conversas?: boolean } = {},
): Promise<AppDeTeste & { simulador: Simulador }> {
  // in a process of its own: the build weighs the screens by reading their sources as they are
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
    permitirTambem: [new URL(simulador.url).host],
    env: opcoes.env ?? {},
  })
  if (opcoes.conversas !== false) await semearChat(casa.app, simulador)
  return { ...casa, simulador }
}

const enderecos = new WeakMap<BrowserContext, string>()

/**
 * A person's own window: cookies, storage and cache of their own; nothing glides, so a click waits for no animation.
 * Errors of the page fail the test that closes it. `trabalhador`: with the worker of the page, which in its spare time
 * fetches the whole build: a tenth of all that this browser does, for windows that are soon closed.
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
    permissions: ['microphone', 'notifications'],
  })
  enderecos.set(contexto, url)
  const pagina = await contexto.newPage()
  ouvirLinha(pagina)
  const erros: string[] = []
  pagina.on('pageerror', (e) => erros.push(e.message))
  return { pagina, contexto, erros }
}

const naLinha = new WeakSet<Page>()
const ANEXADO = 11
/** Notes when the page has been let in where the whole desk is told. */
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
/** Whoever has just come hears of what comes from then on: this is the moment. */
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
 * In from the first page on, as whoever comes back to a browser that kept their session: a session of its own, made and
 * written by the official client. For tests about what comes after; the sign-in page has its own (shell-sessao,
 * shell-conta).
 */
export async function jaDentro(pagina: Page, email: string, senha: string = SENHA): Promise<void> {
  const url = enderecos.get(pagina.context())
  if (!url) throw new Error('only a window made by janela() can be signed in')
  const biscoitos: { name: string; value: string; url: string }[] = []
  const setAll = (lidos: readonly { name: string; value: string }[]) =>
    void biscoitos.push(
      ...lidos.filter((b) => b.value).map((b) => ({ name: b.name, value: encodeURIComponent(b.value), url })),
    )
  const { error } = await createServerClient(url, 'sb_publishable_girassol', {
    cookies: { getAll: () => [], setAll },
  }).auth.signInWithPassword({ email, password: senha })
  if (error) throw error
  await pagina.context().addCookies(biscoitos)
}

/** Nothing serious for people who use other senses or a keyboard. */
export async function semBarreiras(pagina: Page, regras?: string[], so?: string): Promise<void> {
  // colours on their way from one to another are nobody's choice
  await pagina.evaluate(() =>
    Promise.race([
      Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {}))),
      new Promise((r) => setTimeout(r, 600)),
    ]),
  )
  // only what fails is written out; putting frames together takes a second page, and most pages have none
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
