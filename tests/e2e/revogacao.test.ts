import { expect, it } from 'vitest'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const NOME = 'Sebastião Moraes'

it('somebody taken out of an inbox sees it at once: the open conversation leaves the screen and says so, and the list forgets it', async () => {
  const [conversa] = (await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(NOME)}`)).corpo.data as {
    id: string
    caixa_entrada_id: string
  }[]
  const { pagina } = await janela(casa.url)
  await jaDentro(pagina, 'atendente@girassol.test')
  await pagina.goto(`/chat/chat?conversa=${conversa?.id}`)
  const aberta = pagina.getByRole('region', { name: `Conversa com ${NOME}` })
  await aberta.waitFor()
  // the live channel is there: what a colleague does is seen
  await expect
    .poll(
      async () => {
        await supervisora('POST', `/api/chat/conversas/${conversa?.id}/presenca`, { estado: 'vendo' })
        return aberta.getByText(/vendo/i).count()
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  expect(
    (await supervisora('DELETE', `/api/chat/caixas-entrada/${conversa?.caixa_entrada_id}/usuarios/${atendente.id}`))
      .status,
  ).toBe(200)
  await pagina.getByText('Esta conversa não está mais com você.').waitFor()
  await aberta.waitFor({ state: 'detached' })
  await pagina
    .getByRole('list', { name: 'Conversas' })
    .getByRole('listitem')
    .filter({ hasText: NOME })
    .waitFor({ state: 'detached' })
})
