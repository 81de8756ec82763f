import { expect, it } from 'vitest'
import { primeiroAno, primeiroAnoAinda } from './primeiro-ano.ts'

it('[S2.20] simulates from the year of the expected connection', () => {
  expect(['2027-01-05', '2027-10-02', '2027-10-03', '2027-12-31'].map(primeiroAno)).toEqual([2027, 2027, 2028, 2028])
})

it('[S2.20] moves a first year that is over to that of the next connection, and no other', () => {
  expect(primeiroAnoAinda(2026, '2026-12-31')).toBe(2026)
  expect(primeiroAnoAinda(2026, '2027-01-02')).toBe(2027)
  expect(primeiroAnoAinda(2026, '2027-11-10')).toBe(2028)
  expect(primeiroAnoAinda(2029, '2027-01-02')).toBe(2029)
})
