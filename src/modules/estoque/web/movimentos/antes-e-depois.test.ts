import { expect, it } from 'vitest'
import { antesEDepois } from './antes-e-depois.ts'

it('says what each place of the company had before a line and after it, to the last decimal', () => {
  const linha = { de: 'Campinas', para: 'Van 1', qtd: '0.3', saldo_de: '0.1', saldo_para: '0.3' }
  expect(antesEDepois(linha)).toBe('Campinas 0,4 → 0,1, Van 1 0 → 0,3')
  expect(antesEDepois({ ...linha, para: 'Consumo', saldo_para: null })).toBe('Campinas 0,4 → 0,1')
  expect(antesEDepois({ ...linha, qtd: '0' })).toBe('')
})
