import { expect, it } from 'vitest'
import { fornecimento } from './nomes.ts'

it('says what is known of the supply of a unit, without gaps for what is not', () => {
  const nada = { subgrupo: null, modalidade: null, ligacao: null, medidor: null, cidade: null, uf: null }
  expect(fornecimento(nada)).toBe('')
  expect(fornecimento({ ...nada, subgrupo: 'B3', ligacao: 'TRI' })).toBe('B3 · trifásica')
  expect(
    fornecimento({
      subgrupo: 'A4',
      modalidade: 'verde',
      ligacao: 'TRI',
      medidor: '00123',
      cidade: 'Goiânia',
      uf: 'GO',
    }),
  ).toBe('A4 verde · trifásica · medidor 00123 · Goiânia/GO')
  expect(fornecimento({ ...nada, modalidade: 'pre_pago', cidade: 'Cotia' })).toBe('pré-pago · Cotia')
})
