import { expect, it } from 'vitest'
import { divergenciaDoGrupo } from './divergencia.ts'

it('names a group of the registry that the subgroup of the bill contradicts, and nothing else', () => {
  expect(divergenciaDoGrupo({ grupo: 'grupo_a', subgrupo: 'B1' })).toContain('Grupo A e o fornecimento diz B1')
  expect(divergenciaDoGrupo({ grupo: 'Grupo B', subgrupo: 'AS' })).toContain('Grupo B e o fornecimento diz AS')
  for (const u of [
    { grupo: 'grupo_b', subgrupo: 'B3' },
    { grupo: 'grupo_a', subgrupo: 'A3a' },
    { grupo: null, subgrupo: 'B1' },
    { grupo: 'grupo_a', subgrupo: null },
    { grupo: 'alta', subgrupo: 'B1' },
  ] as const)
    expect(divergenciaDoGrupo(u)).toBe(null)
})
