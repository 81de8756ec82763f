import { expect, it } from 'vitest'
import { paraCada } from '#kit/objeto.ts'
import { situacoesDoContrato } from '../../tipos.ts'
import { quantosEm } from './quantos.ts'

it('adds up the situations that are filtered, and all without a filter', () => {
  const porSituacao = { ...paraCada(situacoesDoContrato, () => 0), rascunho: 7, vigente: 12_000, suspenso: 3 }
  expect(quantosEm(porSituacao, [])).toBe(12_010)
  expect(quantosEm(porSituacao, ['vigente', 'suspenso'])).toBe(12_003)
  expect(quantosEm(porSituacao, ['rascunho', 'vigente'])).toBe(12_007)
  expect(quantosEm(porSituacao, ['assinado'])).toBe(0)
})
