import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { diaDaSemana, diasEntre, somarDias, somarMeses } from './dias.ts'

const dia = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))

it('adds and counts days without a clock, in weekday order, and clamps to the last day of a month', () => {
  fc.assert(
    fc.property(dia, fc.integer({ min: -2000, max: 2000 }), (d, n) => {
      expect(somarDias(somarDias(d, n), -n)).toBe(d)
      expect(diasEntre(d, somarDias(d, n))).toBe(n)
      expect(diaDaSemana(somarDias(d, n))).toBe((((diaDaSemana(d) + n) % 7) + 7) % 7)
    }),
  )
  expect([
    somarMeses('2026-01-31', 1),
    somarMeses('2024-01-31', 1),
    somarMeses('2026-03-15', -1),
    diaDaSemana('2026-11-22'),
  ]).toEqual(['2026-02-28', '2024-02-29', '2026-02-15', 0])
})
