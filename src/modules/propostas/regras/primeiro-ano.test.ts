import { expect, it } from 'vitest'
import { primeiroAno } from './primeiro-ano.ts'

it('[S2.20] simulates from the year of the expected connection', () => {
  expect(['2027-01-05', '2027-10-02', '2027-10-03', '2027-12-31'].map(primeiroAno)).toEqual([2027, 2027, 2028, 2028])
})
