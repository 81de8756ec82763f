import { expect, it } from 'vitest'
import { diasEntre } from '#kit/dias.ts'
import { daUnidade, depoisDe, emUnidade, frequenciaEscrita } from './frequencia.ts'
import { visitasDaLimpeza } from './visitas-da-limpeza.ts'

it('agrees as many visits as the cleaning was sold with, all within a year', () => {
  for (let vezes = 1; vezes <= 52; vezes++) {
    const { ate, ...cada } = visitasDaLimpeza(vezes, '2026-12-10')
    let visitas = 0
    for (let dia = '2026-12-10'; dia <= ate; dia = depoisDe(dia, cada)) visitas += 1
    expect([vezes, visitas]).toEqual([vezes, vezes])
    expect([vezes, diasEntre('2026-12-10', ate) < 365]).toEqual([vezes, true])
    // the year is covered: not all of them in its first months
    expect([vezes, diasEntre('2026-12-10', depoisDe(ate, cada)) > 320]).toEqual([vezes, true])
  }
  expect(visitasDaLimpeza(4, '2026-12-10')).toEqual({ cada_meses: 3, cada_dias: null, ate: '2027-09-10' })
  expect(visitasDaLimpeza(26, '2026-12-10')).toEqual({ cada_meses: null, cada_dias: 14, ate: '2027-11-25' })
})

it('says how often in the unit that people use', () => {
  const dizer = (vezes: number) => frequenciaEscrita(visitasDaLimpeza(vezes, '2026-12-10'))
  expect([2, 12, 13, 26, 52, 24].map(dizer)).toEqual([
    '6 meses',
    '1 mês',
    '4 semanas',
    '2 semanas',
    '1 semana',
    '15 dias',
  ])
  for (const f of [daUnidade(3, 'meses'), daUnidade(2, 'semanas'), daUnidade(10, 'dias')]) {
    const { quanto, unidade } = emUnidade(f)
    expect(daUnidade(quanto, unidade)).toEqual(f)
  }
})
