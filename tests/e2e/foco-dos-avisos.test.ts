import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, linhaAberta, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const campo = (p: Page) => p.getByRole('textbox', { name: 'Mensagem' })
async function idDe(nome: string): Promise<string> {
  return (await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(nome)}`)).corpo.data[0].id
}
async function temFoco(no: Locator) {
  await expect.poll(() => no.evaluate((e) => e === document.activeElement)).toBe(true)
}

it('[achado C7] [S2.40] F8 focuses the floating card; Esc there closes nothing and returns the focus', async () => {
  const phone = await celular(casa.simulador, 'Sebastião Moraes')
  const sebastiao = await idDe('Sebastião Moraes')
  await supervisora('POST', `/api/chat/conversas/${sebastiao}/atribuir`, { usuario_id: atendente.id })
  const { pagina: p, contexto, erros } = await janela(casa.url)
  await jaDentro(p, 'atendente@girassol.test')
  await p.goto(`/chat/chat?conversa=${await idDe('Granja Lindoia')}`)
  await campo(p).waitFor()
  await linhaAberta(p)
  // without a card F8 focuses the empty toast area, and Esc returns the focus
  await campo(p).focus()
  await p.keyboard.press('F8')
  await expect.poll(() => p.evaluate(() => document.activeElement?.classList.contains('g-avisos'))).toBe(true)
  await p.keyboard.press('Escape')
  await temFoco(campo(p))

  await phone.escrever('posso passar aí hoje?')
  const cartao = p.getByRole('status', { name: 'Nova mensagem' }).getByRole('article')
  await cartao.waitFor()
  await p.keyboard.press('F8')
  await temFoco(cartao.getByRole('button', { name: 'Sebastião Moraes' }))
  await p.keyboard.press('Escape')
  await temFoco(campo(p))
  expect(await cartao.count()).toBe(1)
  expect(new URL(p.url()).searchParams.has('conversa')).toBe(true)
  // Enter on the card opens the conversation
  await p.keyboard.press('F8')
  await p.keyboard.press('Enter')
  await p.waitForURL((u) => u.searchParams.get('conversa') === sebastiao)
  expect(erros).toEqual([])
  await contexto.close()
}, 90_000)
