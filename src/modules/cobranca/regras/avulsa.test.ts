import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { numeroDaAvulsa, somaDasLinhas, totalDaLinha, txidDaAvulsa } from './avulsa.ts'

describe('charges of their own', () => {
  it('rounds a line half up, to the centavo', () => {
    expect(totalDaLinha({ qtd: '2', unitario_centavos: 12_345 })).toBe(24_690)
    expect(totalDaLinha({ qtd: '0.5', unitario_centavos: 101 })).toBe(51)
    expect(totalDaLinha({ qtd: '1.005', unitario_centavos: 100 })).toBe(101)
    expect(totalDaLinha({ qtd: '0.001', unitario_centavos: 100 })).toBe(0)
  })

  it('sums its lines, however they are grouped', () => {
    const linha = fc.record({
      qtd: fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 1000).toFixed(3)),
      unitario_centavos: fc.integer({ min: 0, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(linha, { maxLength: 20 }), fc.nat(20), (linhas, corte) => {
        expect(somaDasLinhas(linhas.slice(0, corte)) + somaDasLinhas(linhas.slice(corte))).toBe(somaDasLinhas(linhas))
        for (const l of linhas)
          expect(Math.abs(totalDaLinha(l) - Number(l.qtd) * l.unitario_centavos)).toBeLessThanOrEqual(0.5 + 1e-3)
      }),
    )
  })

  it('numbers by year, and its txid has letters and digits only', () => {
    expect(numeroDaAvulsa(2026, 12)).toBe('CA-2026-0012')
    expect(txidDaAvulsa(numeroDaAvulsa(2026, 123_456))).toBe('CA2026123456')
  })
})
