import { expect, it } from 'vitest'
import { livreEscrito } from './agora.ts'

const FUSO = 'America/Sao_Paulo'
const agora = Date.parse('2026-11-24T17:00:00-03:00')
const dizer = (ate: string | null) => livreEscrito({ livre: true, ate }, agora, FUSO)

it('[achado F9] does not end today because of a booking of tomorrow', () => {
  expect(dizer('2026-11-24T18:30:00-03:00')).toBe('Livre até 18:30')
  expect(dizer('2026-11-25T09:00:00-03:00')).toBe('Livre o resto do dia')
  expect(dizer('2026-11-25T00:00:00-03:00')).toBe('Livre o resto do dia')
  expect(dizer(null)).toBe('Livre agora')
})
