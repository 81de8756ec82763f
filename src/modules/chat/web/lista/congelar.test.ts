import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { congelar } from './congelar.ts'

const de = (...ids: string[]) => ids.map((id) => ({ id }))

it('holds every row in its place while it is pointed at; new ones wait above, a further page comes below', () => {
  expect(congelar(['a', 'b', 'c'], de('c', 'a', 'b'))).toEqual({ linhas: de('a', 'b', 'c'), esperam: 0 })
  expect(congelar(['a', 'b'], de('novo', 'b', 'a', 'mais'))).toEqual({ linhas: de('a', 'b', 'mais'), esperam: 1 })
  expect(congelar(['a', 'b', 'c'], de('c', 'a'))).toEqual({ linhas: de('a', 'c'), esperam: 0 })
})
it('loses nothing: what is shown and what waits is all there is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.uniqueArray(fc.string()), (ordem, ids) => {
      const { linhas, esperam } = congelar(ordem, de(...ids))
      expect(linhas.length + esperam).toBe(ids.length)
      expect(new Set(linhas.map((l) => l.id)).size).toBe(linhas.length)
    }),
  )
})
