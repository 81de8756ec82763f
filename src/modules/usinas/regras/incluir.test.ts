import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { incluirNaLista } from './incluir.ts'

const lista = (...partes: number[]) => ({
  modo: 'percentual' as const,
  destino_id: null,
  linhas: partes.map((parte, n) => ({ unidade_id: `u${n}`, parte })),
})
const partes = (l: ReturnType<typeof incluirNaLista>) => l?.linhas.map((x) => x.parte)

describe('units that enter a list', () => {
  it('receive what they ask of the energy, and the others give it up in proportion', () => {
    expect(partes(incluirNaLista(lista(60, 40), [{ unidade_id: 'n', kwh: 200 }], 1000))).toEqual([48, 32, 20])
    expect(partes(incluirNaLista(lista(), [{ unidade_id: 'n', kwh: 200 }], 1000))).toEqual([100])
    expect(incluirNaLista(lista(60, 40), [{ unidade_id: 'u1', kwh: 200 }], 1000)).toBeNull()
  })

  it('come last in a list by order', () => {
    const porOrdem = { modo: 'ordem' as const, destino_id: 'a', linhas: [{ unidade_id: 'a', parte: null }] }
    expect(incluirNaLista(porOrdem, [{ unidade_id: 'n', kwh: 200 }], 0)?.linhas.map((l) => l.unidade_id)).toEqual([
      'a',
      'n',
    ])
  })

  it('[S2.27] always leave a list that sums to exactly 100', () => {
    const pesos = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 0, maxLength: 40 })
    const novas = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(pesos, novas, fc.double({ min: 0, max: 1e5, noNaN: true }), (p, kwhs, excedente) => {
        const r = incluirNaLista(
          lista(...p.map((x) => x / 100)),
          kwhs.map((kwh, n) => ({ unidade_id: `n${n}`, kwh })),
          excedente,
        )
        const centesimos = r?.linhas.map((l) => Math.round((l.parte ?? 0) * 100)) ?? []
        expect(centesimos.reduce((s, x) => s + x, 0)).toBe(10_000)
        expect(Math.min(...centesimos)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})
