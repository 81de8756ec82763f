import { expect, it } from 'vitest'
import {
  diasFechados,
  diaUtil,
  fechaNoPais,
  feriadoNacional,
  feriadosNacionais,
  nomeDoFeriado,
  pascoa,
} from './feriados.ts'

it.each([
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('computes Easter of %i as %s', (ano, dia) => {
  expect(pascoa(ano)).toBe(dia)
})

it('returns the days of 2026 in order, and marks the ones that no law closes', () => {
  expect(feriadosNacionais(2026).map((f) => [f.dia, f.facultativo])).toEqual([
    ['2026-01-01', false],
    ['2026-02-16', true],
    ['2026-02-17', true],
    ['2026-04-03', false],
    ['2026-04-21', false],
    ['2026-05-01', false],
    ['2026-06-04', true],
    ['2026-09-07', false],
    ['2026-10-12', false],
    ['2026-11-02', false],
    ['2026-11-15', false],
    ['2026-11-20', false],
    ['2026-12-25', false],
  ])
  expect(feriadoNacional('2026-04-03')?.nome).toBe('Sexta-feira Santa')
  expect(feriadoNacional('2026-04-04')).toBeUndefined()
})

it('returns 20 November as a national holiday only since 2024', () => {
  expect(feriadoNacional('2023-11-20')).toBeUndefined()
  expect(feriadoNacional('2024-11-20')?.facultativo).toBe(false)
})

it('closes the mandatory national holidays and the days of the register, yearly or once', () => {
  const proprios = [
    { dia: '06-13', nome: 'Santo Antônio' },
    { dia: '2026-02-16', nome: 'Carnaval' },
  ]
  const fechado = diasFechados(proprios.map((f) => f.dia))
  const dias = ['2026-12-25', '2026-06-13', '2027-06-13', '2026-02-16', '2027-02-08', '2026-06-12']
  expect(dias.map(fechado)).toEqual([true, true, true, true, false, false])
  expect(dias.map((d) => nomeDoFeriado(d, proprios))).toEqual([
    'Natal',
    'Santo Antônio',
    'Santo Antônio',
    'Carnaval',
    undefined,
    undefined,
  ])
  expect(dias.map(fechaNoPais)).toEqual([true, false, false, false, false, false])
  expect(['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15'].map((d) => diaUtil(Date.parse(d), fechado))).toEqual([
    true,
    false,
    false,
    true,
  ])
})
