import { describe, expect, it } from 'vitest'
import { partes, passo, total, VAZIO } from './quantidade.ts'

describe('what a counter types', () => {
  it('adds packages and loose pieces exactly', () => {
    expect(total({ soltos: '34', caixas: '7', porCaixa: '50' })).toBe('384')
    expect(total({ soltos: '0,3', caixas: '3', porCaixa: '0,1' })).toBe('0.6')
    expect(total(VAZIO)).toBe('0')
  })
  it('sends the parts only when there are packages', () => {
    expect(partes({ soltos: '34', caixas: '7', porCaixa: '50' })).toEqual({ caixas: 7, por_caixa: '50', soltos: '34' })
    expect(partes({ soltos: '34', caixas: null, porCaixa: '' })).toEqual({})
  })
  it('steps by one and never below none', () => {
    expect(passo({ ...VAZIO, soltos: '9' }, 1).soltos).toBe('10')
    expect(passo({ ...VAZIO, soltos: '0,5' }, -1).soltos).toBe('0')
  })
})
