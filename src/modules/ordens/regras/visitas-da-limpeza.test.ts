import { expect, it } from 'vitest'
import { somarMeses } from '#kit/dias.ts'
import { repeteEmMeses, visitasDaLimpeza } from './visitas-da-limpeza.ts'

it('agrees as many visits as the cleaning was sold with', () => {
  expect([1, 2, 12, 13].map(repeteEmMeses)).toEqual([false, true, true, false])
  for (let vezes = 2; vezes <= 12; vezes++) {
    const { cada_meses, ate } = visitasDaLimpeza(vezes, '2026-12-10')
    let visitas = 0
    for (let dia = '2026-12-10'; dia <= ate; dia = somarMeses(dia, cada_meses)) visitas += 1
    expect([vezes, visitas]).toEqual([vezes, vezes])
  }
  expect(visitasDaLimpeza(4, '2026-12-10')).toEqual({ cada_meses: 3, ate: '2027-09-10' })
})
