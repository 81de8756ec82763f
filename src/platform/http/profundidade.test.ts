import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { maisFundoQue } from './profundidade.ts'

const fundo = (n: number, folha: unknown = 1): unknown =>
  Array.from({ length: n }).reduce<unknown>((v, _, i) => (i % 2 ? { a: v } : [v]), folha)

it('finds whether a value of any breadth exceeds a depth', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.jsonValue({ maxDepth: 0 }), (n, maximo, folha) => {
      expect(maisFundoQue({ lado: folha, alvo: fundo(n, folha) }, maximo)).toBe(n + 1 > maximo)
    }),
  )
  expect(maisFundoQue(fundo(100_000), 200)).toBe(true)
  expect([maisFundoQue('texto', 0), maisFundoQue(null, 0), maisFundoQue({}, 0), maisFundoQue({}, 1)]).toEqual([
    false,
    false,
    true,
    false,
  ])
})
