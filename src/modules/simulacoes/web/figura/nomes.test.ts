import { expect, it } from 'vitest'
import { TODOS } from '#engines/energia/rastros.ts'
import { calcular } from '../../regras/calcular.ts'
import { casaDeTeste } from '../../regras/casa-de-teste.ts'
import { RASTROS_DAS_OUTRAS } from '../../regras/trilha-das-outras.ts'
import { escreverValor, NOMES } from './nomes.ts'

it('[S2.20] names every input and figure of every trace in Portuguese', () => {
  const todos = [...TODOS, ...RASTROS_DAS_OUTRAS, calcular(casaDeTeste()).trilha.rastro]
  const usados = new Set(todos.flatMap((r) => Object.entries(r).flatMap(([figura, p]) => [figura, ...p.de])))
  expect([...usados].filter((n) => !NOMES[n])).toEqual([])
})

it('[S2.20] writes values with their unit, the typographic minus and no raw code', () => {
  expect(escreverValor('economiaCent', 825_719)).toBe('R$ 8.257,19')
  expect(escreverValor('economiaCent', -20_643)).toBe('− R$ 206,43')
  expect(escreverValor('simultaneidade', 0.3)).toBe('30,00 %')
  expect(escreverValor('tarifaCheia', 1.165079)).toBe('R$ 1,16508')
  expect(escreverValor('consumo', [790, 812, 0.5])).toBe('1.602,50 kWh')
  expect(escreverValor('hsp', [5, 6])).toBe('5,50 kWh/m²')
  expect(escreverValor('politicaIcms', 'ISENTO_TE_TUSD')).toBe('isento na TE e na TUSD')
  expect(escreverValor('regra', { anoArt17: 2029 })).toBeNull()
})
