import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const { db } = casa.app.s.banco

/** Waits until the service worker has stored the whole build and the page, which it also does by itself when idle. */
async function guardada(p: Page) {
  await p.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ tipo: 'guardar' }))
  await expect
    .poll(() => p.evaluate(async () => (await caches.match('/')) !== undefined), { timeout: 60_000 })
    .toBe(true)
}

it('[achado R29] offline a card explains why it does not open, a reload still opens the application, and both recover by themselves', async () => {
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const email =
    (await sql<{ email: string }>`select email from cad.usuarios where id = ${vendedora.id}`.execute(db)).rows[0]
      ?.email ?? ''
  await vendedora('POST', '/api/cartoes', {
    funil: 'vu.vendas',
    titulo: 'Padaria do Zé',
    valor_centavos: 100_00,
    valores: { nome: 'Padaria do Zé', telefone: '5511987654321', origem_lead: 'indicacao' },
  })
  const { pagina: p, contexto } = await janela(casa.url, { trabalhador: true })
  await jaDentro(p, email)
  await p.goto('/vu/funis/funilvendas')
  const cartao = p.getByRole('button', { name: 'Padaria do Zé' })
  await cartao.waitFor()
  await guardada(p)
  await p.reload()
  await cartao.waitFor()
  await contexto.setOffline(true)
  await cartao.click()
  await p.getByText('Sem conexão com o servidor. Confira a internet e tente de novo.').first().waitFor()
  await contexto.setOffline(false)
  await p.getByRole('dialog', { name: 'Padaria do Zé' }).getByText('Indicação').first().waitFor()

  await contexto.setOffline(true)
  await p.reload()
  await p.getByRole('heading', { name: 'Sem conexão' }).waitFor()
  await p.getByText('Sem conexão com o servidor. Confira a internet e tente de novo.').waitFor()
  await contexto.setOffline(false)
  await p.getByRole('dialog', { name: 'Padaria do Zé' }).getByText('Indicação').first().waitFor()
  await contexto.close()
}, 240_000)
