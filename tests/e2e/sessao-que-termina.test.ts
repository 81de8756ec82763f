import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const { db } = casa.app.s.banco
const supervisora = await casa.como('supervisora@girassol.test')
const EMAIL = 'atendente@girassol.test'

const revogar = () =>
  sql`
    delete from auth.sessions
    where user_id = (select id from auth.users where email = ${EMAIL})
  `.execute(db)
const resgate = (p: Page) => p.getByRole('dialog', { name: 'O que você estava escrevendo' })
const campo = (p: Page) => p.getByRole('textbox', { name: 'Mensagem' })

async function entrar(p: Page, email: string) {
  await p.getByLabel('E-mail', { exact: true }).fill(email)
  await p.getByLabel('Senha', { exact: true }).fill('girassol-demo')
  await p.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Types a draft and a reason in a dialog, then revokes the session from elsewhere. */
async function perderASessao() {
  const busca = encodeURIComponent('Sebastião Moraes')
  const { corpo } = await supervisora('GET', `/api/chat/conversas?busca=${busca}`)
  const id: string = corpo.data[0].id
  const { pagina: p, contexto } = await janela(casa.url)
  await jaDentro(p, EMAIL)
  await p.goto(`/chat/chat?conversa=${id}`)
  await campo(p).fill('o técnico chega às 14h')
  await p.getByRole('button', { name: 'Finalizar', exact: true }).click()
  const motivo = p.getByRole('dialog', { name: 'Finalizar conversa' }).getByLabel('Motivo')
  await motivo.fill('visita marcada com o filho dela')
  await revogar()
  await p.keyboard.press('Control+Enter')
  await p.getByText(/^Sua sessão terminou: ela .+\.$/).waitFor({ timeout: 30_000 })
  await p.getByText('O que você estava escrevendo está guardado.', { exact: false }).waitFor()
  if (process.env.FOTOS) await p.screenshot({ path: `${process.env.FOTOS}/sessao-terminou.png` })
  return { p, contexto, id }
}

it('[achado R29] a session that ends shows why, and the next sign-in restores what was typed', async () => {
  const { p, contexto, id } = await perderASessao()
  await entrar(p, EMAIL)
  await resgate(p).getByText('visita marcada com o filho dela').waitFor()
  if (process.env.FOTOS) await p.screenshot({ path: `${process.env.FOTOS}/sessao-resgate.png` })
  await p.keyboard.press('Escape')
  await p.waitForURL((u) => u.searchParams.get('conversa') === id)
  await expect.poll(() => campo(p).inputValue()).toBe('o técnico chega às 14h')
  await p.reload()
  await campo(p).waitFor()
  expect(await p.evaluate(() => Object.keys(sessionStorage).filter((k) => k.startsWith('sessao:')))).toEqual([])
  expect(await resgate(p).count()).toBe(0)
  await contexto.close()
}, 120_000)

it('[achado R29] another user who signs in gets none of it', async () => {
  const { p, contexto } = await perderASessao()
  await entrar(p, 'supervisora@girassol.test')
  await campo(p).waitFor()
  const guardado = () => p.evaluate(() => Object.keys(sessionStorage).filter((k) => k.startsWith('sessao:')))
  await expect.poll(guardado, { timeout: 20_000 }).toEqual([])
  expect(await resgate(p).count()).toBe(0)
  expect(await campo(p).inputValue()).toBe('')
  await contexto.close()
}, 120_000)

it('[achado R29] a manual sign-out shows no notice, in no tab', async () => {
  const { pagina: p, contexto } = await janela(casa.url)
  await jaDentro(p, EMAIL)
  const outra = await contexto.newPage()
  await outra.goto('/home')
  await outra.getByRole('heading', { name: /Rafael/ }).waitFor()
  await p.goto('/home')
  await p
    .getByRole('button', { name: /Rafael/ })
    .first()
    .click()
  await p.getByRole('menuitem', { name: 'Sair' }).click()
  for (const aba of [p, outra]) {
    await aba.getByLabel('E-mail', { exact: true }).waitFor()
    expect(await aba.getByText('Sua sessão terminou', { exact: false }).count()).toBe(0)
    expect(await aba.evaluate(() => sessionStorage.getItem('sessao:motivo'))).toBe(null)
  }
  await contexto.close()
}, 90_000)
