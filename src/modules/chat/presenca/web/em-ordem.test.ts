import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { criarOrdem } from './em-ordem.ts'

it('ignores an event that was overtaken, and accepts other tabs, other conversations and events without a counter', () => {
  const emOrdem = criarOrdem()
  expect([
    emOrdem('c1', { aba: 'a', vez: 5 }),
    emOrdem('c1', { aba: 'a', vez: 4 }),
    emOrdem('c1', { aba: 'b', vez: 0 }),
    emOrdem('c2', { aba: 'a', vez: 4 }),
    emOrdem('c1', {}),
  ]).toEqual([true, false, true, true, true])
})

it('ends with the newest event of a tab, in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 40 }), (vezes) => {
      const emOrdem = criarOrdem()
      expect(vezes.filter((vez) => emOrdem('c', { aba: 'a', vez })).at(-1)).toBe(Math.max(...vezes))
    }),
    { numRuns: 300 },
  )
})
