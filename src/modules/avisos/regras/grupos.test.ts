import { expect, it } from 'vitest'
import { emGrupos } from './grupos.ts'

it('sorts kinds by group, keeps the order within a group, and puts unlisted groups last', () => {
  const tipos = ['Pessoas 1', 'Visitas 1', 'Conversas 1', 'Pessoas 2', 'Conversas 2'].map((nome) => ({
    nome,
    modulo: nome.split(' ')[0] ?? '',
  }))
  expect(emGrupos(tipos).map((t) => t.nome)).toEqual([
    'Conversas 1',
    'Conversas 2',
    'Pessoas 1',
    'Pessoas 2',
    'Visitas 1',
  ])
})
