import type { Page } from 'playwright-core'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

export const mensagensDe = (p: Page, nome: string) => p.getByRole('log', { name: `Mensagens de ${nome}` })
export const campo = (p: Page) => p.locator('textarea[aria-label="Mensagem"], textarea[aria-label="Nota privada"]')

/** Starts the server with the demonstration’s conversations and functions that open one in the browser. */
export async function casaDoCompositor() {
  const casa = await servidorDeTeste()
  const supervisora = await casa.como('supervisora@girassol.test')
  const conversaDe = async (nome: string) => {
    const { corpo } = await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(nome)}`)
    return corpo.data.find(
      (c: { contato_nome: string; status: string }) => c.contato_nome === nome && c.status !== 'finalizada',
    ) as { id: string; caixa_entrada_id: string }
  }
  /** Opens the desk with a conversation, as a colleague’s link does. */
  async function naConversa(email: string, nome: string) {
    const j = await janela(casa.url)
    await jaDentro(j.pagina, email)
    await j.pagina.goto(`/chat/chat?conversa=${(await conversaDe(nome)).id}`)
    await mensagensDe(j.pagina, nome).waitFor()
    await campo(j.pagina).waitFor()
    return j
  }
  return { casa, supervisora, conversaDe, naConversa }
}
