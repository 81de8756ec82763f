import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { comoIso } from './instante.ts'

it('converts any timestamp as a Date would, whatever the fraction and the zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 999 }),
      (d, micros) => {
        const iso = d.toISOString()
        const fracao = `${iso.slice(20, 23)}${String(micros).padStart(3, '0')}`.replace(/0+$/, '')
        const texto = `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fracao ? `.${fracao}` : ''}`
        expect(comoIso(`${texto}+00`)).toBe(iso)
        expect(comoIso(`${texto}-03`)).toBe(new Date(d.getTime() + 3 * 3_600_000).toISOString())
        expect(comoIso(`${texto}+05:30`)).toBe(new Date(d.getTime() - 5.5 * 3_600_000).toISOString())
      },
    ),
  )
})
