import { beforeEach, expect, it } from 'vitest'
import { alternarEscolha, escolherAte, escolhidas, haEscolha, largarEscolha } from './escolhidas.ts'

const ordem = ['a', 'b', 'c', 'd', 'e']
const quais = () => [...escolhidas.obter().ids].sort().join('')
beforeEach(largarEscolha)

it('Shift ticks everything between the last row and this one, in either direction, and adds to what was ticked', () => {
  escolherAte(ordem, 'b')
  expect(quais()).toBe('b')
  escolherAte(ordem, 'd')
  expect(quais()).toBe('bcd')
  alternarEscolha('c')
  expect(quais()).toBe('bd')
  escolherAte(ordem, 'a')
  expect(quais()).toBe('abcd')
})

it('a row that left the list begins no range', () => {
  alternarEscolha('foi embora')
  escolherAte(ordem, 'e')
  expect(escolhidas.obter().ids).toEqual(new Set(['foi embora', 'e']))
  expect(haEscolha()).toBe(true)
  largarEscolha()
  expect(haEscolha()).toBe(false)
})
