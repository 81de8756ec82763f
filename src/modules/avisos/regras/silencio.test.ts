import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { emSilencio, fimDoSilencio, naParede } from './silencio.ts'

const fuso = 'America/Sao_Paulo'
const todos = [0, 1, 2, 3, 4, 5, 6]

it('spans midnight, and belongs to the day on which it began', () => {
  const soSexta = { de: 1320, ate: 420, dias: [5], fuso }
  expect(emSilencio(soSexta, new Date('2026-11-21T01:30:00Z'))).toBe(true) // Friday, 22:30
  expect(emSilencio(soSexta, new Date('2026-11-21T09:00:00Z'))).toBe(true) // Saturday, 06:00
  expect(emSilencio(soSexta, new Date('2026-11-22T01:30:00Z'))).toBe(false) // Saturday, 22:30
  expect(fimDoSilencio(soSexta, new Date('2026-11-21T01:30:00Z')).toISOString()).toBe('2026-11-21T10:00:00.000Z')
})

it('is not quiet at its end, never ends early, and is quiet in between, in any zone and across clock changes', () => {
  const minuto = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      minuto,
      minuto,
      fc.subarray(todos, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(fuso, 'America/Manaus', 'America/New_York', 'Europe/Lisbon'),
      fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (de, ate, dias, zona, em, fracao) => {
        fc.pre(de !== ate)
        const s = { de, ate, dias, fuso: zona }
        const fim = fimDoSilencio(s, em)
        expect(fim.getTime()).toBeGreaterThanOrEqual(em.getTime())
        expect(emSilencio(s, fim)).toBe(false)
        if (fim > em)
          expect(emSilencio(s, new Date(em.getTime() + Math.floor((fim.getTime() - 1 - em.getTime()) * fracao)))).toBe(
            true,
          )
        expect(naParede(em, zona).minuto).toBeLessThan(1440)
      },
    ),
    { numRuns: 300 },
  )
}, 60_000)
