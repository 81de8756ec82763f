import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { garantiasDeTeste } from '#tests/suporte/garantias.ts'
import { janela, jaDentro, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })
let g: Awaited<ReturnType<typeof garantiasDeTeste>>
beforeAll(async () => {
  g = await garantiasDeTeste(casa)
})
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(casa.app.s.banco.db)).rows[0]
    ?.email ?? ''

const ler = async (p: Page, posicao: string, serie: string) => {
  const campo = p.getByRole('textbox', { name: `Série de ${posicao}` })
  await campo.fill(serie)
  await campo.press('Enter')
}

it('[S2.27] a roof is read on a phone, also without a network; a broken module becomes a claim', async () => {
  const { pagina: p, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(p, await emailDe(g.nina.id))
  await p.goto(`/mpvl/cadastros/usinas/${g.usina.id}/mapa`)
  const [um, dois, tres] = [g.serieNova(), g.serieNova(), g.serieNova()]
  await ler(p, 'S1-01', um)
  await p.getByText('S1-01. 1 de 6 lidos.').waitFor()
  // the same module again is refused in place, and the next position stays
  await ler(p, 'S1-02', um)
  await p.getByText('Este módulo já está em S1-01.').waitFor()
  await semBarreiras(p)
  await contexto.setOffline(true)
  await ler(p, 'S1-02', dois)
  await p.getByText('S1-02, guardada neste aparelho até a rede voltar.').waitFor()
  await contexto.setOffline(false)
  await expect.poll(async () => (await g.mapaDe()).resumo.lidos, { timeout: 30_000 }).toBe(2)
  await ler(p, 'S1-03', tres)
  await p.getByText('S1-03. 3 de 6 lidos.').waitFor()

  const chefe = await janela(casa.url)
  const q = chefe.pagina
  await jaDentro(q, await emailDe(g.supervisora.id))
  await q.goto(`/mpvl/garantias?serie=${um}`)
  const cartao = q.getByRole('region', { name: `Garantia de ${um}` })
  await cartao.getByText('S1-01').first().waitFor()
  await semBarreiras(q)
  await cartao.getByRole('button', { name: 'Abrir RMA' }).click()
  const dialogo = q.getByRole('dialog', { name: 'Abrir RMA' })
  await dialogo.getByRole('button', { name: 'Abrir RMA' }).click()
  // the input stays and the field is named
  await dialogo.getByRole('textbox', { name: 'Defeito', exact: true }).fill('Ponto quente de 92 °C na célula 14')
  await semBarreiras(q)
  await dialogo.getByRole('button', { name: 'Abrir RMA' }).click()
  await q.waitForURL(/\/mpvl\/garantias\/[\w-]{36}$/)
  await q.getByText('Ponto quente de 92 °C na célula 14').waitFor()
  await semBarreiras(q)
  expect([...erros.filter((e) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(e)), ...chefe.erros]).toEqual([])
}, 180_000)
