import { expect, it } from 'vitest'
import { agendadas } from '../contract/agendadas.ts'
import { chamadas } from './dados.ts'

it('matches the methods and paths of the contract', () => {
  const forma = (e: { method: string; path: string }) => [e.method, e.path]
  expect(Object.entries(chamadas).map(([nome, e]) => [nome, ...forma(e)])).toEqual(
    Object.entries({ listar: agendadas.listar, cancelar: agendadas.cancelar }).map(([nome, e]) => [nome, ...forma(e)]),
  )
})
