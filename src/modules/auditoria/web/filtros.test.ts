import { expect, it } from 'vitest'
import { filtroDaUrl } from './filtros.tsx'

it('filters by whole days in the zone of the user', () => {
  const dias = { de: '2026-11-20', ate: '2026-11-21' }
  expect(filtroDaUrl(dias, 'America/Sao_Paulo')).toEqual({
    de: '2026-11-20T03:00:00.000Z',
    ate: '2026-11-22T03:00:00.000Z',
  })
  expect(filtroDaUrl(dias, 'America/Manaus')).toEqual({
    de: '2026-11-20T04:00:00.000Z',
    ate: '2026-11-22T04:00:00.000Z',
  })
})
