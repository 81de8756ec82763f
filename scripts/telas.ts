import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Page } from 'playwright-core'
import { linhas } from '#departments/index.ts'
import { subir } from '#server/subir.ts'

// `npm run telas`: a picture of every route, desktop and phone, light and dark, as the administrator of the demonstration company.
// `npm run telas -- /chat/chat /home` for some.
const RAIZ = join(import.meta.dirname, '..')
const pedidas = process.argv.slice(2)
const pasta = join(RAIZ, 'telas')
mkdirSync(pasta, { recursive: true })
const dados = mkdtempSync(join(tmpdir(), 'girassol-telas-'))
const servidor = await subir({ PORT: '0', DATA_DIR: dados, SEED: 'demo', LOG_LEVEL: 'error' })
const navegador = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })

const tamanhos = { mesa: { width: 1440, height: 900 }, celular: { width: 390, height: 844 } }
let feitas = 0
try {
  for (const [tamanho, viewport] of Object.entries(tamanhos)) {
    for (const tema of ['light', 'dark'] as const) {
      const contexto = await navegador.newContext({ baseURL: servidor.url, viewport, colorScheme: tema, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' })
      const visita = await contexto.newPage()
      for (const rota of linhas.filter((l) => l.soVisitantes === true && quer(l.path))) await retratar(visita, rota.path, tamanho, tema)
      await entrar(visita)
      for (const rota of linhas.filter((l) => l.soVisitantes !== true && quer(l.path))) await retratar(visita, rota.path, tamanho, tema)
      if (quer('/chat/chat')) await retratarConversa(visita, tamanho, tema)
      await contexto.close()
    }
  }
} finally {
  await navegador.close()
  await servidor.fechar()
  rmSync(dados, { recursive: true, force: true })
}
console.log(`${feitas} imagens em ${pasta}`)

function quer(caminho: string): boolean {
  return pedidas.length === 0 || pedidas.some((p) => p === caminho)
}

async function entrar(pagina: Page): Promise<void> {
  await pagina.goto('/')
  await pagina.getByLabel('E-mail', { exact: true }).fill('admin@girassol.test')
  await pagina.getByLabel('Senha', { exact: true }).fill('girassol-demo')
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL((u) => u.pathname !== '/')
}

async function retratar(pagina: Page, caminho: string, tamanho: string, tema: string): Promise<void> {
  await pagina.goto(caminho.replace(/\{\w+\}/g, 'exemplo'))
  await pagina.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {})
  await pagina.waitForTimeout(150)
  await pagina.screenshot({ path: join(pasta, `${caminho.replaceAll('/', '_').replace(/[{}]/g, '') || '_'}-${tamanho}-${tema}.png`) })
  feitas++
}

async function retratarConversa(pagina: Page, tamanho: string, tema: string): Promise<void> {
  await pagina.goto('/chat/chat')
  await pagina.getByText('Marlene Ferreira Prado').first().click()
  await pagina.getByText('Consegue mandar alguém?').first().waitFor()
  await pagina.waitForTimeout(400)
  await pagina.screenshot({ path: join(pasta, `_chat_chat-conversa-${tamanho}-${tema}.png`) })
  feitas++
}
