import { expect, it } from 'vitest'
import { LOTE_VAZIO, loteDigitado } from './lote.tsx'
import { digitar, umAMais, umAMenos } from './digitar.ts'
import { emDecimal, emSeries, nomeiaLote } from './rascunho.ts'

it('reads quantities as they are typed in Brazil, and serials however they come', () => {
  expect(['12', '1.234,5', '0,25', '10', '100,000'].map(emDecimal)).toEqual(['12', '1234.5', '0.25', '10', '100'])
  expect(['', '0', '-3', 'x'].map(emDecimal)).toEqual(['', '', '', ''])
  expect(emSeries('A1 A2\nA2;A3, A4')).toEqual(['A1', 'A2', 'A3', 'A4'])
})

it('steps a typed quantity by whole units and never below zero', () => {
  expect(['', '9', '1,5'].map(umAMais)).toEqual(['1', '10', '2,5'])
  expect(['', '0', '10', '0,5', '1,5'].map(umAMenos)).toEqual(['', '0', '9', '0,5', '0,5'])
  expect(digitar('12.25')).toBe('12,25')
})

it('asks for a lot where goods come from outside, and leaves the oldest to the server where they leave', () => {
  expect(nomeiaLote('entrada', 'menos')).toBe(true)
  expect([nomeiaLote('ajuste', 'mais'), nomeiaLote('ajuste', 'menos'), nomeiaLote('saida', 'menos')]).toEqual([
    true,
    false,
    false,
  ])
  expect(loteDigitado(LOTE_VAZIO, false)).toBeNull()
  const digitado = { numero: ' L-1 ', validade: '2030-01-01', fabricante: '' }
  expect(loteDigitado(digitado, true)).toEqual({ numero: 'L-1', validade: '2030-01-01' })
  expect(loteDigitado(digitado, false)).toEqual({ numero: 'L-1' })
})
