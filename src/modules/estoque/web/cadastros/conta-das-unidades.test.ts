import { expect, it } from 'vitest'
import type { Unidade } from '../../contract/cadastros.ts'
import { contaDasUnidades } from './conta-das-unidades.ts'

const u = (sigla: string, casas: number, conversoes: Unidade['conversoes'] = []): Unidade => ({
  sigla,
  nome: sigla,
  dimensao: 'massa',
  casas,
  materiais: 0,
  conversoes,
})
const todas = [
  u('KG', 3),
  u('G', 0, [{ para: 'KG', num: 1, den: 1000 }]),
  u('DZ', 0, [{ para: 'UN', num: 12, den: 1 }]),
]
const conta = (quanto: string, de: string, para: string) => contaDasUnidades(todas, { quanto, de, para })

it('converts either way, exactly, and says why not', () => {
  expect(conta('2.5', 'KG', 'G')).toBe('2,5 KG = 2.500 G')
  expect(conta('1500', 'G', 'KG')).toBe('1.500 G = 1,5 KG')
  expect(conta('3', 'KG', 'KG')).toBe('3 KG = 3 KG')
  expect(conta('0.0015', 'KG', 'G')).toBe('0,0015 KG = 1,5 G, mais casas do que G aceita no estoque.')
  expect(conta('1', 'UN', 'DZ')).toBe('1 UN não dá um número exato de DZ.')
  expect(conta('1', 'KG', 'UN')).toBe('Não há conversão entre KG e UN.')
  expect(conta('0', 'KG', 'G')).toMatch(/maior que zero/)
})
