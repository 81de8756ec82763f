import { expect, it } from 'vitest'
import { feriadoNacional, feriadosNacionais, pascoa } from './feriados.ts'

it.each([[2000, '2000-04-23'], [2024, '2024-03-31'], [2025, '2025-04-20'], [2026, '2026-04-05'], [2027, '2027-03-28'], [2038, '2038-04-25'], [2285, '2285-03-22']])('Easter of %i is %s', (ano, dia) => {
  expect(pascoa(ano)).toBe(dia)
})

it('the days of 2026, in order, with those that no law closes told apart', () => {
  expect(feriadosNacionais(2026).map((f) => [f.dia, f.facultativo])).toEqual([
    ['2026-01-01', false], ['2026-02-16', true], ['2026-02-17', true], ['2026-04-03', false], ['2026-04-21', false], ['2026-05-01', false], ['2026-06-04', true],
    ['2026-09-07', false], ['2026-10-12', false], ['2026-11-02', false], ['2026-11-15', false], ['2026-11-20', false], ['2026-12-25', false],
  ])
  expect(feriadoNacional('2026-04-03')?.nome).toBe('Sexta-feira Santa')
  expect(feriadoNacional('2026-04-04')).toBeUndefined()
})

it('the twentieth of November is a holiday of the country since 2024 only', () => {
  expect(feriadoNacional('2023-11-20')).toBeUndefined()
  expect(feriadoNacional('2024-11-20')?.facultativo).toBe(false)
})
