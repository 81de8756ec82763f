import { beforeEach, expect, it } from 'vitest'
import { alternarEscolha, escolherAte, escolhidas, haEscolha, largarEscolha } from './escolhidas.ts'

const ordem = ['a', 'b', 'c', 'd', 'e']
const quais = () => [...escolhidas.obter().ids].sort().join('')
beforeEach(largarEscolha)

it('selects with Shift everything between the last row and this one, in both directions, and keeps the previous selection', () => {
  escolherAte(ordem, 'b')
  expect(quais()).toBe('b')
  escolherAte(ordem, 'd')
  expect(quais()).toBe('bcd')
  alternarEscolha('c')
  expect(quais()).toBe('bd')
  escolherAte(ordem, 'a')
  expect(quais()).toBe('abcd')
})

it('starts no range at a row that left the list', () => {
  alternarEscolha('foi embora')
  escolherAte(ordem, 'e')
  expect(escolhidas.obter().ids).toEqual(new Set(['foi embora', 'e']))
  expect(haEscolha()).toBe(true)
  largarEscolha()
  expect(haEscolha()).toBe(false)
})
