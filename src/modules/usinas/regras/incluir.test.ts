import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { incluirNaLista, mesmaLista, retirarDaLista } from './incluir.ts'

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

describe('units that leave a list', () => {
  it('give what they received to the others in proportion, and an order closes up', () => {
    expect(partes(retirarDaLista(lista(48, 32, 20), ['u2']))).toEqual([60, 40])
    expect(retirarDaLista(lista(60, 40), ['x'])).toBeNull()
    expect(retirarDaLista(lista(100), ['u0'])?.linhas).toEqual([])
    const porOrdem = {
      modo: 'ordem' as const,
      destino_id: 'b',
      linhas: ['a', 'b'].map((unidade_id) => ({ unidade_id, parte: null })),
    }
    expect(retirarDaLista(porOrdem, ['b'])).toEqual({ ...porOrdem, destino_id: null, linhas: [porOrdem.linhas[0]] })
  })

  it('[S2.27] leave a list that sums to exactly 100', () => {
    const pesos = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(pesos, fc.nat(), (p, qual) => {
        const r = retirarDaLista(lista(...p.map((x) => x / 100)), [`u${qual % p.length}`])
        const centesimos = r?.linhas.map((l) => Math.round((l.parte ?? 0) * 100)) ?? []
        expect(centesimos.reduce((s, x) => s + x, 0)).toBe(10_000)
        expect(Math.min(...centesimos)).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('leave the list as it was when the one that entered goes again', () => {
    const entrou = incluirNaLista(lista(60, 40), [{ unidade_id: 'n', kwh: 137 }], 1000)
    const saiu = entrou && retirarDaLista(entrou, ['n'])
    expect(saiu && mesmaLista(saiu, lista(60, 40))).toBe(true)
    expect(mesmaLista(lista(60, 40), lista(50, 50))).toBe(false)
  })
})
