import { expect, it } from 'vitest'
import { criarEncaixe } from './encaixe.ts'

it('lists what each subject added, once a subject', () => {
  const encaixe = criarEncaixe<string>()
  expect(encaixe.ler()).toEqual([])
  encaixe.por('ia', 'a')
  encaixe.por('robos', 'b')
  encaixe.por('ia', 'c')
  expect(encaixe.ler()).toEqual(['c', 'b'])
  expect(encaixe.ler()).toBe(encaixe.ler())
})
