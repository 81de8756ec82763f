import { expect, it } from 'vitest'
import { preencherTexto, SEM_NOME } from './texto.ts'

it('words to colleagues name nobody as “o cliente”; words to the customer leave no hole where a name is missing', () => {
  expect(preencherTexto('Ligar para {{nome}}', { nome: 'Ana' }, SEM_NOME)).toBe('Ligar para Ana')
  expect(
    [{}, { nome: '' }, { nome: '  ' }, { nome: null }].map((v) => preencherTexto('Ligar para {{nome}}', v, SEM_NOME)),
  ).toEqual(Array.from({ length: 4 }, () => 'Ligar para o cliente'))
  expect(preencherTexto('Olá {{primeiro_nome}}, tudo bem?', {})).toBe('Olá, tudo bem?')
  expect(preencherTexto('Potência: {{potencia_kw}} kW', { potencia_kw: 0 })).toBe('Potência: 0 kW')
})
