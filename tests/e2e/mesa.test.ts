import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const atendente = await casa.como('atendente@girassol.test')
const campo = (p: Page) => p.getByRole('textbox', { name: 'Mensagem' })
async function naMesa(endereco: string) {
  const j = await janela(casa.url)
  await jaDentro(j.pagina, 'atendente@girassol.test')
  await j.pagina.goto(endereco)
  return j
}

it('[achado C12] the key for the next opens one that waits, and says when none does', async () => {
  const { pagina: p, contexto } = await naMesa('/chat/chat?aba=ativa')
  const linhas = p.getByRole('list', { name: 'Conversas' }).getByRole('listitem')
  await linhas.first().waitFor()
  const { corpo: { data } } = await atendente('GET', '/api/chat/conversas?status=ativa&limit=50')
  const esperam = (data as { id: string; aguardando_desde: string | null; mensagens_nao_lidas: number }[]).filter((c) => c.aguardando_desde || c.mensagens_nao_lidas > 0).map((c) => c.id)
  expect(esperam.length).toBeLessThan(data.length)
  for (let n = 0; n < 3; n++) {
    const antes = new URL(p.url()).searchParams.get('conversa')
    await p.keyboard.press(']')
    if (esperam.every((id) => id === antes)) break
    await p.waitForURL((u) => u.searchParams.get('conversa') !== antes)
    expect(esperam).toContain(new URL(p.url()).searchParams.get('conversa'))
    await campo(p).waitFor()
  }
  await contexto.close()
}, 90_000)
