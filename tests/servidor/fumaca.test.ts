import { expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await appDeTeste()

it('answers that it is ready', async () => {
  const visitante = await casa.como(null)
  expect((await visitante('GET', '/api/saude')).corpo).toMatchObject({ status: 'ok' })
})

it('[S8.1] answers an unknown route with 404 and its path', async () => {
  const visitante = await casa.como(null)
  const { status, corpo } = await visitante('GET', '/nada/aqui')
  expect(status).toBe(404)
  expect(corpo.error.message).toBe('Page not found: /nada/aqui')
})
