import { expect, it } from 'vitest'
import { modosConcedidos, nomeDeCanalValido, pode, recursoAlcanca } from './capacidade.ts'
import { SINAL } from './protocolo.ts'

it.each([
  ['conversations_1', 'conversations_1', true],
  ['conversations_*', 'conversations_1', false],
  ['conversations_*', 'conversations_*', true],
  ['*', 'conversations_1', true],
  ['*', 'a:b:c', true],
  ['a:*', 'a:b', true],
  ['a:*', 'a:b:c', true],
  ['a:*', 'a', false],
  ['a:*:c', 'a:b:c', true],
  ['a:*:c', 'a:b:d:c', false],
  ['a:b', 'a', false],
  ['a', 'a:b', false],
])('resource %s matches channel %s: %s', (recurso, canal, alcanca) => {
  expect(recursoAlcanca(recurso, canal)).toBe(alcanca)
})

it('grants the requested modes, limited by the capability', () => {
  const capacidades = { c: ['subscribe'], d: ['*'] }
  expect(pode(capacidades, 'c', 'publish')).toBe(false)
  expect(modosConcedidos(capacidades, 'c', 0)).toBe(SINAL.SUBSCRIBE)
  expect(modosConcedidos(capacidades, 'c', SINAL.PUBLISH)).toBe(0)
  expect(modosConcedidos(capacidades, 'd', 0)).toBe(SINAL.SUBSCRIBE | SINAL.PUBLISH)
  expect(modosConcedidos(capacidades, 'd', SINAL.SUBSCRIBE)).toBe(SINAL.SUBSCRIBE)
})

it('rejects names that no channel may have', () => {
  expect(['', ':a', '[meta]x', '*', 'a\nb', 'x'.repeat(201)].some(nomeDeCanalValido)).toBe(false)
  expect(nomeDeCanalValido('conversations_0197c1c2-0000-7000-8000-000000000000')).toBe(true)
})
