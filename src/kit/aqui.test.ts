import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { diaAqui, momentoAqui } from './aqui.ts'

it('a local day begins at 03:00 UTC, and an instant belongs to its local day', () => {
  expect([diaAqui(new Date('2026-03-10T02:59:59Z')), diaAqui(Date.parse('2026-03-10T03:00:00Z'))]).toEqual([
    '2026-03-09',
    '2026-03-10',
  ])
  expect(momentoAqui(new Date('2026-03-10T02:59:59Z'))).toBe('09/03/2026 23:59:59')
  const instantes = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instantes, (em) => momentoAqui(em).slice(0, 10) === diaAqui(em).split('-').toReversed().join('/')),
    { numRuns: 500 },
  )
})
