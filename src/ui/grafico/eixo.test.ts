import { expect, it } from 'vitest'
import { tetoDoEixo } from './eixo.ts'

it('ends the axis on a round number', () => {
  expect([0, 4, 7, 23, 50, 51, 900].map((n) => tetoDoEixo(n))).toEqual([4, 4, 10, 50, 50, 100, 1000])
  expect(tetoDoEixo(431, 60)).toBe(600)
})
