import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { diasFechados, diaUtil, fechaNoPais } from '#kit/feriados.ts'
import { diaDoItem } from './modelo.ts'

const dia = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))
const uteis = (dias: number) => ({ dias, dias_uteis: true })

it('counts the working days of the assignee', () => {
  // Thursday; the 20th is a national holiday
  expect([0, 1, 2].map((n) => diaDoItem(uteis(n), '2026-11-19', fechaNoPais))).toEqual([
    '2026-11-19',
    '2026-11-23',
    '2026-11-24',
  ])
  expect([0, 1, 2].map((n) => diaDoItem(uteis(n), '2026-11-19', diasFechados(['2026-11-19', '11-24'])))).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-25',
  ])
  expect(diaDoItem({ dias: 5, dias_uteis: false }, '2026-11-19', diasFechados(['11-24']))).toBe('2026-11-24')
})

it('falls on a working day for any holidays, at least as many working days ahead as requested', () => {
  fc.assert(
    fc.property(
      dia,
      fc.integer({ min: 1, max: 30 }),
      fc.array(
        fc.oneof(
          dia,
          dia.map((d) => d.slice(5)),
        ),
        { maxLength: 30 },
      ),
      (hoje, n, dias) => {
        const fechado = diasFechados(dias)
        const [de, ate] = [Date.parse(hoje), Date.parse(diaDoItem(uteis(n), hoje, fechado))]
        expect(
          Array.from({ length: (ate - de) / 86_400_000 }, (_, i) => de + (i + 1) * 86_400_000).filter((ms) =>
            diaUtil(ms, fechado),
          ).length,
        ).toBe(n)
        expect(diaUtil(ate, fechado)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
