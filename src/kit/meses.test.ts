import { expect, it } from 'vitest'
import { mesComAno, mesCurto, mesMinimo, mesPorExtenso, nomeDoMes, soOMesCurto } from './meses.ts'

it('writes a month in each of its forms', () => {
  expect([nomeDoMes(3), mesCurto(3), nomeDoMes(13)]).toEqual(['março', 'mar', ''])
  const m = '2027-01'
  expect([mesPorExtenso(m), mesComAno(m), mesMinimo(m), soOMesCurto(m)]).toEqual([
    'janeiro de 2027',
    'jan/2027',
    'jan/27',
    'jan',
  ])
})
