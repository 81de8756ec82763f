import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { converter, deNumeric, escreverQuantidade, lerQuantidade, qtd, UM } from './quantidade.ts'

describe('a quantity', () => {
  it('is read with every decimal that the ledger has, and a real minus', () => {
    expect(['2.495', '1840.5', '-0.000125', '1234567', '0', '12.500000'].map(qtd)).toEqual([
      '2,495',
      '1.840,5',
      '−0,000125',
      '1.234.567',
      '0',
      '12,5',
    ])
    // beyond what a float holds
    expect(qtd('999999999999.123456')).toBe('999.999.999.999,123456')
    // what a page computes
    expect([String(249.5 - 249.4), String(1 / 3), String(-1e-9)].map(qtd)).toEqual(['0,1', '0,333333', '0'])
  })

  it('is written and read back as it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), (q) => {
        const texto = escreverQuantidade(q)
        expect([lerQuantidade(texto), deNumeric(texto), deNumeric(escreverQuantidade(-q))]).toEqual([q, q, -q])
      }),
    )
  })

  it('converts there and back exactly, or not at all (P11)', () => {
    const parte = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        parte,
        parte,
        fc.integer({ min: 0, max: 6 }),
        (q, num, den, casas) => {
          const la = converter(q, { num, den }, casas)
          const exata = (q * BigInt(num)) % BigInt(den) === 0n
          const cabe = exata && ((q * BigInt(num)) / BigInt(den)) % 10n ** BigInt(6 - casas) === 0n
          expect(la !== null).toBe(cabe)
          if (la !== null) expect(converter(la, { num: den, den: num }, 6)).toBe(q)
        },
      ),
    )
    // 2,5 rolls of 100 m, and half an inverter
    expect(converter((5n * UM) / 2n, { num: 100, den: 1 }, 3)).toBe(250n * UM)
    expect(converter(UM / 2n, { num: 1, den: 1 }, 0)).toBeNull()
  })
})
