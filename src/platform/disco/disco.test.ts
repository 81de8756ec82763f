import { expect, it } from 'vitest'
import { estadoDo } from './disco.ts'
import { faltouEspacoHaPouco, semEspaco } from './sem-espaco.ts'

const GB = 1024 ** 3

it.each([
  [0, 100, 'cheio'],
  [0.05, 100, 'cheio'],
  [0.5, 100, 'pouco'],
  [4.9, 100, 'pouco'],
  [5.1, 100, 'ok'],
  [9, 4000, 'pouco'],
  [11, 4000, 'ok'],
  [0.9, 10, 'pouco'],
  [1.1, 10, 'ok'],
] as const)('[achado R34] %s GB free of %s GB: %s', (livre, total, estado) => {
  expect(estadoDo(livre * GB, total * GB)).toBe(estado)
})

it('[achado R34] recognises a full disk by the codes of the file system and of the database, wrapped or not', () => {
  expect(faltouEspacoHaPouco()).toBe(false)
  expect(semEspaco(new Error('outra coisa'))).toBe(false)
  for (const code of ['ENOSPC', 'EDQUOT', '53100'])
    expect(semEspaco(Object.assign(new Error('x'), { code }))).toBe(true)
  expect(semEspaco(new Error('x', { cause: Object.assign(new Error('y'), { code: 'ENOSPC' }) }))).toBe(true)
  expect(faltouEspacoHaPouco()).toBe(true)
})
