import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()

async function admin(opcoes: Parameters<typeof janela>[1] = {}) {
  const j = await janela(casa.url, opcoes)
  await jaDentro(j.pagina, 'admin@girassol.test')
  return j
}

describe('on the running server', () => {
  it('[S4.21] a swipe of 50 px to the right dismisses a toast, a shorter one does not', async () => {
    const { pagina, contexto } = await admin()
    await pagina.goto('/cad/search_select')
    const botao = pagina.getByRole('button', { name: 'Avisar', exact: true })
    await botao.scrollIntoViewIfNeeded()
    await botao.click()
    const aviso = pagina.locator('.g-aviso').first()
    await aviso.waitFor()
    const arrastar = async (px: number) => {
      const caixa = await aviso.boundingBox()
      if (!caixa) throw new Error('the toast is not on the page')
      await pagina.mouse.move(caixa.x + 20, caixa.y + caixa.height / 2)
      await pagina.mouse.down()
      await pagina.mouse.move(caixa.x + 20 + px, caixa.y + caixa.height / 2, { steps: 6 })
      await pagina.mouse.up()
    }
    await arrastar(35)
    await pagina.waitForTimeout(300)
    expect(await pagina.locator('.g-aviso[data-state=open]').count()).toBe(1)
    await arrastar(80)
    await expect.poll(() => pagina.locator('.g-aviso[data-state=open]').count()).toBe(0)
    await contexto.close()
  })

  it.each([1440, 390])(
    'has no serious accessibility violation on these screens, in either theme (%i px)',
    async (largura) => {
      const achados: string[] = []
      const visitar = async (pagina: Page, rota: string) => {
        await pagina.goto(rota)
        await pagina.locator(':is(h1, h2, h3):visible').first().waitFor()
        // wait until the data has come; the gallery of the kit always shows skeletons
        if (rota !== '/cad/search_select')
          await expect.poll(() => pagina.locator('.g-osso').count(), { message: rota, timeout: 20_000 }).toBe(0)
        const anotar = (tema: string) => (e: unknown) =>
          achados.push(`${rota} (${tema}): ${e instanceof Error ? e.message.slice(0, 600) : String(e)}`)
        await semBarreiras(pagina).catch(anotar('light'))
        // the other theme changes only colours, and colours do not depend on the width: check them once, at 1440 px
        if (largura < 1440) return
        await pagina.emulateMedia({ colorScheme: 'dark' })
        await semBarreiras(pagina, ['color-contrast']).catch(anotar('dark'))
        await pagina.emulateMedia({ colorScheme: 'light' })
      }
      const visitante = await janela(casa.url, { largura })
      for (const rota of ['/', '/register/index2', '/meta']) await visitar(visitante.pagina, rota)
      await visitante.contexto.close()
      const { pagina, contexto, erros } = await admin({ largura })
      for (const rota of [
        '/home',
        '/co',
        '/vc',
        '/configuracoes',
        '/configuracoes/notificacoes',
        '/cad/cadastros/usuarios',
        '/cad/cadastros/times',
        '/cad/cadastros/cargos',
        '/chat/configuracoes',
        '/chat/configuracoes/inboxes',
        '/cad/search_select',
      ])
        await visitar(pagina, rota)
      await contexto.close()
      expect(achados).toEqual([])
      expect([...visitante.erros, ...erros]).toEqual([])
    },
    240_000,
  )
})
