import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { congelar } from './congelar.ts'

const de = (...ids: string[]) => ids.map((id) => ({ id }))

it('keeps every row in place while the pointer is over them; new rows above are held back, a next page is added below', () => {
  expect(congelar(['a', 'b', 'c'], de('c', 'a', 'b'))).toEqual({ linhas: de('a', 'b', 'c'), esperam: 0 })
  expect(congelar(['a', 'b'], de('novo', 'b', 'a', 'mais'))).toEqual({ linhas: de('a', 'b', 'mais'), esperam: 1 })
  expect(congelar(['a', 'b', 'c'], de('c', 'a'))).toEqual({ linhas: de('a', 'c'), esperam: 0 })
})
it('loses no row: shown and held back rows add up to all', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.uniqueArray(fc.string()), (ordem, ids) => {
      const { linhas, esperam } = congelar(ordem, de(...ids))
      expect(linhas.length + esperam).toBe(ids.length)
      expect(new Set(linhas.map((l) => l.id)).size).toBe(linhas.length)
    }),
  )
})
