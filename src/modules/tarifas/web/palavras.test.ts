import { expect, it } from 'vitest'
import { avisoDoFioB } from './palavras.ts'

it('[S2.27] says from 15 December on what 1 January does to the open proposals', () => {
  expect(avisoDoFioB('2026-12-14')).toBeNull()
  expect(avisoDoFioB('2026-12-15')).toBe(
    'Em 1º de janeiro o Fio B passa de 60 % para 75 %. ' +
      'As propostas abertas que começam em 2026 mudam: reprecifique em “Art. 17” a partir desse dia.',
  )
})
