import { expect, it } from 'vitest'
import { lerLocalizacao } from '../../localizacao/web/dados.ts'
import { lerContatos } from './dados.ts'

it('accepts incomplete locations and contacts, and ignores other data', () => {
  expect(lerLocalizacao({ tipo: 'localizacao', latitude: -22.8, longitude: -47.2, nome: '' })).toEqual({
    latitude: -22.8,
    longitude: -47.2,
    nome: null,
    endereco: null,
    aoVivo: false,
  })
  expect(lerLocalizacao({ tipo: 'localizacao', latitude: 'x', longitude: 1 })).toBeNull()
  expect(lerContatos({ tipo: 'contatos', contatos: [{ nome: 'Zé', telefones: ['5511999990000', 7] }, null] })).toEqual([
    { nome: 'Zé', telefones: ['5511999990000'] },
  ])
  expect(lerContatos({ tipo: 'enquete' })).toEqual([])
})
