import { expect, it } from 'vitest'
import { emDecimal, emSeries } from './rascunho.ts'

it('reads quantities as they are typed in Brazil, and serials however they come', () => {
  expect(['12', '1.234,5', '0,25', '10', '100,000'].map(emDecimal)).toEqual(['12', '1234.5', '0.25', '10', '100'])
  expect(['', '0', '-3', 'x'].map(emDecimal)).toEqual(['', '', '', ''])
  expect(emSeries('A1 A2\nA2;A3, A4')).toEqual(['A1', 'A2', 'A3', 'A4'])
})
