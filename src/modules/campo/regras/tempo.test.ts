import { expect, it } from 'vitest'
import { recusaDoTempo } from './tempo.ts'

it('says why a time entry cannot be right before it is stored', () => {
  const agora = new Date('2026-11-19T18:00:00Z')
  const dizer = (de: string, ate: string) => recusaDoTempo({ dia: '2026-11-19', de, ate }, agora)
  expect(dizer('', '10:00')).toBe('Diga quando começou e quando terminou.')
  expect(dizer('10:00', '09:00')).toBe('O fim vem depois do começo.')
  expect(dizer('14:00', '15:01')).toBe('O fim ainda não chegou.')
  expect(dizer('14:00', '15:00')).toBeNull()
})
