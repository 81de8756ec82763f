import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { jaDentro, janela, PASTA_DAS_PAGINAS, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const som = readFileSync(join(PASTA_DAS_PAGINAS, 'sound/sound-notification.mp3'))
const site = http.createServer((req, res) => {
  if (req.url === '/en/instant/sino-de-vento/')
    return void res
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<h1 id="instant-page-title">Sino de vento</h1><a download href="/media/sounds/sino.mp3">x</a>')
  if (req.url === '/en/instant/quebrado/')
    return void res
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<a download href="/media/sounds/quebrado.mp3">x</a>')
  if (req.url === '/media/sounds/sino.mp3')
    return void res
      .writeHead(200, {
        'content-type': 'audio/mpeg',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(som)
  return void res.writeHead(404).end()
})
await new Promise<void>((pronto) => site.listen(0, '127.0.0.1', pronto))
afterAll(
  () =>
    new Promise<void>((pronto) => {
      site.closeAllConnections()
      site.close(() => pronto())
    }),
)
const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
const casa = await servidorDeTeste({
  conversas: false,
  env: { MYINSTANTS_URL: base, SSRF_PERMITIDOS: new URL(base).host },
})

it('[S5.39] [S5.40] [S8.31] [S8.32] pastes a sound, plays, stores and resets it; a failure names what failed', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'atendente@girassol.test')
  await pagina.goto('/configuracoes/notificacoes')
  const link = pagina.getByLabel('Link do som')
  const ouvir = pagina.getByRole('button', { name: 'Ouvir', exact: true })
  const guardado = () => pagina.evaluate(() => localStorage.getItem('customNotificationSound'))

  await link.fill('https://www.myinstants.com/pt/')
  await ouvir.click()
  await pagina.getByText(/^Cole o link de um som do MyInstants/).waitFor()
  await link.fill('https://www.myinstants.com/pt/instant/sumiu/')
  await ouvir.click()
  await pagina.getByText('Não foi possível obter o arquivo de som.').waitFor()
  // a proxy answers instead of our server
  await pagina.route('**/api/myinstants/sound', (r) =>
    r.fulfill({ status: 503, contentType: 'text/html', body: '<h1>fora do ar</h1>' }),
  )
  await ouvir.click()
  await pagina.getByText('Erro HTTP 503: Service Unavailable').waitFor()
  await pagina.unroute('**/api/myinstants/sound')
  await link.fill('https://www.myinstants.com/pt/instant/quebrado/')
  await ouvir.click()
  await pagina.getByText('Erro ao reproduzir som').waitFor()
  expect(await guardado()).toBeNull()

  await link.fill('https://www.myinstants.com/pt/instant/sino-de-vento/?utm_source=copy')
  const tocou = pagina.waitForRequest(`${base}/media/sounds/sino.mp3`)
  await ouvir.click()
  await tocou
  await pagina.getByText('Sino de vento').waitFor()
  await pagina.getByRole('button', { name: 'Salvar som' }).click()
  await expect.poll(guardado, { timeout: 15_000 }).toBe(`${base}/media/sounds/sino.mp3`)
  await pagina.reload()
  await pagina.getByText('o seu som').waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Voltar ao som do Girassol' }).click()
  await expect.poll(guardado, { timeout: 15_000 }).toBeNull()
  await pagina.getByText('o som do Girassol').first().waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})
