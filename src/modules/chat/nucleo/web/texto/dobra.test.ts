import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { comecoDe } from './dobra.ts'

it('[achado R4] collapses longer texts, at a space if there is one', () => {
  expect(comecoDe('oi '.repeat(1300).trim())).toBeNull()
  expect(comecoDe('linha\n'.repeat(79))).toBeNull()
  expect(comecoDe('linha\n'.repeat(500))?.split('\n')).toHaveLength(60)
  expect(comecoDe('palavra '.repeat(1000))).toMatch(/^(?:palavra )+palavra$/)
  expect(comecoDe('a'.repeat(90_000))).toHaveLength(3000)
})

it('[achado R4] shows the exact beginning of the text, and never half a character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 3000 }),
      (partes, vezes) => {
        const texto = partes.join('').repeat(vezes).slice(0, 50_000)
        const comeco = comecoDe(texto)
        if (comeco === null) return
        expect(comeco.length).toBeLessThanOrEqual(3000)
        expect(texto.startsWith(comeco.replace(/\uFFFD$/, ''))).toBe(true)
      },
    ),
  )
})
