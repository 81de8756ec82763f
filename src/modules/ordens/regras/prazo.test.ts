import { expect, it } from 'vitest'
import { estadoDoPrazo } from './prazo.ts'

const agora = new Date('2026-11-29T15:00:00Z')
const estado = (prazo_em: string, mais: object = {}) =>
  estadoDoPrazo({ situacao: 'agendada', concluida_em: null, prazo_em, ...mais }, agora)

it('names the state of a deadline by the local day', () => {
  expect(estado('2026-11-29T15:00:00Z')).toBe('atrasada')
  // 23:59 and 00:00 in São Paulo
  expect(estado('2026-11-30T02:59:00Z')).toBe('vence_hoje')
  expect(estado('2026-11-30T03:00:00Z')).toBe('no_prazo')
  expect(estado('2026-12-20T03:00:00Z')).toBe('no_prazo')
  expect(estado('2026-11-01T00:00:00Z', { concluida_em: '2026-10-31T00:00:00Z' })).toBe('cumprido')
  expect(estado('2026-11-01T00:00:00Z', { concluida_em: '2026-11-02T00:00:00Z' })).toBe('perdido')
  expect(estado('2026-11-01T00:00:00Z', { situacao: 'cancelada' })).toBeNull()
})
