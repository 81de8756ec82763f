import { expect, it } from 'vitest'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const NOME = 'Sebastião Moraes'

it('a user removed from an inbox sees it immediately: the open conversation closes with a notice, and the list drops it', async () => {
  const [conversa] = (await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(NOME)}`)).corpo.data as {
    id: string
    caixa_entrada_id: string
  }[]
  const { pagina } = await janela(casa.url)
  await jaDentro(pagina, 'atendente@girassol.test')
  await pagina.goto(`/chat/chat?conversa=${conversa?.id}`)
  const aberta = pagina.getByRole('region', { name: `Conversa com ${NOME}` })
  await aberta.waitFor()
  // the live channel works: a colleague's act appears
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
