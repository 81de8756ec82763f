import { expect, it } from 'vitest'
import { deQuantoEmQuanto } from './de-quanto-em-quanto.ts'

it('says how often a cleaning comes in whole months or in days', () => {
  expect([1, 2, 4, 12, 5, 26, 52].map(deQuantoEmQuanto)).toEqual([
    'avulsa',
    'a cada 6 meses',
    'a cada 3 meses',
    'todo mês',
    'a cada 73 dias',
    'a cada 14 dias',
    'a cada 7 dias',
  ])
})
