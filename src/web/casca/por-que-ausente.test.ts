import { expect, it } from 'vitest'
import { desdeQuando, porQueAusente } from './por-que-ausente.ts'

const agora = new Date('2026-11-20T15:00:00Z')

it('shows the time in the zone of the user, and the date when it is another day there', () => {
  const desde = '2026-11-20T03:30:00Z'
  expect(desdeQuando(desde, agora, 'America/Sao_Paulo')).toBe('desde 00:30')
  expect(desdeQuando(desde, agora, 'America/Manaus')).toBe('desde 19/11, 23:30')
  expect(desdeQuando(null, agora, 'America/Manaus')).toBe('')
})

it('shows the last day of an absence in the zone of the user', () => {
  const ausencia = { motivo: 'periodo', desde: null, ate: '2026-11-25T03:30:00Z' } as const
  expect(porQueAusente(ausencia, 'America/Sao_Paulo', agora)).toBe('Ausente: sua ausência vai até 25/11')
  expect(porQueAusente(ausencia, 'America/Manaus', agora)).toBe('Ausente: sua ausência vai até 24/11')
})
