import { expect, it } from 'vitest'
import { preencherTexto, SEM_NOME } from './texto.ts'

it('uses “o cliente” for a missing name only in texts to colleagues, and leaves no gap in texts to the customer', () => {
  expect(preencherTexto('Ligar para {{nome}}', { nome: 'Ana' }, SEM_NOME)).toBe('Ligar para Ana')
  expect(
    [{}, { nome: '' }, { nome: '  ' }, { nome: null }].map((v) => preencherTexto('Ligar para {{nome}}', v, SEM_NOME)),
  ).toEqual(Array.from({ length: 4 }, () => 'Ligar para o cliente'))
  expect(preencherTexto('Olá {{primeiro_nome}}, tudo bem?', {})).toBe('Olá, tudo bem?')
  expect(preencherTexto('Potência: {{potencia_kw}} kW', { potencia_kw: 0 })).toBe('Potência: 0 kW')
})
