import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { criarOrdem } from './em-ordem.ts'

it('a word that was overtaken on the way says nothing; other tabs, other conversations and who counts nothing are heard', () => {
  const emOrdem = criarOrdem()
  expect([
    emOrdem('c1', { aba: 'a', vez: 5 }),
    emOrdem('c1', { aba: 'a', vez: 4 }),
    emOrdem('c1', { aba: 'b', vez: 0 }),
    emOrdem('c2', { aba: 'a', vez: 4 }),
    emOrdem('c1', {}),
  ]).toEqual([true, false, true, true, true])
})

it('whatever order the words of a tab come in, the last one heard is the last one said', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 40 }), (vezes) => {
      const emOrdem = criarOrdem()
      expect(vezes.filter((vez) => emOrdem('c', { aba: 'a', vez })).at(-1)).toBe(Math.max(...vezes))
    }),
    { numRuns: 300 },
  )
})
