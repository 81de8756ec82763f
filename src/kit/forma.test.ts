import { expect, it } from 'vitest'
import { logico, numero, objeto, texto, umDe } from './forma.ts'

const forma = objeto({ id: texto, n: numero, l: logico, em: objeto({ tipo: umDe(['a', 'b']) }) })
const certo = { id: 'x', n: 1, l: false, em: { tipo: 'a' } }

it('accepts an object with the properties, and ignores others', () => {
  expect([certo, { ...certo, outro: {} }].map(forma)).toEqual([true, true])
})

it('refuses a missing or wrong property, at any depth', () => {
  const ruins = [null, undefined, 'x', {}, [], { ...certo, id: 1 }, { ...certo, n: undefined }, { ...certo, l: 0 }]
  expect([...ruins, { ...certo, em: { tipo: 'c' } }, { ...certo, em: null }].filter(forma)).toEqual([])
})
