import { expect, it } from 'vitest'
import { ganhoDaLimpeza } from './limpeza.ts'

const semana = { antes_kwh: 40, antes_dias: 7, depois_kwh: 45.2, depois_dias: 7 }

it('compares the energy per day before and after a cleaning', () => {
  expect(ganhoDaLimpeza(semana)).toBe(13)
  expect(ganhoDaLimpeza({ ...semana, depois_kwh: 38 })).toBe(-5)
})

it('does not compare with too few days, without readings, or with a plant that stood still', () => {
  expect(ganhoDaLimpeza({ ...semana, depois_dias: 2 })).toBeNull()
  expect(ganhoDaLimpeza({ ...semana, antes_kwh: null, antes_dias: 0 })).toBeNull()
  expect(ganhoDaLimpeza({ ...semana, antes_kwh: 0 })).toBeNull()
})
