import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { inicio, jsonGuardavel } from './texto-guardavel.ts'

const limpo = (texto: string) => texto.toWellFormed().replaceAll('\u0000', '')

it('returns every text unchanged except for NUL and unpaired surrogates, in values and in keys', () => {
  const trecho = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '\\', '\\u0000', '\ud83d', '\udc00', '😀', '"', '\\ud83d', '\n'),
  )
  fc.assert(
    fc.property(
      fc.array(trecho).map((t) => t.join('')),
      fc.array(trecho).map((t) => t.join('')),
      (a, b) => {
        expect(JSON.parse(jsonGuardavel({ [`k${a}`]: b }))).toEqual({ [`k${limpo(a)}`]: limpo(b) })
      },
    ),
    { numRuns: 1000 },
  )
})

it('cuts a text without leaving half an emoji', () => {
  expect(inicio('ab😀', 3)).toBe('ab\ufffd')
  expect(inicio('ab😀', 4)).toBe('ab😀')
})
